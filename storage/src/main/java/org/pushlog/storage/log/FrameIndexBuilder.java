package org.pushlog.storage.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;

/** Collects the facts of frames one after another, from nothing or from an earlier index. Not thread-safe. */
final class FrameIndexBuilder {
    /** The column that numbers pushes; only as an unsigned 64-bit integer. */
    static final String PUSH_SEQ = "push_seq";

    private final Guard guard;
    private final boolean isOneStream;
    private FrameChunk[] chunks;
    private int count;
    private long rowCount;
    private int unlikeFirstCount;
    private final List<FrameSchema> schemas;
    private final Map<Schema, Integer> schemaIndexes = new HashMap<>();

    private @Nullable Schema lastSchema;
    private int lastSchemaIndex;
    private int lastPushSeqColumn;

    FrameIndexBuilder(Guard guard, boolean isOneStream) {
        this.guard = guard;
        this.isOneStream = isOneStream;
        this.chunks = new FrameChunk[0];
        this.schemas = new ArrayList<>();
    }

    /** Goes on where an earlier index ends, which itself stays as it is. */
    FrameIndexBuilder(Guard guard, FrameIndex earlier) {
        this.guard = guard;
        this.isOneStream = false;
        this.chunks = earlier.chunks().clone();
        this.count = earlier.count();
        this.rowCount = earlier.rowCount();
        this.unlikeFirstCount = earlier.unlikeFirstCount();
        this.schemas = new ArrayList<>(earlier.frameSchemas());
        for (int i = 0; i < schemas.size(); i++) {
            schemaIndexes.put(schemas.get(i).schema(), i);
        }
        if (count % FrameChunk.CAPACITY != 0) {
            int last = count / FrameChunk.CAPACITY;
            chunks[last] = chunks[last].copy();
        }
    }

    int count() {
        return count;
    }

    /**
     * Adds a frame.
     *
     * @throws org.pushlog.storage.error.StorageException if its push_seq column cannot be read; nothing is added then
     */
    @SuppressWarnings("ReferenceEquality") // The walker hands out one object for equal schema messages in a row.
    void append(long offsetBytes, long lengthBytes, BatchLocation batch, RecordBatch content) {
        if (count == Integer.MAX_VALUE) {
            throw new CorruptDataException("push log", offsetBytes, "more than " + count + " frames");
        }
        Schema schema = content.schema();
        if (schema != lastSchema) {
            lastPushSeqColumn = pushSeqColumn(schema);
            lastSchemaIndex = indexOf(schema);
            lastSchema = schema;
        }
        long[] range = lastPushSeqColumn < 0 ? new long[] {-1L, 0} : pushSeqRange(content, lastPushSeqColumn);
        int slot = count % FrameChunk.CAPACITY;
        FrameChunk chunk = chunkFor(slot);
        chunk.offsetBytes[slot] = offsetBytes;
        chunk.lengthBytes[slot] = lengthBytes;
        chunk.messageDistanceBytes[slot] = batch.messageOffsetBytes() - offsetBytes;
        chunk.bodyDistanceBytes[slot] = Math.toIntExact(batch.bodyOffsetBytes() - batch.messageOffsetBytes());
        chunk.bodyLengthBytes[slot] = batch.bodyLengthBytes();
        chunk.rowCount[slot] = batch.rowCount();
        chunk.minPushSeq[slot] = range[0];
        chunk.maxPushSeq[slot] = range[1];
        chunk.schemaIndex[slot] = lastSchemaIndex;
        unlikeFirstCount += schemas.get(lastSchemaIndex).likeFirst() ? 0 : 1;
        count++;
        // Batches without columns can claim any number of rows.
        rowCount = rowCount > Long.MAX_VALUE - batch.rowCount() ? Long.MAX_VALUE : rowCount + batch.rowCount();
    }

    FrameIndex build() {
        return new FrameIndex(
                chunks.clone(), count, List.copyOf(schemas), guard, rowCount, unlikeFirstCount, isOneStream);
    }

    /** The position of the unsigned 64-bit column push_seq, or -1. */
    static int pushSeqColumn(Schema schema) {
        int column = schema.indexOf(PUSH_SEQ);
        return column >= 0 && schema.field(column).type().equals(ArrowType.UINT64) ? column : -1;
    }

    private FrameChunk chunkFor(int slot) {
        int at = count / FrameChunk.CAPACITY;
        if (at == chunks.length) {
            chunks = Arrays.copyOf(chunks, at + 1);
            chunks[at] = new FrameChunk();
        }
        chunks[at].ensureRoomFor(slot);
        return chunks[at];
    }

    private int indexOf(Schema schema) {
        Integer known = schemaIndexes.get(schema);
        if (known != null) {
            return known;
        }
        Schema first = schemas.isEmpty() ? schema : schemas.get(0).schema();
        schemas.add(FrameSchema.of(schema, first));
        schemaIndexes.put(schema, schemas.size() - 1);
        return schemas.size() - 1;
    }

    /** Smallest and largest push_seq, unsigned; largest below smallest if there is none. */
    private static long[] pushSeqRange(RecordBatch content, int column) {
        long min = -1L;
        long max = 0;
        try (BatchCursor cursor = content.batches(new int[] {column})) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                IntegerColumn values = (IntegerColumn) batch.column(0);
                for (int row = 0; row < values.rowCount(); row++) {
                    if (!values.isNull(row)) {
                        long value = values.longAt(row);
                        min = Long.compareUnsigned(value, min) < 0 ? value : min;
                        max = Long.compareUnsigned(value, max) > 0 ? value : max;
                    }
                }
            }
        }
        return new long[] {min, max};
    }
}
