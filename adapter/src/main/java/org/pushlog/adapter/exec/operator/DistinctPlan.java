package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.DistinctKeys;
import org.pushlog.adapter.exec.group.DistinctRows;

/**
 * The different values of some columns, in any order.
 *
 * @param keys columns of the input, at least one
 */
public record DistinctPlan(OperatorPlan input, List<Integer> keys) implements OperatorPlan {
    public DistinctPlan {
        keys = List.copyOf(keys);
    }

    @Override
    public List<ValueType> types() {
        return keys.stream().map(input.types()::get).toList();
    }

    @Override
    public Operator open(Execution execution) {
        return new Distinct(execution);
    }

    /** The keys of what one thread reads. */
    private final class Sink implements RowSink {
        private final DistinctKeys distinct = new DistinctKeys(types());

        @Override
        public boolean take(Operator rows) {
            Chunk chunk = rows.next();
            if (chunk == null) {
                return false;
            }
            Vector[] vectors = new Vector[keys.size()];
            for (int k = 0; k < vectors.length; k++) {
                vectors[k] = chunk.column(keys.get(k));
            }
            distinct.add(vectors, chunk.rows(), chunk.chosenCount());
            return true;
        }

        @Override
        public long sizeBytes() {
            return distinct.sizeBytes();
        }
    }

    private final class Distinct implements Operator {
        private final Execution execution;
        private final Collecting<Sink> collecting;
        private @Nullable DistinctRows rows;
        private boolean counted;

        Distinct(Execution execution) {
            this.execution = execution;
            this.collecting = new Collecting<>(execution, "DISTINCT", input, Sink::new);
        }

        private DistinctRows rows() {
            DistinctRows known = rows;
            if (known == null) {
                List<DistinctKeys> parts = new ArrayList<>();
                collecting.collect(true).forEach(sink -> parts.add(sink.distinct));
                known = new DistinctRows(parts);
                collecting.account();
                tellApart(known);
                rows = known;
            }
            return known;
        }

        private void tellApart(DistinctRows known) {
            if (!known.isPartitioned()) {
                return;
            }
            Runnable task = () -> known.tellApart(execution);
            int threadCount = Math.max(1, execution.threadCount());
            Workers.threads(threadCount).run(Collections.nCopies(threadCount, task), known::stop);
        }

        @Override
        public @Nullable Chunk next() {
            execution.checkpoint();
            return counted ? null : rows().next();
        }

        @Override
        public long nextCount() {
            if (counted || rows != null) {
                return counted ? -1 : Operator.super.nextCount();
            }
            counted = true;
            return rows().count();
        }

        @Override
        public void close() {
            collecting.close();
        }
    }
}
