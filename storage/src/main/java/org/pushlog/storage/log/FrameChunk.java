package org.pushlog.storage.log;

import java.util.Arrays;

/**
 * Facts of up to {@link #CAPACITY} frames in primitive arrays, 74 bytes a frame. Full chunks are shared between an index and the longer
 * indexes that grew out of it; the last chunk is copied before it is appended to.
 */
final class FrameChunk {
    static final int CAPACITY_BITS = 12;
    static final int CAPACITY = 1 << CAPACITY_BITS;
    private static final int FIRST_CAPACITY = 16;
    static final int OPEN_SPAN = -1;

    /** The smallest time of a frame that has none. */
    static final long NO_TIME = Long.MIN_VALUE;

    long[] offsetBytes;
    long[] lengthBytes;
    int[] messageDistanceBytes;
    int[] bodyDistanceBytes;
    long[] bodyLengthBytes;
    long[] rowCount;
    long[] minPushSeq;
    long[] maxPushSeq;
    long[] minTimeMs;

    /** Unsigned, {@link #OPEN_SPAN} for any longer one. */
    int[] timeSpanMs;

    int[] schemaIndex;

    /** Below 0 where the head is not known. */
    short[] headNumber;

    /** How many rows the frames that are like the first have together, at most {@link Long#MAX_VALUE}. */
    long likeFirstRowCount;

    /** The smallest push_seq of those rows, unsigned; largest below smallest if none has one. */
    long likeFirstMinPushSeq = -1L;

    long likeFirstMaxPushSeq;

    FrameChunk() {
        this(FIRST_CAPACITY);
    }

    private FrameChunk(int capacity) {
        offsetBytes = new long[capacity];
        lengthBytes = new long[capacity];
        messageDistanceBytes = new int[capacity];
        bodyDistanceBytes = new int[capacity];
        bodyLengthBytes = new long[capacity];
        rowCount = new long[capacity];
        minPushSeq = new long[capacity];
        maxPushSeq = new long[capacity];
        minTimeMs = new long[capacity];
        timeSpanMs = new int[capacity];
        schemaIndex = new int[capacity];
        headNumber = new short[capacity];
    }

    private FrameChunk(FrameChunk other) {
        offsetBytes = other.offsetBytes.clone();
        lengthBytes = other.lengthBytes.clone();
        messageDistanceBytes = other.messageDistanceBytes.clone();
        bodyDistanceBytes = other.bodyDistanceBytes.clone();
        bodyLengthBytes = other.bodyLengthBytes.clone();
        rowCount = other.rowCount.clone();
        minPushSeq = other.minPushSeq.clone();
        maxPushSeq = other.maxPushSeq.clone();
        minTimeMs = other.minTimeMs.clone();
        timeSpanMs = other.timeSpanMs.clone();
        schemaIndex = other.schemaIndex.clone();
        headNumber = other.headNumber.clone();
        likeFirstRowCount = other.likeFirstRowCount;
        likeFirstMinPushSeq = other.likeFirstMinPushSeq;
        likeFirstMaxPushSeq = other.likeFirstMaxPushSeq;
    }

    /** Counts a frame that is like the first. */
    void addLikeFirst(long rows, long minSeq, long maxSeq) {
        // Batches without columns can claim any number of rows.
        likeFirstRowCount += Math.min(rows, Long.MAX_VALUE - likeFirstRowCount);
        if (Long.compareUnsigned(minSeq, maxSeq) <= 0) {
            likeFirstMinPushSeq = Long.compareUnsigned(minSeq, likeFirstMinPushSeq) < 0 ? minSeq : likeFirstMinPushSeq;
            likeFirstMaxPushSeq = Long.compareUnsigned(maxSeq, likeFirstMaxPushSeq) > 0 ? maxSeq : likeFirstMaxPushSeq;
        }
    }

    FrameChunk copy() {
        return new FrameChunk(this);
    }

    void ensureRoomFor(int slot) {
        if (slot < offsetBytes.length) {
            return;
        }
        int capacity = Math.min(CAPACITY, offsetBytes.length * 4);
        offsetBytes = Arrays.copyOf(offsetBytes, capacity);
        lengthBytes = Arrays.copyOf(lengthBytes, capacity);
        messageDistanceBytes = Arrays.copyOf(messageDistanceBytes, capacity);
        bodyDistanceBytes = Arrays.copyOf(bodyDistanceBytes, capacity);
        bodyLengthBytes = Arrays.copyOf(bodyLengthBytes, capacity);
        rowCount = Arrays.copyOf(rowCount, capacity);
        minPushSeq = Arrays.copyOf(minPushSeq, capacity);
        maxPushSeq = Arrays.copyOf(maxPushSeq, capacity);
        minTimeMs = Arrays.copyOf(minTimeMs, capacity);
        timeSpanMs = Arrays.copyOf(timeSpanMs, capacity);
        schemaIndex = Arrays.copyOf(schemaIndex, capacity);
        headNumber = Arrays.copyOf(headNumber, capacity);
    }
}
