package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;

/**
 * Reads the rows of many short record batches into one batch, whose columns are copies: what a batch costs is paid once for all of them. Of each
 * only its metadata and the buffers of the wanted columns are read. All that {@link RecordBatch#batches(int[])} checks is checked here, too; where
 * a check fails, or a batch is compressed or has a dictionary, there is no answer, and the batches are to be read one by one, which says what is
 * wrong. Not thread-safe.
 */
public final class BatchGatherer {
    private static final int MARK_BYTES = 4;

    /** Parts of a body that lie closer are read in one go. */
    private static final int GAP_MAX_BYTES = 256;

    private final ByteSource bytes;
    private final Schema schema;
    private final HeadReader heads;
    private final List<GatheredColumn> columns = new ArrayList<>();
    private BatchHead[] head = new BatchHead[0];

    private long[] rangeStart = new long[64];
    private int[] rangeLength = new int[64];
    private int rangeCount;
    private int rangesLength;
    private int gatheredCount;

    /** Whether the next range is not to be joined with the one before: it is of another batch. */
    private boolean isApart = true;

    private byte[] scratch = new byte[0];

    private BatchGatherer(ByteSource bytes, SchemaLayout layout, int[] projection, int valueCount) {
        this.bytes = bytes;
        this.schema = layout.project(projection);
        this.heads = new HeadReader(layout.schema(), Guard.EXTENDED);
        for (int i = 0; i < projection.length; i++) {
            columns.add(GatheredColumn.of(layout.places().get(projection[i]), i < valueCount));
        }
    }

    /**
     * A gatherer for batches of one schema in a source, or null if the schema has dictionaries or a wanted column is a list.
     *
     * @param projection the wanted columns
     * @param valueCount of how many of them the values are wanted; of texts and binaries behind, only whether they are null
     */
    public static @Nullable BatchGatherer of(ByteSource bytes, SchemaLayout layout, int[] projection, int valueCount) {
        if (layout.hasDictionaries()) {
            return null;
        }
        for (int column : projection) {
            if (layout.places().get(column).layout().shape() == FieldLayout.Shape.ELEMENTS) {
                return null;
            }
        }
        return new BatchGatherer(bytes, layout, projection, valueCount);
    }

    /**
     * The rows of the first of some batches, one behind the other, or null if they are to be read one by one.
     *
     * @param at where they lie; none is empty, and all together have at most {@link Batch#ROW_COUNT_MAX} rows
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read, or are no longer there
     */
    public @Nullable Batch gather(BatchLocation[] at, int count) {
        return gather(at, count, ViewMemory.FRESH);
    }

    /** As {@link #gather(BatchLocation[], int)}; the columns' values are copied to arrays of this memory. */
    public @Nullable Batch gather(BatchLocation[] at, int count, ViewMemory memory) {
        try {
            gatheredCount = readHeads(at, count);
            long rowCount = 0;
            for (int i = 0; i < gatheredCount; i++) {
                rowCount += at[i].rowCount();
            }
            return gatheredCount == 0 || rowCount > Batch.ROW_COUNT_MAX
                    ? null
                    : readColumns(at, gatheredCount, (int) rowCount, memory);
        } catch (Malformed e) {
            // A file that was cut shows zeros for a moment: that is no damage.
            bytes.checkStillThere();
            return null;
        }
    }

    /** How many batches the last answer has the rows of: those before the first that is to be read by itself. */
    public int gatheredCount() {
        return gatheredCount;
    }

    private int readHeads(BatchLocation[] at, int count) throws Malformed {
        if (head.length < count) {
            head = Arrays.copyOf(head, count);
        }
        beginRanges();
        int end = 0;
        while (end < count) {
            long length = at[end].bodyOffsetBytes() - at[end].messageOffsetBytes();
            if (at[end].rowCount() == 0 || length < 2 * MARK_BYTES || length > Integer.MAX_VALUE - rangesLength) {
                break;
            }
            addRange(at[end].messageOffsetBytes(), (int) length);
            end++;
        }
        readRanges();
        int from = 0;
        for (int i = 0; i < end; i++) {
            BatchHead read = readHead(from, rangeLength[i]);
            if (read == null
                    || read.codec() != null
                    || read.rowCount() != at[i].rowCount()
                    || heads.bodyLengthBytes() != at[i].bodyLengthBytes()
                    || at[i].bodyLengthBytes() > bytes.lengthBytes() - at[i].bodyOffsetBytes()) {
                return i;
            }
            head[i] = read;
            from += rangeLength[i];
        }
        return end;
    }

