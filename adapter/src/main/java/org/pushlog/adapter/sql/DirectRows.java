package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableFilter;
import org.apache.calcite.adapter.enumerable.EnumerableProject;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushLogTableScan;

/**
 * Rows of a plan that is put together from the scan upwards: what they are made of, and how.
 *
 * @param base the scan, or groups
 * @param condition what a row of the scan must meet, in terms of the base; null for none
 * @param columns in terms of the base
 * @param names of the columns
 */
record DirectRows(EnumerableRel base, @Nullable RexNode condition, List<RexNode> columns, List<String> names) {

    /** All rows of the base as they are. */
    static DirectRows of(EnumerableRel base) {
        return new DirectRows(base, null, fieldsOf(base), base.getRowType().getFieldNames());
    }

    /** These rows with the same columns, or some of them, in another way. */
    DirectRows with(List<RexNode> newColumns, List<String> newNames) {
        return new DirectRows(base, condition, newColumns, newNames);
    }

    /** Those of the rows that meet a condition. */
    DirectRows with(RexNode newCondition) {
        return new DirectRows(base, newCondition, columns, names);
    }

    /** An expression over the columns in terms of the base. */
    RexNode overBase(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef field) {
                return columns.get(field.getIndex());
            }
        });
    }

    /** Whether each column is a field of the base. */
    boolean areFields() {
        return columns.stream().allMatch(RexInputRef.class::isInstance);
    }

    /** Whether a scan of just these columns gives the rows. */
    boolean areScanned() {
        return base instanceof PushLogTableScan
                && condition == null
                && areFields()
                && new HashSet<>(columns).size() == columns.size();
    }

    /** The fields of the base that have the same value in all rows. */
    ImmutableBitSet fixedFields() {
        ImmutableBitSet.Builder fields = ImmutableBitSet.builder();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            if (conjunct instanceof RexCall call && call.getKind() == SqlKind.EQUALS) {
                for (int i = 0; i < call.operands.size(); i++) {
                    if (call.operands.get(i) instanceof RexInputRef field
                            && RexUtil.isConstant(call.operands.get(1 - i))) {
                        fields.set(field.getIndex());
                    }
                }
            }
        }
        return fields.build();
    }

    /** The plan of the rows; null if it is better left to the search. */
    @Nullable
    EnumerableRel plan() {
        if (base instanceof PushLogTableScan scan && areScanned()) {
            return RexUtil.isIdentity(columns, scan.getRowType()) ? scan : scan.withFields(fieldIndexes());
        }
        DirectRows narrowed = narrowed();
        return narrowed == null ? null : narrowed.projected();
    }

    /** The indexes of the columns where they are fields of the base. */
    List<Integer> fieldIndexes() {
        return columns.stream().map(column -> ((RexInputRef) column).getIndex()).toList();
    }

    /**
     * The same rows over a base without the fields that nobody uses, and with the condition in it. Null if nothing of the base is used, or not all that
     * was computed in it: what to do then is left to the search.
     */
    @Nullable
    DirectRows narrowed() {
        if (!(base instanceof PushLogTableScan scan)) {
            return usesAllFunctions() ? this : null;
        }
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(columns, condition);
        if (used.isEmpty()) {
            return null;
        }
        if (used.cardinality() == scan.getRowType().getFieldCount()) {
            return filtered(scan, condition, columns);
        }
        RexShuttle move = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef field) {
                return new RexInputRef(used.indexOf(field.getIndex()), field.getType());
            }
        };
        return filtered(
                scan.withFields(used.asList()),
                condition == null ? null : condition.accept(move),
                move.visitList(columns));
    }

    private DirectRows filtered(PushLogTableScan scan, @Nullable RexNode filter, List<RexNode> overScan) {
        EnumerableRel rows =
                filter == null ? scan : new EnumerableFilter(scan.getCluster(), traits(), scan.hinted(filter), filter);
        return new DirectRows(rows, null, overScan, names);
    }

    /** The base with the columns computed from it. */
    EnumerableRel projected() {
        if (RexUtil.isIdentity(columns, base.getRowType())) {
            return base;
        }
        RelDataType rowType = RexUtil.createStructType(base.getCluster().getTypeFactory(), columns, names, null);
        return new EnumerableProject(base.getCluster(), traits(), base, columns, rowType);
    }

    private RelTraitSet traits() {
        return base.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
    }

    /** A function of groups that nobody asks for need not be computed. */
    private boolean usesAllFunctions() {
        return !(base instanceof Aggregate aggregate)
                || RelOptUtil.InputFinder.bits(columns, null)
                        .contains(ImmutableBitSet.range(
                                aggregate.getGroupCount(),
                                aggregate.getRowType().getFieldCount()));
    }

    private static List<RexNode> fieldsOf(RelNode rel) {
        List<RexNode> fields = new ArrayList<>();
        for (RelDataTypeField field : rel.getRowType().getFieldList()) {
            fields.add(new RexInputRef(field.getIndex(), field.getType()));
        }
        return fields;
    }
}
