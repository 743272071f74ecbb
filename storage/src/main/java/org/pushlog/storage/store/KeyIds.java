package org.pushlog.storage.store;

import java.util.Arrays;

/** Numbers for keys, from 0 in the order of first use. Not thread-safe. */
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
        long hash = ByteHash.of(key.array(), key.length(), seed);
        int slot = slotOf(hash, key);
        int known = (int) slots[slot] - 1;
        if (known >= 0) {
            return known;
        }
        if (size == keys.length) {
            grow();
            slot = slotOf(hash, key);
        }
        keys[size] = key.copy();
        keyBytes += key.length() + KEY_OVERHEAD_BYTES;
        slots[slot] = slot(hash, size);
        return size++;
    }

    /** The key's number, or -1 if it has none. */
    int find(KeyBytes key) {
        return (int) slots[slotOf(ByteHash.of(key.array(), key.length(), seed), key)] - 1;
    }

    private void grow() {
        int capacity = Math.multiplyExact(keys.length, 2);
        keys = Arrays.copyOf(keys, capacity);
        slots = new long[Math.multiplyExact(capacity, 2)];
        int mask = slots.length - 1;
        for (int id = 0; id < size; id++) {
            long hash = ByteHash.of(keys[id], seed);
            int slot = (int) hash & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = slot(hash, id);
        }
    }

    /** The slot where the key is, or the free one where it belongs. */
    private int slotOf(long hash, KeyBytes key) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && !isIn(slots[slot], hash, key)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Mostly another key has another hash, and is not looked at. */
    private boolean isIn(long slot, long hash, KeyBytes key) {
        if (slot >>> Integer.SIZE != hash >>> Integer.SIZE) {
            return false;
        }
        byte[] known = keys[(int) slot - 1];
        return known.length == key.length() && Arrays.equals(known, 0, known.length, key.array(), 0, known.length);
    }

    private static long slot(long hash, int id) {
        return hash >>> Integer.SIZE << Integer.SIZE | id + 1;
    }
}
