package org.pushlog.adapter.exec.operator;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.group.LookupScratch;

/**
 * Leaves out rows whose keys no kept row of a join has, long before that join would. A hint: where most rows have such keys it stops looking.
 *
 * @param keys columns of the input that stand for the keys of the kept rows, in their order
 * @param side belongs to whoever made it
 */
record KeyFilterPlan(OperatorPlan input, List<Integer> keys, BuildSide side) implements OperatorPlan {
    /** After so many rows it is seen whether the filter is worth its time. */
    private static final long TRIED_COUNT = 1 << 16;

    @Override
    public List<ValueType> types() {
        return input.types();
    }

    KeyFilterPlan withInput(OperatorPlan other) {
        return new KeyFilterPlan(other, keys, side);
    }

    @Override
    public Operator open(Execution execution) {
        return new Filter(
                input.open(execution), keys.stream().mapToInt(Integer::intValue).toArray(), side);
    }

    private static final class Filter implements Operator {
        private final Operator input;
        private final int[] keys;
        /** A join that tells its keys is one for which NULL equals nothing. */
        private final List<Boolean> nullsEqual;

        private final BuildSide side;
        private final LookupScratch scratch = new LookupScratch();
        private int[] usable = {};
        private int[] found = {};
        private long triedCount;
        private long passedCount;

        Filter(Operator input, int[] keys, BuildSide side) {
            this.input = input;
            this.keys = keys;
            this.nullsEqual = Collections.nCopies(keys.length, false);
            this.side = side;
        }

        @Override
        public @Nullable Chunk next() {
            for (Chunk chunk = input.next(); chunk != null; chunk = input.next()) {
                Chunk passed = isWorthIt() ? filter(chunk) : chunk;
                if (passed.chosenCount() > 0) {
                    return passed;
                }
            }
            return null;
        }

        private boolean isWorthIt() {
            return triedCount < TRIED_COUNT || passedCount * 4 <= triedCount * 3;
        }

        private Chunk filter(Chunk chunk) {
            int count = chunk.chosenCount();
            if (usable.length < count) {
                usable = new int[count];
                found = new int[count];
            }
            int usableCount = BuildSide.usableRows(chunk, keys, nullsEqual, usable);
            side.find(BuildSide.keysOf(chunk, keys), usable, usableCount, found, scratch);
            int passed = 0;
            for (int i = 0; i < usableCount; i++) {
                usable[passed] = usable[i];
                passed += found[i] == BuildSide.NONE ? 0 : 1;
            }
            triedCount += count;
            passedCount += passed;
            return passed == chunk.rowCount() ? chunk : chunk.withRows(usable, passed);
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
