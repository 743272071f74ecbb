package org.pushlog.storage.log;

import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.BatchHeads;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;

/**
 * Where the frames of a push log lie and what is known of each without opening it again. Frames are numbered from 0 in file order. The record
 * batches of a log's sealed section are frames too; their offset and length are those of their message. Immutable and safe for use by several
 * threads; some 74 bytes a frame.
 */
public final class FrameIndex {
    private final FrameChunk[] chunks;
    private final int count;
    private final FrameSchema[] schemas;
    private final BatchHeads heads;
    private final Guard guard;
    private final long rowCount;
    private final int unlikeFirstCount;
    private final boolean isOneStream;
    private final boolean isAscending;

    FrameIndex(
            FrameChunk[] chunks,
            int count,
            List<FrameSchema> schemas,
            BatchHeads heads,
            Guard guard,
            long rowCount,
            int unlikeFirstCount,
            boolean isOneStream,
            boolean isAscending) {
        this.chunks = chunks;
        this.count = count;
        this.schemas = schemas.toArray(new FrameSchema[0]);
        this.heads = heads;
        this.guard = guard;
        this.rowCount = rowCount;
        this.unlikeFirstCount = unlikeFirstCount;
        this.isOneStream = isOneStream;
        this.isAscending = isAscending;
    }

    /** How many frames there are. */
    public int count() {
        return count;
    }

    /** How many rows all frames have together. */
    public long rowCount() {
        return rowCount;
    }

    /** Where the frame starts in the source it was scanned from. */
    public long offsetBytes(int frame) {
        return chunk(frame).offsetBytes[slot(frame)];
    }

    /** How long the frame is, its end marker included. */
    public long lengthBytes(int frame) {
        return chunk(frame).lengthBytes[slot(frame)];
    }

    /** How many rows the frame has. */
    public long rowCount(int frame) {
        return chunk(frame).rowCount[slot(frame)];
    }

    /** Where the frame's record batch message starts in the source it was scanned from. */
    public long messageOffsetBytes(int frame) {
        return offsetBytes(frame) + chunk(frame).messageDistanceBytes[slot(frame)];
    }

    /** The frame's own schema. */
    public Schema schema(int frame) {
        return frameSchema(frame).schema();
    }

    /** Whether the frame's fields have the names, types and order of the first frame's, so that their rows make one table. */
    public boolean isLikeFirst(int frame) {
        return frameSchema(frame).likeFirst();
    }

    /** Whether the frame has a value in an unsigned 64-bit column {@code push_seq}. */
    public boolean hasPushSeq(int frame) {
        return Long.compareUnsigned(minPushSeq(frame), maxPushSeq(frame)) <= 0;
    }

    /** The smallest push_seq of the frame, unsigned; without meaning unless {@link #hasPushSeq}. */
    public long minPushSeq(int frame) {
        return chunk(frame).minPushSeq[slot(frame)];
    }

    /** The largest push_seq of the frame, unsigned; without meaning unless {@link #hasPushSeq}. */
    public long maxPushSeq(int frame) {
        return chunk(frame).maxPushSeq[slot(frame)];
    }

    /** Whether the frame has a value in an integer column {@code updated_ms}. */
    public boolean hasTime(int frame) {
        return chunk(frame).minTimeMs[slot(frame)] != FrameChunk.NO_TIME;
    }

    /** The smallest updated_ms of the frame, signed; without meaning unless {@link #hasTime}. */
    public long minTimeMs(int frame) {
        return chunk(frame).minTimeMs[slot(frame)];
    }

    /** A number that no updated_ms of the frame is above, signed; without meaning unless {@link #hasTime}. */
    public long maxTimeMs(int frame) {
        FrameChunk chunk = chunk(frame);
        int slot = slot(frame);
        int spanMs = chunk.timeSpanMs[slot];
        return spanMs == FrameChunk.OPEN_SPAN ? Long.MAX_VALUE : chunk.minTimeMs[slot] + Integer.toUnsignedLong(spanMs);
    }

    /** Whether no frame has a push_seq below one of a frame before it, so that a range of numbers is a range of frames. */
    public boolean isAscending() {
        return isAscending;
    }

