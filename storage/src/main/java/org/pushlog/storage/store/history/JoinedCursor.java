package org.pushlog.storage.store.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ViewMemory;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ReusedBuffers;

/** The rows of a history: those of the sealed part whose push is not live, then those of the live part, in the order of the frames. */
public final class JoinedCursor implements HistoryCursor {
    private static final Field ROW_INDEX = new Field("row_index", ArrowType.INT64, false);

    /** So many short neighbours belong to one share, so that they are read at once. */
    private static final int SHARED_SHORT_FRAME_COUNT = 64;

    private final @Nullable FrameRun live;
    private final HistoryScan scan;
    private final FrameChoice choice;
    private final int pushSeqColumn;

    private @Nullable FrameRun run;
    private int nextFrame;
    private int endFrame;
    private @Nullable ShortFrames shortFrames;
    private int sharedRun = 1;

    /** Up to which frame they are read one by one. */
    private int oneByOneEnd;

    private @Nullable BatchCursor windows;
    private @Nullable RowCut cut;
    private long nextRow;

    /**
     * @param pushSeqColumn position of push_seq in the history's schema, -1 if there is none
     * @param firstLiveFrame the frame of the live part to begin with; above 0 the sealed part is left out
     */
    public JoinedCursor(
            @Nullable FrameRun sealed,
            @Nullable FrameRun live,
            HistoryScan scan,
            FrameChoice choice,
            int pushSeqColumn,
            int firstLiveFrame) {
        this.live = live;
        this.scan = scan;
        this.choice = choice;
        this.pushSeqColumn = pushSeqColumn;
        begin(sealed != null && firstLiveFrame == 0 ? sealed : live, firstLiveFrame, Integer.MAX_VALUE);
    }

    private JoinedCursor(HistoryScan scan, FrameChoice choice, int pushSeqColumn) {
        this.live = null;
        this.scan = scan;
        this.choice = choice;
        this.pushSeqColumn = pushSeqColumn;
    }

    /** The rows of some neighbouring frames of one part. */
    public static JoinedCursor ofFrames(
            FrameRun part, int firstFrame, int endFrame, HistoryScan scan, FrameChoice choice, int pushSeqColumn) {
        JoinedCursor cursor = new JoinedCursor(scan, choice, pushSeqColumn);
        cursor.begin(part, firstFrame, endFrame);
        return cursor;
    }

    private void begin(@Nullable FrameRun next, int firstFrame, int end) {
        run = next;
        if (next != null) {
            boolean isWanted = scan.sources().contains(next.source());
            nextFrame = Math.max(firstFrame, choice.firstFrame(next.frames()));
            endFrame = isWanted ? Math.max(nextFrame, Math.min(end, choice.endFrame(next.frames()))) : nextFrame;
            sharedRun = next.hasShortFrames() ? SHARED_SHORT_FRAME_COUNT : 1;
            shortFrames = nextFrame < endFrame ? ShortFrames.of(next, scan.columns(), scan.valueCount()) : null;
            oneByOneEnd = 0;
            if (scan.share().isFirst()) {
                scan.counts().skipFrames(next.frames().count() - firstFrame - (endFrame - nextFrame));
            }
        }
    }

    @Override
    public @Nullable HistoryBatch next() {
        return read(null);
    }

    @Override
    public @Nullable HistoryBatch next(ReusedBuffers memory) {
        return read(memory);
    }

    private @Nullable HistoryBatch read(@Nullable ReusedBuffers memory) {
        while (true) {
            FrameRun current = run;
            if (current == null || scan.cancelled().getAsBoolean()) {
                return null;
            }
            if (windows != null) {
                Batch window = memory == null ? windows.next() : windows.next(memory);
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
                HistoryBatch block = nextFrame >= oneByOneEnd ? readBlock(current, memory) : null;
                if (block != null) {
                    return block;
                }
                if (nextFrame < oneByOneEnd) {
                    openFrame(current, nextFrame++);
                }
            } else {
                begin(current.source() == Source.SEALED ? live : null, 0, Integer.MAX_VALUE);
            }
        }
    }

    @Override
    public void close() {
        run = null;
        closeWindows();
    }

    private FrameChoice.Treatment treatment(FrameRun current, int frame) {
        return scan.share().takes(frame / sharedRun)
                ? choice.treatment(current, frame)
                : FrameChoice.Treatment.LEAVE_OUT;
    }

    /** The rows of the next short frames, or null if they are read one by one. */
    private @Nullable HistoryBatch readBlock(FrameRun current, @Nullable ReusedBuffers memory) {
        ShortFrames block = shortFrames;
        if (block == null) {
            oneByOneEnd = endFrame;
            return null;
        }
        block.clear();
        int skippedCount = 0;
        int frame = nextFrame;
        boolean isOpen = true;
        while (isOpen && frame < endFrame) {
            FrameChoice.Treatment treatment = treatment(current, frame);
            isOpen = treatment != FrameChoice.Treatment.CUT
                    && (treatment != FrameChoice.Treatment.TAKE_WHOLE || block.add(frame));
            skippedCount += treatment == FrameChoice.Treatment.SKIP ? 1 : 0;
            frame += isOpen ? 1 : 0;
        }
        if (memory != null) {
            memory.clear();
        }
        HistoryBatch rows = block.read(scan.counts(), memory == null ? ViewMemory.FRESH : memory);
        if (rows == null) {
            oneByOneEnd = Math.max(nextFrame + 1, block.oneByOneEnd(frame));
            return null;
        }
        int left = block.firstLeft();
        for (int unread = left; left >= 0 && unread < frame; unread++) {
            skippedCount -= treatment(current, unread) == FrameChoice.Treatment.SKIP ? 1 : 0;
        }
        scan.counts().skipFrames(skippedCount);
        nextFrame = left >= 0 ? left : frame;
        oneByOneEnd = left >= 0 ? left + 1 : nextFrame;
        return rows;
    }

    private void openFrame(FrameRun current, int frame) {
        FrameChoice.Treatment treatment = treatment(current, frame);
        if (treatment == FrameChoice.Treatment.LEAVE_OUT) {
            return;
        }
        if (treatment == FrameChoice.Treatment.SKIP) {
            scan.counts().skipFrames(1);
            return;
        }
        boolean isCut = treatment == FrameChoice.Treatment.CUT;
        cut = isCut ? choice.cut(current, frame) : null;
        int[] columns = scan.columns();
        if (isCut) {
            columns = Arrays.copyOf(columns, columns.length + 1);
            columns[columns.length - 1] = pushSeqColumn;
        }
        scan.counts().readFrame(current.frames().lengthBytes(frame));
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
        return HistoryBatch.ofFrame(rows, current, frame, rowIndex);
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
