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
    private final FrameChoice choice;
    private final int pushSeqColumn;

    private @Nullable FrameRun run;
    private int nextFrame;
    private int endFrame;
    private @Nullable BatchCursor windows;
    private @Nullable RowCut cut;
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
            FrameChoice choice,
            int pushSeqColumn,
            int firstLiveFrame) {
        this.live = live;
        this.livePushes = livePushes;
        this.scan = scan;
        this.choice = choice;
        this.pushSeqColumn = pushSeqColumn;
        begin(sealed != null && firstLiveFrame == 0 ? sealed : live, firstLiveFrame);
    }

    private void begin(@Nullable FrameRun next, int firstFrame) {
        run = next;
        if (next != null) {
            boolean isWanted = scan.sources().contains(next.source());
            nextFrame = Math.max(firstFrame, choice.firstFrame(next.frames()));
            endFrame = isWanted ? Math.max(nextFrame, choice.endFrame(next.frames())) : nextFrame;
            if (scan.share().isFirst()) {
                scan.counts().skipFrames(next.frames().count() - firstFrame - (endFrame - nextFrame));
            }
        }
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
                        scan.counts().addRows(rows.rows().rowCount());
                        return rows;
                    }
                    continue;
                }
                closeWindows();
            }
            if (nextFrame < endFrame) {
                int frame = nextFrame++;
                if (scan.share().takes(frame)) {
                    openFrame(current, frame);
                }
            } else {
                begin(current.source() == Source.SEALED ? live : null, 0);
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
        if (!choice.mayMatter(frames, frame)) {
            scan.counts().skipFrames(1);
            return;
        }
        boolean hasPushSeq = frames.hasPushSeq(frame);
        long min = frames.minPushSeq(frame);
        long max = frames.maxPushSeq(frame);
        boolean isHidden = current.source() == Source.SEALED && hasPushSeq && livePushes.touchesRange(min, max);
        if (isHidden && min == max) {
            return;
        }
        boolean isCut = hasPushSeq && !choice.limit().takes(max);
        cut = isHidden || isCut ? new RowCut(isHidden ? livePushes : null, choice.limit()) : null;
        int[] columns = scan.columns();
        if (cut != null) {
            columns = Arrays.copyOf(columns, columns.length + 1);
            columns[columns.length - 1] = pushSeqColumn;
        }
        scan.counts().readFrame(frames.lengthBytes(frame));
        windows = current.batches(frame, columns);
        nextRow = 0;
    }

    private @Nullable HistoryBatch toHistoryBatch(FrameRun current, Batch window) {
        long firstRow = nextRow;
        nextRow += window.rowCount();
        IntegerColumn rowIndex = (IntegerColumn) Columns.sequence(ROW_INDEX, window.rowCount(), firstRow);
        Batch rows = window;
        if (cut != null) {
            int[] kept =
                    cut.keptRows((IntegerColumn) window.column(window.columns().size() - 1));
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
