package org.pushlog.storage.ipc;

import org.pushlog.storage.io.ByteSource;

/**
 * One record batch of a stream: its head was read and checked, its columns are viewed when asked for. Safe for many threads; usable as long
 * as the source is open.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class RecordBatch {

    private RecordBatch() {}

    /**
     * Reads the head of the record batch at {@code at}.
     *
     * @throws org.pushlog.storage.error.InvalidRequestException if the schema has dictionaries: then open it by {@link StreamWalk#open}
     * @throws org.pushlog.storage.error.CorruptDataException if the message is not acceptable
     */
    public static RecordBatch read(Schema schema, ByteSource bytes, BatchLocation at) {
        throw new UnsupportedOperationException();
    }

    static RecordBatch read(StreamWalk walk, ByteSource bytes, int batchIndex) {
        throw new UnsupportedOperationException();
    }

    public Schema schema() {
        throw new UnsupportedOperationException();
    }

    public long rowCount() {
        throw new UnsupportedOperationException();
    }

    /**
     * Checks every column: offsets ascending and inside the data, text valid UTF-8 value by value, no null in a field that is not nullable.
     *
     * @throws org.pushlog.storage.error.CorruptDataException naming the field
     */
    public void validate() {
        throw new UnsupportedOperationException();
    }

    /**
     * The chosen columns of all rows, in batches of at most {@link Batch#ROW_COUNT_MAX} rows. The cursor checks what {@link #validate()}
     * checks for the rows and columns it hands out, unless the whole batch was validated through this object.
     */
    public BatchCursor batches(int[] projection) {
        throw new UnsupportedOperationException();
    }

    /** All columns, see {@link #batches(int[])}. */
    public BatchCursor batches() {
        throw new UnsupportedOperationException();
    }
}
