package org.pushlog.storage.store.fold;

import java.util.Arrays;
import org.pushlog.storage.store.history.ByteHash;

/** Numbers for keys of at least one byte, from 0 in the order of first use. Not thread-safe. */
final class KeyIds {
    private static final int FIRST_CAPACITY = 64;
    private static final long KEY_OVERHEAD_BYTES = 16;

    private final long seed;
    /** The upper half of a key's hash, and its number plus one; 0 where there is none. */
    private long[] slots;

    private byte[][] keys;
    private int size;
    private long keyBytes;

    KeyIds() {
        // Without a seed a file could choose keys that all meet in one slot.
        this.seed = System.nanoTime() * 0x9E3779B97F4A7C15L;
        this.slots = new long[FIRST_CAPACITY * 2];
        this.keys = new byte[FIRST_CAPACITY][];
    }

    private KeyIds(KeyIds other) {
        this.seed = other.seed;
        this.slots = other.slots.clone();
        this.keys = other.keys.clone();
        this.size = other.size;
        this.keyBytes = other.keyBytes;
    }

    KeyIds copy() {
        return new KeyIds(this);
    }

    /** How many keys there are. */
    int size() {
        return size;
    }

    /** Roughly how much memory the keys take, without their slots. */
    long keyBytes() {
        return keyBytes;
    }

    byte[] key(int id) {
        return keys[id];
    }

    /** The key's number; a new one, which is {@link #size()} before the call, if it has none yet. */
    int idOf(KeyBytes key) {
        return idOf(key.array()[0], key.array(), 1, key.length() - 1);
    }

    /** As {@link #idOf(KeyBytes)}, of the key that has one byte and then {@code length} others. */
    int idOf(byte first, byte[] rest, int from, int length) {
        long hash = hash(first, rest, from, length);
        int slot = slotOf(hash, first, rest, from, length);
        int known = (int) slots[slot] - 1;
        if (known >= 0) {
            return known;
        }
        if (size == keys.length) {
            grow();
            slot = slotOf(hash, first, rest, from, length);
        }
        byte[] key = new byte[length + 1];
        key[0] = first;
        System.arraycopy(rest, from, key, 1, length);
        keys[size] = key;
        keyBytes += key.length + KEY_OVERHEAD_BYTES;
        slots[slot] = slot(hash, size);
        return size++;
    }

    /** The key's number, or -1 if it has none. */
    int find(KeyBytes key) {
        byte first = key.array()[0];
        int length = key.length() - 1;
        long hash = hash(first, key.array(), 1, length);
        return (int) slots[slotOf(hash, first, key.array(), 1, length)] - 1;
    }

    private long hash(byte first, byte[] rest, int from, int length) {
        return ByteHash.of(rest, from, length, seed + first);
    }

    private void grow() {
        int capacity = Math.multiplyExact(keys.length, 2);
        keys = Arrays.copyOf(keys, capacity);
        slots = new long[Math.multiplyExact(capacity, 2)];
        int mask = slots.length - 1;
        for (int id = 0; id < size; id++) {
            long hash = hash(keys[id][0], keys[id], 1, keys[id].length - 1);
            int slot = (int) hash & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = slot(hash, id);
        }
    }

    /** The slot where the key is, or the free one where it belongs. */
    private int slotOf(long hash, byte first, byte[] rest, int from, int length) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && !isIn(slots[slot], hash, first, rest, from, length)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Mostly another key has another hash, and is not looked at. */
    private boolean isIn(long slot, long hash, byte first, byte[] rest, int from, int length) {
        if (slot >>> Integer.SIZE != hash >>> Integer.SIZE) {
            return false;
        }
        byte[] known = keys[(int) slot - 1];
        return known.length == length + 1
                && known[0] == first
                && Arrays.equals(known, 1, known.length, rest, from, from + length);
    }

    private static long slot(long hash, int id) {
        return hash >>> Integer.SIZE << Integer.SIZE | id + 1;
    }
}
