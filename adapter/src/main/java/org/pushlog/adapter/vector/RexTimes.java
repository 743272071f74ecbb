package org.pushlog.adapter.vector;

import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Expression;

/** Functions of dates and times that have a kernel. */
final class RexTimes {
    private RexTimes() {}

    static @Nullable Expression function(RexKernels kernels, RexCall call, ValueType type) {
        return null;
    }

    static @Nullable Expression arithmetic(RexCall call, List<Expression> operands, ValueType type) {
        return null;
    }

    static @Nullable Expression cast(RexCall call, Expression operand, ValueType type) {
        return null;
    }
}
