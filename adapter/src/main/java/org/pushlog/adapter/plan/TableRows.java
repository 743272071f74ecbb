package org.pushlog.adapter.plan;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableEnd;
import org.pushlog.storage.store.history.ScanThreads;

/** What generated code holds of a scan: opens the rows of one execution. Immutable; public because generated code calls it. */
public final class TableRows {
    /** The variable of the data context that holds the {@link ScanThreads} of the statement; without it scans work in one thread. */
    public static final String SCAN_THREADS = "pushlog.scan_threads";

    static final String OPEN_METHOD = "open";

    private final ScanTarget target;
    private final int[] projection;
    private final PushedPredicates predicates;
    private final long limit;
    private final @Nullable TableEnd end;
    private final PastScan.@Nullable Evaluation past;

    TableRows(
            ScanTarget target,
            int[] projection,
            PushedPredicates predicates,
            long limit,
            @Nullable TableEnd end,
            PastScan.@Nullable Evaluation past) {
        this.target = target;
        this.projection = projection;
        this.predicates = predicates;
        this.limit = limit;
        this.end = end;
        this.past = past;
    }

    /**
     * The rows in the running statement's snapshot: arrays of column values, the values themselves if there is one column, empty lists if
     * there is none. Each call of {@code enumerator} is a scan of its own.
     */
    public Enumerable<@Nullable Object> open(DataContext context) {
        ScanRequest request = request(context);
        return new RepeatedRows(
                () -> new RowEnumerator(
                        target.table(), SnapshotBinding.snapshotOf(context, target.location()), request, context),
                projection.length,
                request.cancelled(),
                context.get(MemoryAccount.VARIABLE) instanceof MemoryAccount memory ? memory : null);
    }

    /** What a running statement asks of the table: the scan's columns and hints with the values of its parameters, and its point in the past. */
    public ScanRequest request(DataContext context) {
        List<ColumnPredicate> bound = predicates.bind(context);
        return new ScanRequest(
                projection,
                bound,
                limit,
                end,
                past == null ? null : past.in(context),
                context.get(SCAN_THREADS) instanceof ScanThreads threads ? threads : ScanThreads.ONE,
                cancelled(context));
    }

    /** The table's column that is read at a position. */
    int columnOf(int field) {
        return projection[field];
    }

    private static BooleanSupplier cancelled(DataContext context) {
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(context);
        return flag == null ? () -> false : flag::get;
    }
}
