package org.pushlog.storage.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.BatchHeads;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;

/** Collects the facts of frames one after another, from nothing or from an earlier index. Not thread-safe. */
final class FrameIndexBuilder {
    private final Guard guard;
    private final boolean isOneStream;
    private FrameChunk[] chunks;
    private int count;
    private long rowCount;
    private int unlikeFirstCount;
    private boolean isAscending = true;
    private long lastPushSeq;
    private final List<FrameSchema> schemas;
    private final Map<Stored, Integer> schemaIndexes = new HashMap<>();

    private @Nullable Schema lastSchema;
    private int lastSchemaIndex;
    private final BatchHeads heads;
    private final FrameRanges ranges = new FrameRanges();

    /** A schema and whether it is stored by dictionary, which does not count when schemas are compared. */
    private record Stored(Schema schema, boolean hasDictionaries) {
        static Stored of(Schema schema) {
            return new Stored(schema, schema.hasDictionaries());
        }
    }

    FrameIndexBuilder(Guard guard, boolean isOneStream) {
        this.guard = guard;
        this.isOneStream = isOneStream;
        this.chunks = new FrameChunk[0];
        this.schemas = new ArrayList<>();
        this.heads = new BatchHeads();
    }

    /** Goes on where an earlier index ends, which itself stays as it is. */
    FrameIndexBuilder(Guard guard, FrameIndex earlier) {
        this.guard = guard;
        this.isOneStream = false;
        this.chunks = earlier.chunks().clone();
        this.count = earlier.count();
        this.rowCount = earlier.rowCount();
        this.unlikeFirstCount = earlier.unlikeFirstCount();
        this.isAscending = earlier.isAscending();
        this.lastPushSeq = earlier.lastPushSeq();
        this.schemas = new ArrayList<>(earlier.frameSchemas());
        this.heads = earlier.heads().copy();
        for (int i = 0; i < schemas.size(); i++) {
            schemaIndexes.put(Stored.of(schemas.get(i).schema()), i);
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
            ranges.useSchema(schema);
            lastSchemaIndex = indexOf(schema);
            lastSchema = schema;
        }
        long messageDistanceBytes = batch.messageOffsetBytes() - offsetBytes;
        if (messageDistanceBytes > Integer.MAX_VALUE) {
            throw new LimitExceededException(
                    "push log",
                    offsetBytes,
                    "a frame whose record batch begins " + messageDistanceBytes + " bytes behind it");
        }
        ranges.read(content);
        int slot = count % FrameChunk.CAPACITY;
        FrameChunk chunk = chunkFor(slot);
        chunk.offsetBytes[slot] = offsetBytes;
        chunk.lengthBytes[slot] = lengthBytes;
        chunk.messageDistanceBytes[slot] = (int) messageDistanceBytes;
        chunk.bodyDistanceBytes[slot] = Math.toIntExact(batch.bodyOffsetBytes() - batch.messageOffsetBytes());
        chunk.bodyLengthBytes[slot] = batch.bodyLengthBytes();
        chunk.rowCount[slot] = batch.rowCount();
        chunk.minPushSeq[slot] = ranges.minPushSeq;
        chunk.maxPushSeq[slot] = ranges.maxPushSeq;
        putTimes(chunk, slot);
        chunk.schemaIndex[slot] = lastSchemaIndex;
        chunk.headNumber[slot] = (short) heads.numberOf(content);
        noteOrder();
        if (schemas.get(lastSchemaIndex).likeFirst()) {
            chunk.addLikeFirst(batch.rowCount(), ranges.minPushSeq, ranges.maxPushSeq);
        } else {
            unlikeFirstCount++;
        }
        count++;
        // Batches without columns can claim any number of rows.
        rowCount = rowCount > Long.MAX_VALUE - batch.rowCount() ? Long.MAX_VALUE : rowCount + batch.rowCount();
    }

    FrameIndex build() {
        return new FrameIndex(
                chunks.clone(),
                count,
                List.copyOf(schemas),
                heads,
                guard,
                rowCount,
                unlikeFirstCount,
                isOneStream,
                isAscending);
    }

    private void putTimes(FrameChunk chunk, int slot) {
        if (ranges.minTimeMs > ranges.maxTimeMs) {
            chunk.minTimeMs[slot] = FrameChunk.NO_TIME;
            return;
        }
        long min = Math.max(ranges.minTimeMs, FrameChunk.NO_TIME + 1);
        long spanMs = ranges.maxTimeMs - min;
        // Below zero where the distance of two signed numbers does not fit.
        boolean fits = spanMs >= 0 && spanMs < Integer.toUnsignedLong(FrameChunk.OPEN_SPAN);
        chunk.minTimeMs[slot] = min;
        chunk.timeSpanMs[slot] = fits ? (int) spanMs : FrameChunk.OPEN_SPAN;
    }

    private void noteOrder() {
        if (Long.compareUnsigned(ranges.minPushSeq, ranges.maxPushSeq) <= 0) {
            isAscending &= Long.compareUnsigned(lastPushSeq, ranges.minPushSeq) <= 0;
            lastPushSeq = ranges.maxPushSeq;
        }
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
        Integer known = schemaIndexes.get(Stored.of(schema));
        if (known != null) {
            return known;
        }
        Schema first = schemas.isEmpty() ? schema : schemas.get(0).schema();
        schemas.add(FrameSchema.of(schema, first));
        schemaIndexes.put(Stored.of(schema), schemas.size() - 1);
        return schemas.size() - 1;
    }
}
