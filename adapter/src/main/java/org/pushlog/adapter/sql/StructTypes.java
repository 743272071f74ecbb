package org.pushlog.adapter.sql;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Looks for values that have fields: Calcite takes those apart before it plans, and takes its time to find that there are none. */
final class StructTypes extends RexShuttle {
    private boolean isFound;

    private StructTypes() {}

    /** Whether a plan of one chain, without sub-queries, has no such value. */
    static boolean areNone(RelNode chain) {
        StructTypes finder = new StructTypes();
        RelNode node = chain;
        while (true) {
            if (!SqlTypeUtil.isFlat(node.getRowType())) {
                return false;
            }
            node.accept(finder);
            if (finder.isFound || node.getInputs().isEmpty()) {
                return !finder.isFound;
            }
            node = node.getInput(0);
        }
    }

    @Override
    public RexNode visitCall(RexCall call) {
        isFound |= call.getType().isStruct();
        return super.visitCall(call);
    }
}
