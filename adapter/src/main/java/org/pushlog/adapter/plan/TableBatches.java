package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.DataContext;
import org.pushlog.storage.ipc.BatchCursor;

/** What a scan node reads, as batches. Immutable. */
public final class TableBatches {
    private final ScanTarget target;
    private final TableRows rows;

    TableBatches(ScanTarget target, TableRows rows) {
        this.target = target;
        this.rows = rows;
    }

    /** The batches in the running statement's snapshot. The caller closes the cursor. */
    public BatchCursor open(DataContext context) {
        return target.table().scan(SnapshotBinding.snapshotOf(context, target.location()), rows.request(context));
    }

    /** The same batches spread over up to so many cursors, for as many threads. The caller closes them all. */
    public List<BatchCursor> openShares(DataContext context, int count) {
        return target.table()
                .scanShares(SnapshotBinding.snapshotOf(context, target.location()), rows.request(context), count);
    }
}
