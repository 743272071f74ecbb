package org.pushlog.storage.store.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.ReusedBuffers;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.FrameIndex;

/**
 * The frames of one part of a history, read through the history's schema.
 *
 * @param columns for each column of the history its position in this part's schema, -1 if it has none (then it is null)
 * @param memoryLimitBytes how many bytes the wanted columns of a compressed frame may have when they are decompressed
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record FrameRun(
        Source source,
        String file,
        ByteSource bytes,
        FrameIndex frames,
        Schema schema,
        int[] columns,
        long memoryLimitBytes) {

    private static final long SHORT_LENGTH_BYTES = 8 << 10;

    /** A part whose frames have the history's schema. */
    public static FrameRun plain(
            Source source, String file, ByteSource bytes, FrameIndex frames, Schema schema, long memoryLimitBytes) {
        int[] columns = new int[schema.fieldCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i;
        }
        return new FrameRun(source, file, bytes, frames, schema, columns, memoryLimitBytes);
    }

    /** A part whose columns are found by their names in its first frame; those with another name or type count as not there. */
    public static FrameRun byName(
            Source source, String file, ByteSource bytes, FrameIndex frames, Schema schema, long memoryLimitBytes) {
        Schema own = frames.schemas().get(0);
        int[] columns = new int[schema.fieldCount()];
        for (int i = 0; i < columns.length; i++) {
            Field wanted = schema.field(i);
            int at = own.indexOf(wanted.name());
            columns[i] = at >= 0 && own.field(at).type().equals(wanted.type()) ? at : -1;
        }
        return new FrameRun(source, file, bytes, frames, schema, columns, memoryLimitBytes);
    }

    /** Where the frame starts in {@link #file()}. */
    long offsetInFileBytes(int frame) {
        return bytes.fileOffsetBytes() + frames.offsetBytes(frame);
    }

    /**
     * The rows of a frame in windows, with the wanted columns of the history.
     *
     * @throws org.pushlog.storage.error.LimitExceededException if they would pass the memory limit when decompressed
     */
    public BatchCursor batches(int frame, int[] wanted) {
        int[] present = new int[wanted.length];
        int count = 0;
        for (int column : wanted) {
            if (columns[column] >= 0) {
                present[count++] = columns[column];
            }
        }
        int[] projection = Arrays.copyOf(present, count);
        BatchCursor own = frames.open(frame, bytes).within(memoryLimitBytes).batches(projection);
        return projection.length == wanted.length ? own : new Widened(own, wanted);
    }

    /** Whether the frames are mostly so short that several are read at once. */
    public boolean hasShortFrames() {
        return bytes.lengthBytes() / Math.max(1, frames.count()) <= SHORT_LENGTH_BYTES;
    }

    /**
     * A reader of short frames with the wanted columns of the history; null if this part does not have them all.
     *
     * @param valueCount of how many of the columns the values are wanted
     */
    @Nullable
    public FrameBlocks blocks(int[] wanted, int valueCount) {
        int[] projection = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            projection[i] = columns[wanted[i]];
            if (projection[i] < 0) {
                return null;
            }
        }
        return frames.blocks(bytes, projection, valueCount);
    }

    /** Adds the columns that this part does not have. */
    private final class Widened implements BatchCursor {
        private final BatchCursor own;
        private final int[] wanted;
        private final Schema wantedSchema;

        Widened(BatchCursor own, int[] wanted) {
            this.own = own;
            this.wanted = wanted;
            this.wantedSchema = schema.project(wanted);
        }

        @Override
        public @Nullable Batch next() {
            return widened(own.next());
        }

        @Override
        public @Nullable Batch next(ReusedBuffers memory) {
            return widened(own.next(memory));
        }

        private @Nullable Batch widened(@Nullable Batch batch) {
            if (batch == null) {
                return null;
            }
            List<Column> widened = new ArrayList<>(wanted.length);
            int at = 0;
            for (int i = 0; i < wanted.length; i++) {
                widened.add(
                        columns[wanted[i]] >= 0
                                ? batch.column(at++)
                                : Columns.constant(wantedSchema.field(i), batch.rowCount(), null));
            }
            return new Batch(wantedSchema, batch.rowCount(), widened);
        }

        @Override
        public void close() {
            own.close();
        }
    }
}
