package org.pushlog.adapter.catalog;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.TableMacro;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushLogTableScan;
import org.pushlog.adapter.plan.ScanTarget;
import org.pushlog.storage.error.InvalidRequestException;

/**
 * The table function {@code as_of(log, push_seq [, store])} for whoever plans without our statement pipeline, with literals as arguments: the
 * state of a log after a push.
 */
final class AsOfMacro implements TableMacro {
    private final Supplier<LocationTables.View> view;

    AsOfMacro(Supplier<LocationTables.View> view) {
        this.view = view;
    }

    @Override
    public TranslatableTable apply(List<? extends @Nullable Object> arguments) {
        String log = String.valueOf(arguments.get(0));
        Object pushSeq = arguments.get(1);
        Object store = arguments.size() > 2 ? arguments.get(2) : null;
        ScanTarget target = view.get().target(log);
        if (target == null || !target.table().isTemporal() || !(pushSeq instanceof Number)) {
            throw new InvalidRequestException(
                    "statement", -1, "as_of takes the name of a log's table and a push_seq, not " + arguments);
        }
        return new PastTable(
                PushLogTable.of(target, OptionalLong.empty()),
                target,
                new BigDecimal(pushSeq.toString()),
                store == null ? null : store.toString());
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return List.of(
                new Parameter(0, "log", String.class, false),
                new Parameter(1, "push_seq", BigDecimal.class, false),
                new Parameter(2, "store", String.class, true));
    }

    /** One argument. Only of a type with a Java class does Calcite hand over the value of a literal. */
    private record Parameter(int ordinal, String name, Class<?> type, boolean optional) implements FunctionParameter {
        @Override
        public int getOrdinal() {
            return ordinal;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public RelDataType getType(RelDataTypeFactory typeFactory) {
            return typeFactory.createTypeWithNullability(typeFactory.createJavaType(type), true);
        }

        @Override
        public boolean isOptional() {
            return optional;
        }
    }

    /** A table at a point. */
    private static final class PastTable extends AbstractTable implements TranslatableTable {
        private final PushLogTable whole;
        private final ScanTarget target;
        private final BigDecimal pushSeq;
        private final @Nullable String store;

        PastTable(PushLogTable whole, ScanTarget target, BigDecimal pushSeq, @Nullable String store) {
            this.whole = whole;
            this.target = target;
            this.pushSeq = pushSeq;
            this.store = store;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory typeFactory) {
            return whole.getRowType(typeFactory);
        }

        @Override
        public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
            return PushLogTableScan.create(context.getCluster(), relOptTable, target)
                    .atPush(pushSeq, store);
        }
    }
}
