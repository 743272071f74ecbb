package org.pushlog.storage.codec;

import java.util.Arrays;

/**
 * Decoded bytes, never more than a limit. Decoders write into {@link #array()} behind {@link #length()} and then say how much they wrote;
 * the array's bytes behind the length are scratch.
 */
final class OutputBuffer {
    /** The longest array that every virtual machine gives. */
    static final int ARRAY_LENGTH_MAX = Integer.MAX_VALUE - 15;

    private final int lengthMax;
    private byte[] array = new byte[0];
    private int length;

    OutputBuffer(int lengthMax) {
        this.lengthMax = Math.max(0, Math.min(lengthMax, ARRAY_LENGTH_MAX));
    }

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    /** How many more bytes the limit allows. */
    int room() {
        return lengthMax - length;
    }

    int lengthMax() {
        return lengthMax;
    }

    /** Makes room for more bytes, at most {@link #room()}; the first call sets the size of the array exactly. */
    void reserve(int lengthBytes) {
        if (lengthBytes > array.length - length) {
            long doubled = Math.min(2L * array.length, lengthMax);
            array = Arrays.copyOf(array, Math.max(length + lengthBytes, (int) doubled));
        }
    }

    void advanceTo(int newLength) {
        length = newLength;
    }

    void append(byte[] source, int index, int lengthBytes) {
        reserve(lengthBytes);
        System.arraycopy(source, index, array, length, lengthBytes);
        length += lengthBytes;
    }

    void appendRun(byte value, int lengthBytes) {
        reserve(lengthBytes);
        Arrays.fill(array, length, length + lengthBytes, value);
        length += lengthBytes;
    }

    /** The decoded bytes, without a copy where the array is exactly full. */
    byte[] toArray() {
        return length == array.length ? array : Arrays.copyOf(array, length);
    }
}
