package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;

/** Whether bytes are well-formed UTF-8: shortest forms only, no surrogates, nothing above U+10FFFF. */
final class Utf8Check {
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private Utf8Check() {}

    /** Whether the bytes {@code [start, end)} are all below 128. */
    static boolean isAscii(ByteBuffer bytes, int start, int end) {
        // Without a way out, and in several accumulators: a processor then does more than one word at a time.
        long first = 0;
        long second = 0;
        long third = 0;
        long fourth = 0;
        int i = start;
        for (; i < end - 4 * Long.BYTES + 1; i += 4 * Long.BYTES) {
            first |= bytes.getLong(i);
            second |= bytes.getLong(i + Long.BYTES);
            third |= bytes.getLong(i + 2 * Long.BYTES);
            fourth |= bytes.getLong(i + 3 * Long.BYTES);
        }
        return ((first | second | third | fourth) & HIGH_BITS) == 0 && asciiEnd(bytes, i, end) == end;
    }

    /** Whether the bytes {@code [start, end)} are whole, well-formed characters. */
    static boolean isValid(ByteBuffer bytes, int start, int end) {
        int i = start;
        while (true) {
            i = asciiEnd(bytes, i, end);
            if (i == end) {
                return true;
            }
            int length = characterLength(bytes, i, end);
            if (length == 0) {
                return false;
            }
            i += length;
        }
    }

    /** The first place at or behind {@code start} that has no ASCII byte. */
    private static int asciiEnd(ByteBuffer bytes, int start, int end) {
        int i = start;
        // The order of the buffer does not matter: only the high bits are looked at.
        while (end - i >= 4 * Long.BYTES
                && ((bytes.getLong(i) | bytes.getLong(i + 8) | bytes.getLong(i + 16) | bytes.getLong(i + 24))
                                & HIGH_BITS)
                        == 0) {
            i += 4 * Long.BYTES;
        }
        while (end - i >= Long.BYTES && (bytes.getLong(i) & HIGH_BITS) == 0) {
            i += Long.BYTES;
        }
        while (i < end && bytes.get(i) >= 0) {
            i++;
        }
        return i;
    }

    /** The length of the well-formed character of several bytes at {@code i}, or 0. */
    private static int characterLength(ByteBuffer bytes, int i, int end) {
        int lead = bytes.get(i) & 0xFF;
        int left = end - i;
        if (lead >= 0xC2 && lead <= 0xDF) {
            return left >= 2 && isTrail(bytes, i + 1) ? 2 : 0;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            if (left < 3 || !isTrail(bytes, i + 2)) {
                return 0;
            }
            int low = lead == 0xE0 ? 0xA0 : 0x80;
            int high = lead == 0xED ? 0x9F : 0xBF;
            return isBetween(bytes, i + 1, low, high) ? 3 : 0;
        }
        if (lead >= 0xF0 && lead <= 0xF4) {
            if (left < 4 || !isTrail(bytes, i + 2) || !isTrail(bytes, i + 3)) {
                return 0;
            }
            int low = lead == 0xF0 ? 0x90 : 0x80;
            int high = lead == 0xF4 ? 0x8F : 0xBF;
            return isBetween(bytes, i + 1, low, high) ? 4 : 0;
        }
        return 0;
    }

    private static boolean isTrail(ByteBuffer bytes, int i) {
        return isBetween(bytes, i, 0x80, 0xBF);
    }

    private static boolean isBetween(ByteBuffer bytes, int i, int low, int high) {
        int value = bytes.get(i) & 0xFF;
        return value >= low && value <= high;
    }
}
