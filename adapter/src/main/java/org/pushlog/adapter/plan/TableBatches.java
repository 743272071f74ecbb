package org.pushlog.adapter.plan;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.BatchCursor;

/** What a scan node reads, as batches. Immutable. */
public final class TableBatches {
    private final ScanTarget target;
    private final int[] projection;
    private final PushedPredicates predicates;
    private final long limit;

    TableBatches(ScanTarget target, int[] projection, PushedPredicates predicates, long limit) {
        this.target = target;
        this.projection = projection;
        this.predicates = predicates;
        this.limit = limit;
    }

    /** The batches in the running statement's snapshot. The caller closes the cursor. */
    public BatchCursor open(DataContext context) {
        List<ColumnPredicate> bound = predicates.bind(context);
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(context);
        ScanRequest request = new ScanRequest(projection, bound, limit, flag == null ? () -> false : flag::get);
        return target.table().scan(SnapshotBinding.snapshotOf(context, target.location()), request);
    }
}
