package org.pushlog.adapter.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.calcite.DataContext;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.work.Cancellation;

/** What a scan node reads, as batches. Immutable. */
public final class TableBatches {
    private final ScanTarget target;
    private final TableRows rows;
    private final List<ColumnPredicate> bounds;

    TableBatches(ScanTarget target, TableRows rows) {
        this(target, rows, List.of());
    }

    private TableBatches(ScanTarget target, TableRows rows, List<ColumnPredicate> bounds) {
        this.target = target;
        this.rows = rows;
        this.bounds = bounds;
    }

    /**
     * The same, where only rows are wanted in which a column lies between two whole numbers, both of them inside: a hint like any predicate.
     *
     * @param field position among the columns that are read
     */
    public TableBatches within(int field, BigInteger least, BigInteger greatest) {
        List<ColumnPredicate> more = new ArrayList<>(bounds);
        more.add(new ColumnPredicate.Range(rows.columnOf(field), number(least), true, number(greatest), true));
        return new TableBatches(target, rows, more);
    }

    private static Object number(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }

    private ScanRequest request(DataContext context) {
        ScanRequest request = rows.request(context);
        if (bounds.isEmpty() || request.limit() >= 0 || request.end() != null) {
            return request;
        }
        List<ColumnPredicate> all = new ArrayList<>(request.predicates());
        all.addAll(bounds);
        return request.withPredicates(all);
    }

    /** The batches in the running statement's snapshot. The caller closes the cursor. */
    public BatchCursor open(DataContext context) {
        ScanRequest request = request(context);
        BooleanSupplier cancelled = request.cancelled();
        return Cancellation.under(
                cancelled,
                () -> new CancelledCursor(
                        target.table().scan(SnapshotBinding.snapshotOf(context, target.location()), request),
                        cancelled));
    }

    /** The same batches spread over up to so many cursors, for as many threads. The caller closes them all. */
    public List<BatchCursor> openShares(DataContext context, int count) {
        ScanRequest request = request(context);
        BooleanSupplier cancelled = request.cancelled();
        return Cancellation.under(
                cancelled,
                () ->
                        target
                                .table()
                                .scanShares(SnapshotBinding.snapshotOf(context, target.location()), request, count)
                                .stream()
                                .<BatchCursor>map(cursor -> new CancelledCursor(cursor, cancelled))
                                .toList());
    }
}
