package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;

/** The same values under a wider type whose vectors are of the same form. */
public record Retyped(Expression operand, ValueType type) implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return operand.open(execution);
    }

    @Override
    public @Nullable Constant constantIn(Execution execution) {
        Constant constant = operand.constantIn(execution);
        return constant == null ? null : new Constant(type, constant.value());
    }
}
