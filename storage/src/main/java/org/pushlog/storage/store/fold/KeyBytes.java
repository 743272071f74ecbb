package org.pushlog.storage.store.fold;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes of one key after another, in one array that grows. Not thread-safe. */
final class KeyBytes {
    private byte[] bytes = new byte[64];
    private int length;

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    /** The array that holds the bytes from 0 on; good until the next change. */
    byte[] array() {
        return bytes;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    void add(int value) {
        ensureRoomFor(1);
        bytes[length++] = (byte) value;
    }

    void add(byte[] added) {
        ensureRoomFor(added.length);
        System.arraycopy(added, 0, bytes, length, added.length);
        length += added.length;
    }

    void add(ByteBuffer from, int start, int count) {
        ensureRoomFor(count);
        from.get(start, bytes, length, count);
        length += count;
    }

    private void ensureRoomFor(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, count), 2 * bytes.length));
        }
    }
}
