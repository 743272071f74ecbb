package org.pushlog.storage.store.history;

import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Rows of one frame, or of several one behind the other, and where they lie. A record batch of a sealed section counts as a frame. Immutable, safe
 * for many threads.
 */
public final class HistoryBatch {
    private static final Field FRAME_OFFSET = new Field("frame_offset", ArrowType.INT64, false);
    private static final Field FRAME_INDEX = new Field("frame_index", ArrowType.INT64, false);
    private static final Field ROW_INDEX = new Field("row_index", ArrowType.INT64, false);

    private final Batch rows;
    private final FrameRun part;

    /** The frame of each run of rows. */
    private final int[] frames;

    /** The end of each run among the rows. */
    private final int[] ends;

    /** The rows' places in their frame; null if they are all rows of each frame. */
    private final @Nullable IntegerColumn rowIndex;

    private HistoryBatch(Batch rows, FrameRun part, int[] frames, int[] ends, @Nullable IntegerColumn rowIndex) {
        this.rows = rows;
        this.part = part;
        this.frames = frames;
        this.ends = ends;
        this.rowIndex = rowIndex;
    }

    /** Some rows of one frame. */
    static HistoryBatch ofFrame(Batch rows, FrameRun part, int frame, IntegerColumn rowIndex) {
        return new HistoryBatch(rows, part, new int[] {frame}, new int[] {rows.rowCount()}, rowIndex);
    }

    /**
     * All rows of several frames.
     *
     * @param ends where among the rows those of each frame end
     */
    static HistoryBatch ofFrames(Batch rows, FrameRun part, int[] frames, int[] ends) {
        return new HistoryBatch(rows, part, frames, ends, null);
    }

    /** The wanted columns. */
    public Batch rows() {
        return rows;
    }

    public Source source() {
        return part.source();
    }

    /** The file of all rows, relative to the location. */
    public String file() {
        return part.file();
    }

    /** In how many runs of neighbours of one frame the rows are. */
    public int runCount() {
        return frames.length;
    }

    /** The frame of a run: its position in its log, or of a record batch in its section. */
    public int frame(int run) {
        return frames[run];
    }

    public int runStart(int run) {
        return run == 0 ? 0 : ends[run - 1];
    }

    public int runEnd(int run) {
        return ends[run];
    }

    /** Where a row of a run lies in its frame. */
    public long rowInFrame(int run, int row) {
        return rowIndex == null ? row - runStart(run) : rowIndex.longAt(row);
    }

    /** For each row where its frame, or the record batch's message, starts in the file. */
    public IntegerColumn frameOffsetBytes() {
        return byFrame(FRAME_OFFSET, part::offsetInFileBytes);
    }

    /** For each row the position of its frame in its log, or of the record batch in its section. */
    public IntegerColumn frameIndex() {
        return byFrame(FRAME_INDEX, frame -> frame);
    }

    /** For each row its position in its frame. */
    public IntegerColumn rowIndex() {
        if (rowIndex != null) {
            return rowIndex;
        }
        ColumnBuilder builder = ColumnBuilder.of(ROW_INDEX);
        for (int run = 0; run < frames.length; run++) {
            for (int row = runStart(run); row < ends[run]; row++) {
                builder.append(row - runStart(run));
            }
        }
        return (IntegerColumn) builder.build();
    }

    private IntegerColumn byFrame(Field field, IntToLongFunction value) {
        if (frames.length == 1) {
            return (IntegerColumn) Columns.constant(field, rows.rowCount(), value.applyAsLong(frames[0]));
        }
        ColumnBuilder builder = ColumnBuilder.of(field);
        for (int run = 0; run < frames.length; run++) {
            long ofRun = value.applyAsLong(frames[run]);
            for (int row = runStart(run); row < ends[run]; row++) {
                builder.append(ofRun);
            }
        }
        return (IntegerColumn) builder.build();
    }
}
