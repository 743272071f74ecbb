package org.pushlog.storage.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.log.FrameIndex;

/** The rows of a history: those of the sealed part whose push is not live, then those of the live part, in the order of the frames. */
final class JoinedCursor implements HistoryCursor {
    private static final Field ROW_INDEX = new Field("row_index", ArrowType.INT64, false);

    private final @Nullable FrameRun live;
    private final PushSeqSet livePushes;
    private final HistoryScan scan;
    private final int pushSeqColumn;

    private @Nullable FrameRun run;
    private int nextFrame;
    private @Nullable BatchCursor windows;
    private boolean filtered;
    private long nextRow;

    /**
     * @param livePushes the pushes whose sealed rows are left out
     * @param pushSeqColumn position of push_seq in the history's schema, -1 if there is none
     * @param firstLiveFrame the frame of the live part to begin with; above 0 the sealed part is left out
     */
    JoinedCursor(
            @Nullable FrameRun sealed,
            @Nullable FrameRun live,
            PushSeqSet livePushes,
            HistoryScan scan,
            int pushSeqColumn,
            int firstLiveFrame) {
        this.live = live;
        this.livePushes = livePushes;
        this.scan = scan;
        this.pushSeqColumn = pushSeqColumn;
        this.run = sealed != null && firstLiveFrame == 0 ? sealed : live;
        this.nextFrame = firstLiveFrame;
    }

    @Override
    public @Nullable HistoryBatch next() {
        while (true) {
            FrameRun current = run;
            if (current == null || scan.cancelled().getAsBoolean()) {
                return null;
            }
            if (windows != null) {
                Batch window = windows.next();
                if (window != null) {
                    HistoryBatch rows = toHistoryBatch(current, window);
                    if (rows != null) {
                        return rows;
                    }
                    continue;
                }
                closeWindows();
            }
            if (nextFrame < current.frames().count()) {
                openFrame(current, nextFrame++);
            } else {
                run = current.source() == Source.SEALED ? live : null;
                nextFrame = 0;
            }
        }
    }

    @Override
    public void close() {
        run = null;
        closeWindows();
    }

    private void openFrame(FrameRun current, int frame) {
        FrameIndex frames = current.frames();
        if (!frames.isLikeFirst(frame) || frames.rowCount(frame) == 0) {
            return;
        }
        boolean hasPushSeq = frames.hasPushSeq(frame);
        long min = frames.minPushSeq(frame);
        long max = frames.maxPushSeq(frame);
        if (scan.isBounded() && pushSeqColumn >= 0 && !(hasPushSeq && scan.mayContain(min, max))) {
            return;
        }
        filtered = current.source() == Source.SEALED && hasPushSeq && livePushes.touchesRange(min, max);
        if (filtered && min == max) {
            return;
        }
        int[] columns = scan.columns();
        if (filtered) {
            columns = Arrays.copyOf(columns, columns.length + 1);
            columns[columns.length - 1] = pushSeqColumn;
        }
        windows = current.batches(frame, columns);
        nextRow = 0;
    }

    private @Nullable HistoryBatch toHistoryBatch(FrameRun current, Batch window) {
        long firstRow = nextRow;
        nextRow += window.rowCount();
        IntegerColumn rowIndex = (IntegerColumn) Columns.sequence(ROW_INDEX, window.rowCount(), firstRow);
        Batch rows = window;
        if (filtered) {
            int[] kept = rowsOnlySealed(
                    (IntegerColumn) window.column(window.columns().size() - 1));
            if (kept.length == 0) {
                return null;
            }
            rows = window.gather(kept).project(firstColumns(scan.columns().length));
            rowIndex = (IntegerColumn) rowIndex.gather(kept, kept.length);
        }
        int frame = nextFrame - 1;
        return new HistoryBatch(
                rows, current.source(), current.file(), current.offsetInFileBytes(frame), frame, rowIndex);
    }

    private int[] rowsOnlySealed(IntegerColumn pushSeq) {
        int[] kept = new int[pushSeq.rowCount()];
        int count = 0;
        for (int row = 0; row < kept.length; row++) {
            if (pushSeq.isNull(row) || !livePushes.contains(pushSeq.longAt(row))) {
                kept[count++] = row;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private static int[] firstColumns(int count) {
        int[] columns = new int[count];
        for (int i = 0; i < count; i++) {
            columns[i] = i;
        }
        return columns;
    }

    private void closeWindows() {
        if (windows != null) {
            windows.close();
            windows = null;
        }
    }
}
