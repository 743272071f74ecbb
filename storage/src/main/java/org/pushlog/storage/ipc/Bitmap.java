package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/** Bits of rows, least significant first, as Arrow stores validity and booleans. */
final class Bitmap {
    private final ByteBuffer bytes;
    private final int firstBit;
    private final int bitCount;

    /** The {@code bitCount} bits from {@code firstBit} on. */
    Bitmap(ByteBuffer bytes, int firstBit, int bitCount) {
        if (firstBit < 0 || bitCount < 0 || (long) firstBit + bitCount > 8L * bytes.limit()) {
            throw new IllegalArgumentException(
                    "bits " + firstBit + " + " + bitCount + " of " + bytes.limit() + " bytes");
        }
        this.bytes = bytes.order() == ByteOrder.LITTLE_ENDIAN
                ? bytes
                : bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.firstBit = firstBit;
        this.bitCount = bitCount;
    }

    /** All bits equal. */
    static Bitmap filled(int bitCount, boolean value) {
        byte[] bits = new byte[bytesFor(bitCount)];
        if (value) {
            Arrays.fill(bits, (byte) -1);
        }
        return new Bitmap(ByteBuffer.wrap(bits), 0, bitCount);
    }

    static int bytesFor(int bitCount) {
        return (bitCount + 7) >>> 3;
    }

    static void set(byte[] bits, int index) {
        bits[index >>> 3] |= (byte) (1 << (index & 7));
    }

    boolean get(int index) {
        int bit = firstBit + index;
        return (bytes.get(bit >>> 3) >>> (bit & 7) & 1) != 0;
    }

    Bitmap slice(int first, int count) {
        Objects.checkFromIndexSize(first, count, bitCount);
        return new Bitmap(bytes, firstBit + first, count);
    }

    /** How many bits are set. */
    int countSet() {
        int count = 0;
        int bit = firstBit;
        int end = firstBit + bitCount;
        for (; bit < end && (bit & 7) != 0; bit++) {
            count += bytes.get(bit >>> 3) >>> (bit & 7) & 1;
        }
        for (; end - bit >= 64; bit += 64) {
            count += Long.bitCount(bytes.getLong(bit >>> 3));
        }
        for (; bit < end; bit++) {
            count += bytes.get(bit >>> 3) >>> (bit & 7) & 1;
        }
        return count;
    }
}
