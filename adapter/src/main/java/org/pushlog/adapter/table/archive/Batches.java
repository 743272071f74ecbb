package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Schema;

/** Batches made from batches. */
final class Batches {
    private Batches() {}

    /** The batch under another schema, with one column put in the place of another. */
    static Batch with(Batch batch, Schema schema, int index, Column column) {
        List<Column> columns = new ArrayList<>(batch.columns());
        columns.set(index, column);
        return new Batch(schema, batch.rowCount(), columns);
    }

    /** The rows that meet a condition. */
    static Batch where(Batch batch, IntPredicate condition) {
        int[] kept = new int[batch.rowCount()];
        int count = 0;
        for (int row = 0; row < kept.length; row++) {
            if (condition.test(row)) {
                kept[count++] = row;
            }
        }
        return count == kept.length ? batch : batch.gather(kept, count);
    }
}
