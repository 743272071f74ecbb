package org.pushlog.storage.store.history;

import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a history are wanted.
 *
 * @param columns positions in the history's schema, in the order wanted
 * @param valueCount of how many of the columns the values are wanted; of those behind perhaps only whether they are null
 * @param bounds frames outside may be left out
 * @param sources the parts that are wanted; what the live part hides of the sealed one stays hidden
 * @param asOf the point up to which pushes count, to the row; null for all of them
 * @param share which of the frames; the rows of the others are left out
 * @param counts told what is read
 * @param cancelled asked now and then; once true the cursor ends early
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; handed from the planner to the column readers as it is.
public record HistoryScan(
        int[] columns,
        int valueCount,
        FrameBounds bounds,
        Set<Source> sources,
        @Nullable AsOf asOf,
        FrameShare share,
        ReadCounts counts,
        BooleanSupplier cancelled) {
    public HistoryScan {
        sources = Set.copyOf(sources);
    }

    /** All rows with these columns. */
    public static HistoryScan of(int... columns) {
        return of(columns, () -> false);
    }

    /** All rows with these columns, as long as nobody cancels. */
    public static HistoryScan of(int[] columns, BooleanSupplier cancelled) {
        return of(columns, columns.length, cancelled);
    }

    /** All rows with these columns, of the last of which only the nulls matter. */
    public static HistoryScan of(int[] columns, int valueCount, BooleanSupplier cancelled) {
        return new HistoryScan(
                columns,
                valueCount,
                FrameBounds.ALL,
                Set.of(Source.values()),
                null,
                FrameShare.ALL,
                new ReadCounts(),
                cancelled);
    }
}
