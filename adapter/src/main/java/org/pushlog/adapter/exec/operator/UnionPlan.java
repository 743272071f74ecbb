package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;

/** The rows of several inputs of equal types, one after the other. */
public record UnionPlan(List<OperatorPlan> inputs) implements OperatorPlan {
    public UnionPlan {
        inputs = List.copyOf(inputs);
    }

    @Override
    public List<ValueType> types() {
        return inputs.get(0).types();
    }

    @Override
    public Operator open(Execution execution) {
        return new Operator() {
            private int next;
            private @Nullable Operator current;

            @Override
            public @Nullable Chunk next() {
                while (true) {
                    Operator open = current;
                    if (open == null) {
                        if (next >= inputs.size()) {
                            return null;
                        }
                        open = inputs.get(next++).open(execution);
                        current = open;
                    }
                    Chunk chunk = open.next();
                    if (chunk != null) {
                        return chunk;
                    }
                    open.close();
                    current = null;
                }
            }

            @Override
            public void close() {
                next = inputs.size();
                if (current != null) {
                    current.close();
                    current = null;
                }
            }
        };
    }
}
