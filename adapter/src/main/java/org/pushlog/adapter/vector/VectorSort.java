package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.operator.LimitPlan;
import org.pushlog.adapter.exec.operator.RowCount;
import org.pushlog.adapter.exec.operator.SortKey;
import org.pushlog.adapter.exec.operator.SortPlan;

/** Sorts, leaves rows out and ends early; only the last two without keys. */
final class VectorSort extends Sort implements VectorRel {
    private VectorSort(RelNode input, RelCollation collation, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(
                input.getCluster(),
                input.getCluster().traitSetOf(CONVENTION).replace(collation),
                List.of(),
                input,
                collation,
                offset,
                fetch);
    }

    static @Nullable RelNode of(
            RelNode input, RelCollation collation, @Nullable RexNode offset, @Nullable RexNode fetch) {
        List<ValueType> types = VectorTypes.ofRow(input.getRowType());
        boolean known = types != null
                && collation.getFieldCollations().stream()
                        .noneMatch(field -> types.get(field.getFieldIndex()).kind() == ValueKind.OBJECT)
                && (offset == null || VectorPlans.rowCount(offset) != null)
                && (fetch == null || VectorPlans.rowCount(fetch) != null);
        return known ? new VectorSort(input, collation, offset, fetch) : null;
    }

    /** Leaves rows out and ends early; with an order below that has no limit yet, both are one. */
    static @Nullable RelNode limit(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        if (input instanceof VectorSort sort && sort.offset == null && sort.fetch == null) {
            return of(sort.getInput(), sort.getCollation(), offset, fetch);
        }
        return of(input, RelCollations.EMPTY, offset, fetch);
    }

    @Override
    public Sort copy(
            RelTraitSet traits,
            RelNode input,
            RelCollation newCollation,
            @Nullable RexNode newOffset,
            @Nullable RexNode newFetch) {
        return new VectorSort(input, newCollation, newOffset, newFetch);
    }

    @Override
    public OperatorPlan operators() {
        OperatorPlan rows = ((VectorRel) getInput()).operators();
        RowCount skipped = offset == null ? null : VectorPlans.rowCount(offset);
        RowCount wanted = fetch == null ? null : VectorPlans.rowCount(fetch);
        List<SortKey> keys = new ArrayList<>();
        for (RelFieldCollation field : getCollation().getFieldCollations()) {
            boolean descending = field.getDirection().isDescending();
            boolean nullsFirst = switch (field.nullDirection) {
                case FIRST -> true;
                case LAST -> false;
                case UNSPECIFIED -> descending;
            };
            keys.add(new SortKey(field.getFieldIndex(), descending, nullsFirst));
        }
        OperatorPlan sorted = keys.isEmpty() ? rows : new SortPlan(rows, keys, wanted, skipped);
        return skipped == null && wanted == null ? sorted : new LimitPlan(sorted, skipped, wanted);
    }
}
