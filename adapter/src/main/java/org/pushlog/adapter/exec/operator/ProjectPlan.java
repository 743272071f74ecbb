package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.ColumnRef;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.Kernel;
import org.pushlog.adapter.exec.kernel.Retyped;

/** Columns computed from those of the input. */
public record ProjectPlan(OperatorPlan input, List<Expression> columns) implements OperatorPlan {
    public ProjectPlan {
        columns = List.copyOf(columns);
    }

    @Override
    public List<ValueType> types() {
        List<ValueType> types = new ArrayList<>(columns.size());
        for (Expression column : columns) {
            types.add(column.type());
        }
        return types;
    }

    @Override
    public Operator open(Execution execution) {
        Kernel[] kernels = new Kernel[columns.size()];
        boolean[] late = new boolean[kernels.length];
        for (int i = 0; i < late.length; i++) {
            kernels[i] = columns.get(i).open(execution);
            late[i] = columns.get(i) instanceof ColumnRef
                    || (columns.get(i) instanceof Retyped retyped && retyped.operand() instanceof ColumnRef);
        }
        return new Project(input.open(execution), kernels, late);
    }

    private static final class Project implements Operator {
        private final Operator input;
        private final Kernel[] kernels;
        private final boolean[] late;
        private final boolean computesNothing;

        Project(Operator input, Kernel[] kernels, boolean[] late) {
            this.input = input;
            this.kernels = kernels;
            this.late = late;
            boolean allLate = true;
            for (boolean isLate : late) {
                allLate &= isLate;
            }
            this.computesNothing = allLate;
        }

        @Override
        public @Nullable Chunk next() {
            Chunk chunk = input.next();
            return chunk == null ? null : chunk.withColumns(new Computed(chunk, kernels, late));
        }

        @Override
        public long nextCount() {
            return computesNothing ? input.nextCount() : Operator.super.nextCount();
        }

        @Override
        public void close() {
            input.close();
        }
    }

    /** Columns of the input are passed on when they are asked for, others are computed now: what fails must fail. */
    private static final class Computed implements Chunk.Columns {
        private final Chunk chunk;
        private final Kernel[] kernels;
        private final @Nullable Vector[] vectors;

        Computed(Chunk chunk, Kernel[] kernels, boolean[] late) {
            this.chunk = chunk;
            this.kernels = kernels;
            this.vectors = new @Nullable Vector[kernels.length];
            for (int i = 0; i < kernels.length; i++) {
                if (!late[i]) {
                    at(i);
                }
            }
        }

        @Override
        public Vector at(int column) {
            Vector known = vectors[column];
            if (known == null) {
                known = kernels[column].evaluate(chunk, chunk.rows(), chunk.chosenCount());
                vectors[column] = known;
            }
            return known;
        }

        @Override
        public int count() {
            return kernels.length;
        }
    }
}
