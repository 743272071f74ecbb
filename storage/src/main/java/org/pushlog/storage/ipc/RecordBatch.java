package org.pushlog.storage.ipc;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;
import org.pushlog.storage.work.Cancellation;

/**
 * One record batch of a stream: its head was read and checked, its columns are viewed when asked for. Safe for many threads; usable as long
 * as the source is open.
 */
public final class RecordBatch {
    private final SchemaLayout layout;
    private final ByteSource bytes;
    private final BatchHead head;
    private final List<ColumnPlace> places;
    private final ColumnReader columns;
    private volatile boolean validated;
    private volatile long memoryLimitBytes = Long.MAX_VALUE;

    /** The head was checked against the schema. */
    RecordBatch(SchemaLayout layout, ByteSource bytes, BatchHead head, BodyBuffers buffers, Dictionaries dictionaries) {
        this.layout = layout;
        this.bytes = bytes;
        this.head = head;
        this.places = layout.places();
        this.columns = new ColumnReader(head, buffers, dictionaries);
    }

    /**
     * Reads the head of the record batch at {@code at}.
     *
     * @throws InvalidRequestException if the schema has dictionaries: then open it by {@link StreamWalk#open}
     * @throws CorruptDataException if the message is not acceptable
     */
    public static RecordBatch read(SchemaLayout schema, ByteSource bytes, BatchLocation at) {
        if (schema.hasDictionaries()) {
            throw new InvalidRequestException(
                    bytes.name(), at.messageOffsetBytes(), "this record batch needs its stream's dictionaries");
        }
        return read(schema, bytes, at, Dictionaries.NONE);
    }

    static RecordBatch read(StreamWalk walk, ByteSource bytes, int batchIndex) {
        Schema schema = walk.schema();
        if (schema == null || batchIndex < 0 || batchIndex >= walk.batches().size()) {
            throw new InvalidRequestException(
                    bytes.name(),
                    -1,
                    "there is no record batch " + batchIndex + " of "
                            + walk.batches().size());
        }
        Dictionaries dictionaries = walk.dictionaries().isEmpty()
                ? Dictionaries.NONE
                : Dictionaries.of(bytes, schema, walk.dictionaries(), batchIndex);
        return read(SchemaLayout.of(schema), bytes, walk.batches().get(batchIndex), dictionaries);
    }

    private static RecordBatch read(
            SchemaLayout layout, ByteSource bytes, BatchLocation at, Dictionaries dictionaries) {
        try {
            MessageBytes stored =
                    MessageBytes.read(bytes, at.messageOffsetBytes(), at.bodyOffsetBytes(), at.bodyLengthBytes());
            MessageHead message = stored.head();
            if (message.isSchema() || message.isDictionaryBatch()) {
                throw new Malformed(at.messageOffsetBytes(), "expected a record batch, found another message");
            }
            try {
                BatchHead head = BatchHead.read(message.recordBatch());
                BatchGuard.check(head, layout.schema(), message.bodyLengthBytes(), Guard.EXTENDED);
                BodyBuffers buffers = new BodyBuffers(bytes, message.bodyOffsetBytes(), head, stored.body());
                return new RecordBatch(layout, bytes, head, buffers, dictionaries);
            } catch (Malformed e) {
                throw e.from(message.metadataOffsetBytes());
            }
        } catch (Malformed e) {
            throw corrupt(e, bytes);
        } catch (InternalError e) {
            throw bytes.vanished(e);
        }
    }

    /** A file that was cut shows zeros for a moment: that is no corruption. */
    private static CorruptDataException corrupt(Malformed e, ByteSource bytes) {
        bytes.checkStillThere();
        return e.asCorruptIn(bytes);
    }

    public Schema schema() {
        return layout.schema();
    }

    public long rowCount() {
        return head.rowCount();
    }

    BatchHead head() {
        return head;
    }

    /**
     * Checks every column: offsets ascending and inside the data, text valid UTF-8 value by value, no null in a field that is not nullable.
     *
     * @throws CorruptDataException naming the field
     */
    public void validate() {
        if (validated) {
            return;
        }
        try {
            for (ColumnPlace place : places) {
                validate(place);
            }
            checkStillThere();
            validated = true;
        } catch (Malformed e) {
            throw corrupt(e, bytes);
        } catch (InternalError e) {
            throw bytes.vanished(e);
        }
    }

    /** Asking the file costs more than reading a short frame; of those whose body is at hand nothing more is read. */
    private void checkStillThere() {
        if (!columns.isBodyAtHand()) {
            bytes.checkStillThere();
        }
    }

