package org.pushlog.adapter.vector;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.plan.RepeatedRows;

/** The rows of a vector plan one by one. Immutable; public because generated code calls it. */
public final class VectorRows {
    static final String ENUMERABLE_METHOD = "enumerable";

    private final OperatorPlan operators;

    VectorRows(OperatorPlan operators) {
        this.operators = operators;
    }

    /** The rows of a plan that is a vector plan as a whole. */
    public static VectorRows of(VectorRel plan) {
        return new VectorRows(plan.operators());
    }

    /** Starts an execution. The caller closes it. */
    public VectorReader open(DataContext context) {
        return new VectorReader(operators, new StatementExecution(context));
    }

    /**
     * The rows for generated code: arrays of column values, the values themselves if there is one column, empty lists if there is none.
     * Each call of {@code enumerator} runs the plan, unless its few rows were kept.
     */
    public Enumerable<@Nullable Object> enumerable(DataContext context) {
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(context);
        BooleanSupplier cancelled = flag == null ? () -> false : flag::get;
        MemoryAccount memory = context.get(MemoryAccount.VARIABLE) instanceof MemoryAccount running ? running : null;
        int columnCount = operators.types().size();
        return new RepeatedRows(() -> new Rows(open(context), columnCount), columnCount, cancelled, memory);
    }

    private static final class Rows implements Enumerator<@Nullable Object> {
        private final VectorReader reader;
        private final int columnCount;
        private @Nullable Object row;

        Rows(VectorReader reader, int columnCount) {
            this.reader = reader;
            this.columnCount = columnCount;
        }

        @Override
        public @Nullable Object current() {
            return row;
        }

        @Override
        public boolean moveNext() {
            if (!reader.next()) {
                return false;
            }
            if (columnCount == 1) {
                row = reader.value(0);
            } else if (columnCount == 0) {
                row = FlatLists.of();
            } else {
                @Nullable Object[] values = new @Nullable Object[columnCount];
                for (int i = 0; i < columnCount; i++) {
                    values[i] = reader.value(i);
                }
                row = values;
            }
            return true;
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("rows are read once; open them again");
        }

        @Override
        public void close() {
            reader.close();
        }
    }
}
