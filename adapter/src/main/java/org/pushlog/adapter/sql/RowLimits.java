package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** LIMIT and OFFSET: numbers that generated code does not hold, and parameters that were set to NULL. */
final class RowLimits {
    private static final BigDecimal ROW_COUNT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

    private RowLimits() {}

    /** The rows behind the offset, up to that many; generated code counts rows as an int, so more is as good as all. */
    static RelNode limit(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        if (isHuge(offset)) {
            RexNode none = input.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
            return EnumerableLimit.create(input, null, none);
        }
        RexNode held = isHuge(fetch) ? null : fetch;
        return offset == null && held == null ? input : EnumerableLimit.create(input, offset, held);
    }

    private static boolean isHuge(@Nullable RexNode count) {
        if (!(count instanceof RexLiteral literal)) {
            return false;
        }
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return value != null && value.compareTo(ROW_COUNT_MAX) > 0;
    }

    /** The names of the parameters that a plan takes as numbers of rows. */
    static Set<String> parameterNames(RelNode plan) {
        Set<String> names = new HashSet<>();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof Sort sort) {
                    add(names, sort.offset);
                    add(names, sort.fetch);
                } else if (node instanceof EnumerableLimit limit) {
                    add(names, limit.offset);
                    add(names, limit.fetch);
                }
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return Set.copyOf(names);
    }

    private static void add(Set<String> names, @Nullable RexNode count) {
        if (count instanceof RexDynamicParam parameter) {
            names.add(parameter.getName());
        }
    }

    /** Throws if one of the parameters is NULL. */
    static void check(Set<String> parameterNames, Map<String, @Nullable Object> values) {
        for (String name : parameterNames) {
            if (values.get(name) == null) {
                throw new SqlStatementException(
                        SqlState.NULL_NOT_ALLOWED, "LIMIT and OFFSET need a number of rows, but a parameter is NULL");
            }
        }
    }
}
