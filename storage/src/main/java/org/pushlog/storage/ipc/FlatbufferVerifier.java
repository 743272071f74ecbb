package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;

/**
 * Checks that a flatbuffer can be read without leaving its bytes: the runtime itself trusts every offset. The rules are those that the
 * official verifiers share: positions aligned and inside, vtables even, at least 4 bytes long and inside, strings UTF-8 with a zero behind
 * them, and bounds on depth, tables and the size that shared parts would have if each use had its own copy.
 *
 * <p>A table is {@code i32 distance back to its vtable, fields}; a vtable is {@code u16 own length, u16 table length, u16 place of field 0,
 * ...}; a vector or string is {@code u32 count, items}; an offset is a u32 from its own place.
 */
final class FlatbufferVerifier {
    private static final int DEPTH_MAX = 64;
    private static final int TABLE_COUNT_MAX = 1_000_000;
    private static final long APPARENT_LENGTH_MAX_BYTES = 1L << 31;
    private static final int VTABLE_HEAD_BYTES = 4;

    private final ByteBuffer bytes;
    private final int lengthBytes;
    private int depth;
    private int tableCount;
    private long apparentBytes;

    /** A verifier of the whole of a little-endian buffer. */
    FlatbufferVerifier(ByteBuffer bytes) {
        this.bytes = bytes;
        this.lengthBytes = bytes.limit();
    }

    /** Checks the head of a table and goes one level down. */
    void enterTable(int table) throws Malformed {
        require(table, Integer.BYTES, Integer.BYTES);
        long vtable = (long) table - bytes.getInt(table);
        if (vtable < 0 || vtable >= lengthBytes) {
            throw new Malformed(table, "a table's vtable lies outside the metadata");
        }
        int at = (int) vtable;
        require(at, Short.BYTES, Short.BYTES);
        int vtableBytes = bytes.getShort(at) & 0xFFFF;
        if (vtableBytes < VTABLE_HEAD_BYTES || (vtableBytes & 1) != 0) {
            throw new Malformed(at, "a vtable is " + vtableBytes + " bytes long");
        }
        require(at, vtableBytes, 1);
        tableCount++;
        depth++;
        if (tableCount > TABLE_COUNT_MAX) {
            throw new Malformed(table, "more than " + TABLE_COUNT_MAX + " tables");
        }
        if (depth > DEPTH_MAX) {
            throw new Malformed(table, "tables nest deeper than " + DEPTH_MAX);
        }
    }

    void leaveTable() {
        depth--;
    }

    /** Where field {@code index} of a table that was entered lies, or 0 if it is left out. */
    int field(int table, int index) throws Malformed {
        int vtable = table - bytes.getInt(table);
        int slot = VTABLE_HEAD_BYTES + index * Short.BYTES;
        if (slot >= (bytes.getShort(vtable) & 0xFFFF)) {
            return 0;
        }
        require(vtable + slot, Short.BYTES, Short.BYTES);
        int place = bytes.getShort(vtable + slot) & 0xFFFF;
        if (place == 0) {
            return 0;
        }
        if (place >= lengthBytes - table) {
            throw new Malformed(table, "a field lies outside the metadata");
        }
        return table + place;
    }

    /** Checks a number of {@code widthBytes}, if it is there. */
    void scalar(int table, int index, int widthBytes) throws Malformed {
        int at = field(table, index);
        if (at != 0) {
            require(at, widthBytes, widthBytes);
        }
    }

    /** Checks a string, if it is there. */
    void string(int table, int index) throws Malformed {
        int at = field(table, index);
        if (at == 0) {
            return;
        }
        int string = follow(at);
        int length = vector(string, 1, 1);
        int start = string + Integer.BYTES;
        int end = start + length;
        if (end >= lengthBytes || bytes.get(end) != 0) {
            throw new Malformed(string, "a string has no zero behind it");
        }
        if (!Utf8Check.isValid(bytes, start, end)) {
            throw new Malformed(string, "a string is not valid UTF-8");
        }
    }

    /** Where the offset at {@code at} leads. */
    int follow(int at) throws Malformed {
        require(at, Integer.BYTES, Integer.BYTES);
        long target = at + (bytes.getInt(at) & 0xFFFF_FFFFL);
        if (target >= lengthBytes) {
            throw new Malformed(at, "an offset leads outside the metadata");
        }
        return (int) target;
    }

    /** Checks a vector and its items' place, and gives their count. */
    int vector(int at, int itemBytes, int alignment) throws Malformed {
        require(at, Integer.BYTES, Integer.BYTES);
        long count = bytes.getInt(at) & 0xFFFF_FFFFL;
        require(at + Integer.BYTES, count * itemBytes, alignment);
        return (int) count;
    }

    /** Checks a vector of numbers or structs, if it is there. */
    void vectorField(int table, int index, int itemBytes, int alignment) throws Malformed {
        int at = field(table, index);
        if (at != 0) {
            vector(follow(at), itemBytes, alignment);
        }
    }

    private void require(int at, long length, int alignment) throws Malformed {
        if (at % alignment != 0) {
            throw new Malformed(at, "a value of " + alignment + " bytes is not aligned");
        }
        if (at > lengthBytes - length) {
            throw new Malformed(at, "a value runs past the end of the metadata");
        }
        apparentBytes += length;
        if (apparentBytes > APPARENT_LENGTH_MAX_BYTES) {
            throw new Malformed(at, "the metadata is too large when its shared parts are counted each time");
        }
    }
}
