package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalSize;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** A decimal parameter that must not have more digits after the point than its type: the row that needs it fails otherwise. */
public record ExactVariable(String name, ValueType type) implements Expression {
    @Override
    public Kernel open(Execution execution) {
        @Nullable Object value = execution.variable(name);
        ValueType exact = type;
        return new Kernel() {
            private @Nullable Kernel constant;

            @Override
            public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                Kernel ready = constant;
                if (ready == null) {
                    BigDecimal scaled = value instanceof BigDecimal decimal && count > 0
                            ? DecimalSize.rescaled(decimal, exact.scale(), RoundingMode.UNNECESSARY)
                            : null;
                    ready = new Constant(exact, scaled).open(execution);
                    constant = count > 0 ? ready : null;
                }
                return ready.evaluate(chunk, rows, count);
            }
        };
    }
}