    /**
     * Of frames that are ascending, the first that has a push_seq not below this one, or {@link #count()}. What lies before it holds no such
     * push_seq.
     *
     * @param pushSeq unsigned
     */
    public int firstFrameNotBelow(long pushSeq) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int known = middle;
            while (known >= low && !hasPushSeq(known)) {
                known--;
            }
            if (known < low || Long.compareUnsigned(maxPushSeq(known), pushSeq) < 0) {
                low = middle + 1;
            } else {
                high = known;
            }
        }
        return low;
    }

    /** In how many groups of neighbours the frames are, about each of which something is known. */
    public int groupCount() {
        return chunks.length;
    }

    /** The first frame of a group. */
    public int groupStart(int group) {
        return group * FrameChunk.CAPACITY;
    }

    /** The end of a group's frames. */
    public int groupEnd(int group) {
        return Math.min(count, groupStart(group) + FrameChunk.CAPACITY);
    }

    /** How many rows those of a group's frames have that are like the first; at most {@link Long#MAX_VALUE}. */
    public long groupRowCount(int group) {
        return chunks[group].likeFirstRowCount;
    }

    /** Whether one of those rows has a push_seq. */
    public boolean groupHasPushSeq(int group) {
        return Long.compareUnsigned(groupMinPushSeq(group), groupMaxPushSeq(group)) <= 0;
    }

    /** The smallest push_seq of those rows, unsigned; without meaning unless {@link #groupHasPushSeq}. */
    public long groupMinPushSeq(int group) {
        return chunks[group].likeFirstMinPushSeq;
    }

    /** The largest push_seq of those rows, unsigned; without meaning unless {@link #groupHasPushSeq}. */
    public long groupMaxPushSeq(int group) {
        return chunks[group].likeFirstMaxPushSeq;
    }

    /** The different schemas of the frames in order of first use; empty if there is no frame. */
    public List<Schema> schemas() {
        return Arrays.stream(schemas).map(FrameSchema::schema).toList();
    }

    /** Those of {@link #schemas()} whose rows make one table with the first frame's. */
    public List<Schema> schemasLikeFirst() {
        return Arrays.stream(schemas)
                .filter(FrameSchema::likeFirst)
                .map(FrameSchema::schema)
                .toList();
    }

    /** How many frames are not like the first; their rows fit no table with the others. */
    public int unlikeFirstCount() {
        return unlikeFirstCount;
    }

    /**
     * The frame's record batch.
     *
     * @param source the source that was scanned, or a longer one that begins with the same bytes
     */
    public RecordBatch open(int frame, ByteSource source) {
        FrameSchema frameSchema = frameSchema(frame);
        if (frameSchema.layout().hasDictionaries()) {
            return ArrowStream.walk(source, streamOffsetBytes(frame), guard).open(source, batchIndex(frame));
        }
        return RecordBatch.read(frameSchema.layout(), source, location(frame));
    }

    /**
     * A reader of many short frames at once.
     *
     * @param source as for {@link #open}
     * @param projection the wanted columns of the frames
     * @param valueCount of how many of them the values are wanted; of texts and binaries behind, only whether they are null
     */
    public FrameBlocks blocks(ByteSource source, int[] projection, int valueCount) {
        return new FrameBlocks(this, source, projection, valueCount);
    }

    /**
     * A reader of the values of one column of texts or binaries in many short frames at once.
     *
     * @param source as for {@link #open}
     */
    public FrameTexts texts(ByteSource source, int column) {
        return new FrameTexts(this, source, column);
    }

    /** A log's frame is a stream of its own; the batches of a section are one stream. */
    private long streamOffsetBytes(int frame) {
        return isOneStream ? 0 : offsetBytes(frame);
    }

    private int batchIndex(int frame) {
        return isOneStream ? frame : 0;
    }

    BatchLocation location(int frame) {
        FrameChunk chunk = chunk(frame);
        int slot = slot(frame);
        long messageOffsetBytes = chunk.offsetBytes[slot] + chunk.messageDistanceBytes[slot];
        return new BatchLocation(
                batchIndex(frame),
                messageOffsetBytes,
                messageOffsetBytes + chunk.bodyDistanceBytes[slot],
                chunk.bodyLengthBytes[slot],
                chunk.rowCount[slot]);
    }

    /** The push_seq that a frame behind the last must not be below to be in order; 0 where there is none. */
    long lastPushSeq() {
        for (int frame = count - 1; isAscending && frame >= 0; frame--) {
            if (hasPushSeq(frame)) {
                return maxPushSeq(frame);
            }
        }
        return 0;
    }

    /** Whether it is known that a frame has no null in one of its columns. */
    public boolean isWithoutNulls(int frame, int column) {
        int head = headNumber(frame);
        return head != BatchHeads.NONE
                && heads.isWithoutNulls(head, frameSchema(frame).layout(), column);
    }

    /** The number of the head of the frame's record batch among the {@link #heads()}, or {@link BatchHeads#NONE}. */
    int headNumber(int frame) {
        return chunk(frame).headNumber[slot(frame)];
    }

    BatchHeads heads() {
        return heads;
    }

    long bodyOffsetBytes(int frame) {
        FrameChunk chunk = chunk(frame);
        int slot = slot(frame);
        return chunk.offsetBytes[slot] + chunk.messageDistanceBytes[slot] + chunk.bodyDistanceBytes[slot];
    }

    FrameChunk[] chunks() {
        return chunks;
    }

    List<FrameSchema> frameSchemas() {
        return List.of(schemas);
    }

    FrameSchema frameSchema(int frame) {
        return schemas[chunk(frame).schemaIndex[slot(frame)]];
    }

    private FrameChunk chunk(int frame) {
        if (frame >= count) {
            throw new IndexOutOfBoundsException("frame " + frame + " of " + count);
        }
        return chunks[frame >>> FrameChunk.CAPACITY_BITS];
    }

    private static int slot(int frame) {
        return frame & (FrameChunk.CAPACITY - 1);
    }
}
