package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Vector;

/** All rows are one group, which is there even without a row. */
final class OneGroup extends Groups implements KeyLookup {
    @Override
    public int count() {
        return 1;
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int count, int[] groups) {
        Arrays.fill(groups, 0, count, 0);
    }

    @Override
    public KeyLookup lookup() {
        return this;
    }

    @Override
    public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
        Arrays.fill(groups, 0, count, 0);
    }

    @Override
    public Vector[] keys(int first, int count) {
        return new Vector[0];
    }

    @Override
    public long sizeBytes() {
        return 0;
    }
}