    /** The head in a range of the scratch, or null if there is no record batch. */
    private @Nullable BatchHead readHead(int from, int length) throws Malformed {
        int prefixLength = isMark(from) ? 2 * MARK_BYTES : MARK_BYTES;
        BatchHead like = heads.read(scratch, from + prefixLength, length - prefixLength);
        if (like != null) {
            return like;
        }
        ByteBuffer metadata = ByteBuffer.wrap(scratch, from + prefixLength, length - prefixLength)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        MessageHead message = MessageHead.read(metadata, 0);
        return message.isSchema() || message.isDictionaryBatch() ? null : heads.learn(message, metadata);
    }

    private boolean isMark(int from) {
        return (scratch[from] & scratch[from + 1] & scratch[from + 2] & scratch[from + 3]) == -1;
    }

    private Batch readColumns(BatchLocation[] at, int count, int rowCount, ViewMemory memory) throws Malformed {
        for (GatheredColumn column : columns) {
            column.begin(count, rowCount);
        }
        beginRanges();
        int firstRange = 0;
        for (int i = 0; i < count; i++) {
            int endRange = rangeCount;
            if (i > 0 && isLikeBefore(i)) {
                repeatRanges(firstRange, endRange, at[i].bodyOffsetBytes() - at[i - 1].bodyOffsetBytes(), i);
            } else {
                isApart = true;
                for (GatheredColumn column : columns) {
                    addRanges(column, i, at[i].bodyOffsetBytes());
                }
            }
            firstRange = endRange;
        }
        readRanges();
        List<Column> read = new ArrayList<>(columns.size());
        for (GatheredColumn column : columns) {
            read.add(column.read(head, count, scratch, memory));
        }
        bytes.checkStillThere();
        return new Batch(schema, rowCount, read);
    }

    @SuppressWarnings("ReferenceEquality") // Heads with the same numbers are one object.
    private boolean isLikeBefore(int batch) {
        return head[batch] == head[batch - 1];
    }

    /** The ranges of the batch before, moved: its head has the same numbers. */
    private void repeatRanges(int from, int end, long movedBytes, int batch) {
        int lengthBefore = rangesLength;
        for (int range = from; range < end; range++) {
            addRange(rangeStart[range] + movedBytes, rangeLength[range]);
        }
        for (GatheredColumn column : columns) {
            column.repeatPlaces(batch, rangesLength - lengthBefore);
        }
    }

    /** Chooses the bytes of a column in one batch, and tells the column where they will be. */
    private void addRanges(GatheredColumn column, int batch, long bodyOffsetBytes) {
        BatchHead own = head[batch];
        for (int part = 0; part < column.partCount(); part++) {
            if (column.wantsPart(own, part)) {
                int buffer = column.buffer(part);
                int length = (int) column.partLength(own, part);
                column.setPlace(batch, part, addNear(bodyOffsetBytes + own.bufferOffset(buffer), length));
            }
        }
    }

    /** Adds a range, or makes the one before it longer; says where in the scratch its first byte will be. */
    private int addNear(long start, int length) {
        if (!isApart) {
            long lastStart = rangeStart[rangeCount - 1];
            long lastEnd = lastStart + rangeLength[rangeCount - 1];
            if (start >= lastStart && start <= lastEnd + GAP_MAX_BYTES) {
                int place = rangesLength - (int) (lastEnd - start);
                int added = (int) Math.max(0, start + length - lastEnd);
                rangeLength[rangeCount - 1] += added;
                rangesLength += added;
                return place;
            }
        }
        int place = rangesLength;
        addRange(start, length);
        isApart = false;
        return place;
    }

    private void beginRanges() {
        rangeCount = 0;
        rangesLength = 0;
    }

    private void addRange(long start, int length) {
        if (rangeCount == rangeStart.length) {
            rangeStart = Arrays.copyOf(rangeStart, 2 * rangeCount);
            rangeLength = Arrays.copyOf(rangeLength, 2 * rangeCount);
        }
        rangeStart[rangeCount] = start;
        rangeLength[rangeCount] = length;
        rangeCount++;
        rangesLength = Math.addExact(rangesLength, length);
    }

    private void readRanges() {
        if (scratch.length < rangesLength) {
            scratch = new byte[Math.max(rangesLength, 2 * scratch.length)];
        }
        bytes.read(rangeStart, rangeLength, rangeCount, scratch);
    }
}
