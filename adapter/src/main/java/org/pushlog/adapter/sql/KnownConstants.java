package org.pushlog.adapter.sql;

import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.pushlog.adapter.plan.join.Renulled;

/**
 * Puts constants in the place of columns of which a condition below says that they are these. Calcite's rules do so too, but leave {@code x + y} nullable
 * though neither operand is any more, and then take that for a wrong claim about the operator: an assertion of theirs fails.
 */
final class KnownConstants extends RexShuttle {
    private final RelOptPredicateList known;

    private KnownConstants(RelOptPredicateList known) {
        this.known = known;
    }

    /** The expression over the columns of some inputs, with types that fit; the same one if nothing is known. */
    static RexNode in(RexNode node, RelOptPredicateList known, RelNode... inputs) {
        if (known.constantMap.isEmpty()) {
            return node;
        }
        RexNode replaced = node.accept(new KnownConstants(known));
        return replaced.equals(node) ? node : replaced.accept(Renulled.over(inputs));
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        RexNode constant = known.constantMap.get(ref);
        return constant instanceof RexLiteral literal
                        && !literal.isNull()
                        && SqlTypeUtil.equalSansNullability(literal.getType(), ref.getType())
                ? literal
                : ref;
    }
}
