package org.pushlog.storage.codec;

/**
 * Reads a Zstandard bit stream, which is written forwards and read backwards: the highest set bit of the last byte marks the start, bits
 * come from there down to the lowest bit of the first byte. Between two {@link #refill()}s at most {@value #REFILLED_BITS} bits may be
 * read. Reading too many bits gives any values and is found by {@link #isOverrun()}, which stays true.
 */
final class ReverseBitReader {
    static final int REFILLED_BITS = 57;

    private final byte[] bytes;
    private final int start;
    private int wordIndex;
    private long word;
    private int consumedBits;

    /** A reader of the bytes {@code [start, end)}, which the caller has checked to be in the cursor's array. */
    ReverseBitReader(ByteCursor origin, int start, int end) {
        this.bytes = origin.bytes();
        this.start = start;
        if (start >= end || bytes[end - 1] == 0) {
            throw origin.corrupt(end - 1, "a Zstandard bit stream has no end mark");
        }
        int markBits = Integer.numberOfLeadingZeros(bytes[end - 1] & 0xff) - 23;
        if (end - start >= 8) {
            wordIndex = end - 8;
            word = LittleEndian.i64(bytes, wordIndex);
            consumedBits = markBits;
        } else {
            wordIndex = start;
            for (int index = end - 1; index >= start; index--) {
                word = (word << 8) | (bytes[index] & 0xff);
            }
            consumedBits = markBits + 8 * (8 - (end - start));
        }
    }

    /** Brings at least {@value #REFILLED_BITS} unread bits into the word, or all that are left. */
    void refill() {
        int step = Math.min(consumedBits >>> 3, wordIndex - start);
        if (step > 0) {
            wordIndex -= step;
            word = LittleEndian.i64(bytes, wordIndex);
            consumedBits -= step << 3;
        }
    }

    /** The next 0 to 63 bits as a number. */
    long read(int bitCount) {
        long value = ((word << consumedBits) >>> 1) >>> (63 - bitCount);
        consumedBits += bitCount;
        return value;
    }

    /** The next 1 to 63 bits, which stay unread; zeros follow the last bit. */
    int peek(int bitCount) {
        return (int) ((word << consumedBits) >>> (64 - bitCount));
    }

    void skip(int bitCount) {
        consumedBits += bitCount;
    }

    /** True if more bits were read than there are. */
    boolean isOverrun() {
        return consumedBits > 64;
    }

    /** True if exactly all bits were read. */
    boolean isExhausted() {
        return consumedBits == 64 && wordIndex == start;
    }
}