    private void validate(ColumnPlace place) throws Malformed {
        long rowCount = columns.rowCount(place);
        long first = 0;
        do {
            Cancellation.check();
            int most = (int) Math.min(Batch.ROW_COUNT_MAX, rowCount - first);
            int count = columns.fitting(place, first, most, ByteSource.COPIED_VIEW_LENGTH_MAX_BYTES);
            columns.read(place, first, count, true, ViewMemory.FRESH);
            first += count;
        } while (first < rowCount);
        // The loop saw the elements of its rows; Arrow checks those that no list refers to as well.
        ColumnPlace element = place.element();
        if (element != null && place.field().dictionary() == null) {
            validate(element);
        }
    }

    /**
     * This batch, of which from now on only columns are read that have at most so many bytes together when they are decompressed. Others are
     * refused with a LimitExceededException when they are asked for. What is stored plainly is read in place, and is not bounded.
     */
    public RecordBatch within(long limitBytes) {
        memoryLimitBytes = limitBytes;
        return this;
    }

    private void requireWithinLimit(int[] projection) {
        long limitBytes = memoryLimitBytes;
        if (limitBytes == Long.MAX_VALUE) {
            return;
        }
        try {
            long plainBytes = 0;
            for (int index : projection) {
                plainBytes += columns.plainBytes(places.get(index));
            }
            if (plainBytes > limitBytes) {
                throw new LimitExceededException(
                        bytes.name(),
                        bytes.fileOffsetBytes() + columns.bodyOffsetBytes(),
                        "the columns that are read of a compressed body hold " + plainBytes
                                + " bytes, more than the memory limit of " + limitBytes);
            }
        } catch (Malformed e) {
            throw corrupt(e, bytes);
        } catch (InternalError e) {
            throw bytes.vanished(e);
        }
    }

    /** All columns, see {@link #batches(int[])}. */
    public BatchCursor batches() {
        int[] all = new int[layout.schema().fieldCount()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return batches(all);
    }

    /**
     * The chosen columns of all rows, in batches of at most {@link Batch#ROW_COUNT_MAX} rows. The cursor checks what {@link #validate()}
     * checks for the rows and columns it hands out, unless the whole batch was validated through this object. It throws
     * CorruptDataException where a check fails, LimitExceededException for a single value of more than a GiB, and IoFailedException if the
     * file was cut. Short frames do not ask the file each time: what was read from many is sure after one {@link
     * ByteSource#checkStillThere()}.
     */
    public BatchCursor batches(int[] projection) {
        return batches(projection, 0, rowCount());
    }

    /** The chosen columns of the rows {@code [firstRow, firstRow + count)}, see {@link #batches(int[])}. */
    public BatchCursor batches(int[] projection, long firstRow, long count) {
        Objects.checkFromIndexSize(firstRow, count, rowCount());
        if (layout.schema().fieldCount() == 0 && head.rowCount() > Integer.MAX_VALUE) {
            throw new LimitExceededException(bytes.name(), -1, head.rowCount() + " rows without columns");
        }
        requireWithinLimit(projection);
        return new Windows(projection.clone(), layout.project(projection), firstRow, firstRow + count);
    }

    /** Hands out windows of rows. */
    private final class Windows implements BatchCursor {
        private final int[] projection;
        private final Schema projected;
        private final long end;
        private long first;
        private boolean closed;

        Windows(int[] projection, Schema projected, long first, long end) {
            this.projection = projection;
            this.projected = projected;
            this.first = first;
            this.end = end;
        }

        @Override
        public @Nullable Batch next() {
            return next(Batch.ROW_COUNT_MAX, ByteSource.COPIED_VIEW_LENGTH_MAX_BYTES, ViewMemory.FRESH);
        }

        @Override
        public @Nullable Batch next(ReusedBuffers memory) {
            memory.clear();
            return next(ReusedBuffers.ROW_COUNT_MAX, ReusedBuffers.LENGTH_MAX_BYTES, memory);
        }

        private @Nullable Batch next(int rowCountMax, int lengthMax, ViewMemory memory) {
            if (closed || first >= end) {
                return null;
            }
            try {
                Cancellation.check();
                // Before as well as after: a file that was cut already is not touched.
                checkStillThere();
                Batch batch = window(rowCountMax, lengthMax, memory);
                checkStillThere();
                return batch;
            } catch (Malformed e) {
                throw corrupt(e, bytes);
            } catch (InternalError e) {
                throw bytes.vanished(e);
            }
        }

        private Batch window(int rowCountMax, int lengthMax, ViewMemory memory) throws Malformed {
            int count = (int) Math.min(rowCountMax, end - first);
            for (int index : projection) {
                count = columns.fitting(places.get(index), first, count, lengthMax);
            }
            boolean check = !validated;
            Column[] read = new Column[projection.length];
            for (int i = 0; i < read.length; i++) {
                read[i] = columns.read(places.get(projection[i]), first, count, check, memory);
            }
            first += count;
            return new Batch(projected, count, List.of(read));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
