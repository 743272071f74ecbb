package org.pushlog.storage.archive;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;

/**
 * A run of bytes that is one whole Arrow stream: a section, or the manifest. Bytes after the end marker are slack. Columns are found by
 * name; their type must be the expected one.
 */
public final class ArrowSection {
    private final ByteSource bytes;
    private final Schema schema;
    private final StreamWalk walk;

    private ArrowSection(ByteSource bytes, Schema schema, StreamWalk walk) {
        this.bytes = bytes;
        this.schema = schema;
        this.walk = walk;
    }

    /** The stream that fills {@code bytes}; a defect anywhere in its messages is an error. */
    public static ArrowSection open(ByteSource bytes, Guard guard) {
        return of(bytes, ArrowStream.require(bytes, guard));
    }

    /** What is whole of the stream at the start of {@code bytes}, whatever follows. */
    public static ArrowSection of(ByteSource bytes, StreamWalk walk) {
        Schema schema = walk.schema();
        if (schema == null) {
            throw new CorruptDataException(bytes.name(), bytes.fileOffsetBytes(), "an Arrow stream has no schema");
        }
        return new ArrowSection(bytes, schema, walk);
    }

    public Schema schema() {
        return schema;
    }

    /** How many rows the record batches state, together. */
    public long rowCount() {
        return walk.batches().stream().mapToLong(BatchLocation::rowCount).sum();
    }

    /** How many rows {@link #rows(Schema)} gives, without reading them; fails if it would fail at once. */
    public long rowCount(Schema expected) {
        projectionOf(expected);
        return rowCount();
    }

    /** All rows, with the columns of {@code expected} in its order. Extra columns are left out. */
    public BatchCursor rows(Schema expected) {
        return rows(projectionOf(expected));
    }

    /** Where the columns of {@code expected} stand in the stream's schema. */
    public int[] projectionOf(Schema expected) {
        int[] projection = new int[expected.fieldCount()];
        for (int i = 0; i < projection.length; i++) {
            projection[i] = require(expected.field(i));
        }
        return projection;
    }

    /** All rows, with the columns at these positions of the stream's schema. */
    public BatchCursor rows(int[] projection) {
        return new Rows(projection);
    }

    int batchCount() {
        return walk.batches().size();
    }

    RecordBatch open(int batch) {
        return walk.open(bytes, batch);
    }

    CorruptDataException corrupt(String problem) {
        return new CorruptDataException(bytes.name(), bytes.fileOffsetBytes(), problem);
    }

    private int require(Field expected) {
        int index = schema.indexOf(expected.name());
        if (index < 0) {
            throw new CorruptDataException(
                    bytes.name(), bytes.fileOffsetBytes(), "the schema has no column \"" + expected.name() + "\"");
        }
        Field found = schema.fields().get(index);
        if (!found.type().equals(expected.type())) {
            throw new CorruptDataException(
                    bytes.name(),
                    bytes.fileOffsetBytes(),
                    "column \"" + expected.name() + "\": expected type " + expected.type() + ", found " + found.type());
        }
        return index;
    }

    private final class Rows implements BatchCursor {
        private final int[] projection;
        private int nextBatch;
        private @Nullable BatchCursor windows;

        Rows(int[] projection) {
            this.projection = projection;
        }

        @Override
        public @Nullable Batch next() {
            while (true) {
                if (windows != null) {
                    Batch window = windows.next();
                    if (window != null) {
                        return window;
                    }
                    windows.close();
                    windows = null;
                }
                if (nextBatch == walk.batches().size()) {
                    return null;
                }
                windows = walk.open(bytes, nextBatch++).batches(projection);
            }
        }

        @Override
        public void close() {
            nextBatch = walk.batches().size();
            if (windows != null) {
                windows.close();
                windows = null;
            }
        }
    }
}
