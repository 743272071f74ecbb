package org.pushlog.adapter.table;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.ScanThreads;

/**
 * What a scan is asked for.
 *
 * @param projection ordinals of the table's schema: the columns of the batches, in this order; may be empty when only the number of rows
 *     matters
 * @param predicates conditions that all hold for every wanted row; hints, see {@link ColumnPredicate}
 * @param limit rows after which the scan may stop, or -1 for all of them; a hint too
 * @param end the end of the table that is wanted, null for all of it; a hint too
 * @param past the point in the past that is wanted of a temporal table, null for now; not a hint
 * @param threads the threads that may work on what must be done before there are rows
 * @param cancelled whether nobody waits for the rows any more; long scans ask between batches and end early
 */
@SuppressWarnings("ArrayRecordComponent") // requests are never compared
public record ScanRequest(
        int[] projection,
        List<ColumnPredicate> predicates,
        long limit,
        @Nullable TableEnd end,
        @Nullable PastPoint past,
        ScanThreads threads,
        BooleanSupplier cancelled) {

    public ScanRequest {
        predicates = List.copyOf(predicates);
    }

    /** What is asked for of the table as it is now. */
    public ScanRequest(int[] projection, List<ColumnPredicate> predicates, long limit, BooleanSupplier cancelled) {
        this(projection, predicates, limit, null, null, ScanThreads.ONE, cancelled);
    }

    /** All rows of all columns of a table. */
    public static ScanRequest everything(Schema schema) {
        int[] projection = new int[schema.fields().size()];
        for (int i = 0; i < projection.length; i++) {
            projection[i] = i;
        }
        return new ScanRequest(projection, List.of(), -1, () -> false);
    }

    /** The same request for other columns. */
    public ScanRequest withProjection(int... columns) {
        return new ScanRequest(columns, predicates, limit, end, past, threads, cancelled);
    }

    /** The same request with other predicates. */
    public ScanRequest withPredicates(List<ColumnPredicate> conditions) {
        return new ScanRequest(projection, conditions, limit, end, past, threads, cancelled);
    }

    /** Whether a row whose column has this value may be wanted. */
    public boolean mayWant(int column, @Nullable Object value) {
        for (ColumnPredicate predicate : predicates) {
            if (predicate.column() == column && !predicate.test(value)) {
                return false;
            }
        }
        return true;
    }
}
