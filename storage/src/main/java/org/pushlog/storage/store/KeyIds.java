package org.pushlog.storage.store;

import java.util.Arrays;

/** Numbers for keys, from 0 in the order of first use. Not thread-safe. */
final class KeyIds {
    private static final int FIRST_CAPACITY = 64;

    private final long seed;
    private int[] slots;
    private byte[][] keys;
    private int size;
    private long keyBytes;

    KeyIds() {
        // Without a seed a file could choose keys that all meet in one slot.
        this.seed = System.nanoTime() * 0x9E3779B97F4A7C15L;
        this.slots = new int[FIRST_CAPACITY * 2];
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
    int idOf(byte[] key) {
        int slot = slotOf(key);
        int known = slots[slot] - 1;
        if (known >= 0) {
            return known;
        }
        if (size == keys.length) {
            grow();
            slot = slotOf(key);
        }
        keys[size] = key;
        keyBytes += key.length + 16L;
        slots[slot] = size + 1;
        return size++;
    }

    private void grow() {
        int capacity = Math.multiplyExact(keys.length, 2);
        keys = Arrays.copyOf(keys, capacity);
        slots = new int[Math.multiplyExact(capacity, 2)];
        for (int i = 0; i < size; i++) {
            slots[slotOf(keys[i])] = i + 1;
        }
    }

    /** The slot where the key is, or the free one where it belongs. */
    private int slotOf(byte[] key) {
        int mask = slots.length - 1;
        int slot = (int) ByteHash.of(key, seed) & mask;
        while (slots[slot] != 0 && !Arrays.equals(keys[slots[slot] - 1], key)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
