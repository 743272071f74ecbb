package org.pushlog.storage.store.fold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.ReadCounts;

/** Makes the rows of a current state out of the frames in which they lie. */
public final class CurrentCursor implements BatchCursor {
    /** Neighbours by key often lie in the same few frames. */
    private static final int OPEN_FRAME_COUNT_MAX = 64;

    private static final int BATCH_ROW_COUNT = 4_096;

    /** A batch ends early with the row that brings its texts and binaries above this. */
    private static final long BATCH_BYTES = 16L << 20;

    private final StateRows rows;
    private final int[] columns;
    private final Schema schema;
    private final HistoryParts parts;
    private final BooleanSupplier cancelled;
    private final ReadCounts counts;
    private final Map<Integer, OpenFrame> openFrames = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, OpenFrame> eldest) {
            return size() > OPEN_FRAME_COUNT_MAX;
        }
    };
    private final @Nullable StateBlocks sealedBlocks;
    private final @Nullable StateBlocks liveBlocks;
    private int next;

    public CurrentCursor(StateRows rows, CurrentScan scan, HistoryParts parts) {
        this.rows = rows;
        this.columns = scan.columns();
        this.schema = parts.schema().project(columns);
        this.parts = parts;
        this.cancelled = scan.cancelled();
        this.counts = scan.counts();
        // So few rows lie in as few frames.
        boolean mayBeTogether = rows.count() >= StateBlocks.FRAME_COUNT_MIN;
        this.sealedBlocks = mayBeTogether ? StateBlocks.of(parts.sealed(), columns) : null;
        this.liveBlocks = mayBeTogether ? StateBlocks.of(parts.live(), columns) : null;
    }

    @Override
    public @Nullable Batch next() {
        if (next >= rows.count() || cancelled.getAsBoolean()) {
            return null;
        }
        int end = Math.min(rows.count(), next + BATCH_ROW_COUNT);
        if (columns.length == 0) {
            Batch batch = new Batch(schema, end - next, List.of());
            next = end;
            counts.addRows(batch.rowCount());
            return batch;
        }
        try {
            Batch together = readTogether(end);
            return together != null ? together : build(end);
        } catch (InternalError e) {
            throw parts.vanished(e);
        }
    }

    /** The rows up to an end out of frames that are read at once; null if they are made one by one. */
    private @Nullable Batch readTogether(int end) {
        int firstLive = parts.sealedFrameCount();
        boolean isSealed = rows.frame(next) < firstLive;
        StateBlocks blocks = isSealed ? sealedBlocks : liveBlocks;
        Batch batch = blocks == null ? null : blocks.read(rows, next, end, isSealed ? 0 : firstLive, counts);
        if (batch != null) {
            next = end;
            counts.addRows(batch.rowCount());
        }
        return batch;
    }

    private Batch build(int end) {
        BatchBuilder builder = new BatchBuilder(schema);
        long bytes = 0;
        while (next < end && bytes < BATCH_BYTES) {
            OpenFrame frame = openFrames.computeIfAbsent(rows.frame(next), this::open);
            bytes += frame.appendRow(rows.row(next), builder);
            next++;
        }
        Batch batch = builder.build();
        counts.addRows(batch.rowCount());
        return batch;
    }

    @Override
    public void close() {
        next = rows.count();
        openFrames.clear();
    }

    private OpenFrame open(int ordinal) {
        int sealedCount = parts.sealedFrameCount();
        FrameRun run = ordinal < sealedCount ? parts.sealed() : parts.live();
        if (run == null) {
            throw new IllegalStateException("frame " + ordinal + " belongs to no part");
        }
        int frame = ordinal < sealedCount ? ordinal : ordinal - sealedCount;
        counts.readFrame(run.frames().lengthBytes(frame));
        return new OpenFrame(run, frame, columns);
    }

    /** The windows of one frame. */
    private static final class OpenFrame {
        private final String file;
        private final List<Batch> windows = new ArrayList<>();

        OpenFrame(FrameRun run, int frame, int[] columns) {
            this.file = run.file();
            try (BatchCursor cursor = run.batches(frame, columns)) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    windows.add(batch);
                }
            }
        }

        /** Appends the row and says how many bytes its texts and binaries have. */
        long appendRow(long row, BatchBuilder builder) {
            long rest = row;
            for (Batch window : windows) {
                if (rest < window.rowCount()) {
                    builder.appendRow(window, (int) rest);
                    return lengthBytes(window, (int) rest);
                }
                rest -= window.rowCount();
            }
            throw new IoFailedException(file, -1, "row " + row + " of a frame is no longer there");
        }

        private static long lengthBytes(Batch window, int row) {
            long bytes = 0;
            for (Column column : window.columns()) {
                if (column instanceof BytesColumn values && !values.isNull(row)) {
                    bytes += values.lengthAt(row);
                }
            }
            return bytes;
        }
    }
}
