package org.pushlog.adapter.plan.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/** Gives expressions the types that they have over columns some of which may be NULL no more. */
public final class Renulled extends RexShuttle {
    private final RexBuilder rexBuilder;
    private final List<RelDataType> types;

    private Renulled(RexBuilder rexBuilder, List<RelDataType> types) {
        this.rexBuilder = rexBuilder;
        this.types = types;
    }

    /** Over the columns of some inputs, one after the other. */
    public static Renulled over(RelNode... inputs) {
        List<RelDataType> types = new ArrayList<>();
        for (RelNode input : inputs) {
            input.getRowType().getFieldList().stream()
                    .map(RelDataTypeField::getType)
                    .forEach(types::add);
        }
        return new Renulled(inputs[0].getCluster().getRexBuilder(), types);
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        RelDataType type = types.get(ref.getIndex());
        return type.equals(ref.getType()) ? ref : new RexInputRef(ref.getIndex(), type);
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexNode visited = super.visitCall(call);
        if (!visited.getType().isNullable()
                || !(visited instanceof RexCall same)
                || !isNullOnlyForNull(same)
                || same.getOperands().stream()
                        .anyMatch(operand -> operand.getType().isNullable())) {
            return visited;
        }
        RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(same.getType(), false);
        return same.clone(type, same.getOperands());
    }

    /** Whether NULL comes of NULL alone. Calcite holds each type of such a call against those of its operands. */
    private static boolean isNullOnlyForNull(RexCall call) {
        return call.getKind() == SqlKind.AND
                || call.getKind() == SqlKind.OR
                || (call.getKind() != SqlKind.ITEM && Strong.policy(call) == Strong.Policy.ANY);
    }
}
