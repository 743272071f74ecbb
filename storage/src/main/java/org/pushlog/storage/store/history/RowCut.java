package org.pushlog.storage.store.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Which rows of one frame count.
 *
 * @param hidden pushes whose rows do not count, null for none
 * @param limit up to which push rows count
 */
record RowCut(@Nullable PushSeqSet hidden, PushLimit limit) {

    /** The positions of the rows that count. */
    int[] keptRows(IntegerColumn pushSeq) {
        int[] kept = new int[pushSeq.rowCount()];
        int count = 0;
        for (int row = 0; row < kept.length; row++) {
            boolean counts = pushSeq.isNull(row) ? limit.takes(0) : counts(pushSeq.longAt(row));
            if (counts) {
                kept[count++] = row;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private boolean counts(long pushSeq) {
        return limit.takes(pushSeq) && (hidden == null || !hidden.contains(pushSeq));
    }
}
