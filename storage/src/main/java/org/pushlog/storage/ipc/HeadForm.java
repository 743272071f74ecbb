package org.pushlog.storage.ipc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The form of a record batch's metadata: all its bytes but its numbers. A writer's small batches differ in their numbers only, so that metadata
 * whose other bytes are equal to those of verified metadata is verified, too, and its numbers lie in the same places. Batches without rows,
 * compressed ones and those with remarks of their own have no form. Immutable.
 */
final class HeadForm {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int OFFSET_BYTES = Integer.BYTES;

    private final byte[] form;

    /** Where numbers begin and end, ascending: the length of the body, the rows, the nodes, the buffers. */
    private final int[] numbers;

    private final int bodyLengthAt;
    private final int rowCountAt;
    private final int nodesAt;
    private final int nodeCount;
    private final int buffersAt;
    private final int bufferCount;

    private HeadForm(ByteBuffer metadata, int[] numbers, int bodyLengthAt, int rowCountAt, int nodes, int buffers) {
        this.form = new byte[metadata.limit()];
        metadata.get(0, form);
        this.numbers = numbers;
        this.bodyLengthAt = bodyLengthAt;
        this.rowCountAt = rowCountAt;
        this.nodesAt = nodes + OFFSET_BYTES;
        this.nodeCount = metadata.getInt(nodes);
        this.buffersAt = buffers + OFFSET_BYTES;
        this.bufferCount = metadata.getInt(buffers);
    }

    /** The form of the metadata of a record batch that was verified; null if it has none. */
    static @Nullable HeadForm of(ByteBuffer metadata) throws Malformed {
        FlatbufferVerifier tables = new FlatbufferVerifier(metadata);
        int message = tables.follow(0);
        int headerAt = tables.field(message, 2);
        int batch = tables.follow(headerAt);
        int bodyLengthAt = tables.field(message, 3);
        int rowCountAt = tables.field(batch, 0);
        int nodesAt = tables.field(batch, 1);
        int buffersAt = tables.field(batch, 2);
        boolean isPlain = tables.field(message, 4) == 0 && tables.field(batch, 3) == 0 && tables.field(batch, 4) == 0;
        if (!isPlain || bodyLengthAt == 0 || rowCountAt == 0 || nodesAt == 0 || buffersAt == 0) {
            return null;
        }
        int nodes = tables.follow(nodesAt);
        int buffers = tables.follow(buffersAt);
        int[] numbers = {
            bodyLengthAt,
            bodyLengthAt + Long.BYTES,
            rowCountAt,
            rowCountAt + Long.BYTES,
            nodes + OFFSET_BYTES,
            nodes + OFFSET_BYTES + metadata.getInt(nodes) * BatchHead.STRUCT_BYTES,
            buffers + OFFSET_BYTES,
            buffers + OFFSET_BYTES + metadata.getInt(buffers) * BatchHead.STRUCT_BYTES
        };
        int[] structure = {
            0,
            OFFSET_BYTES,
            message,
            message + OFFSET_BYTES,
            vtable(metadata, message),
            vtableEnd(metadata, message),
            tables.field(message, 0),
            tables.field(message, 0) + Short.BYTES,
            tables.field(message, 1),
            tables.field(message, 1) + Byte.BYTES,
            headerAt,
            headerAt + OFFSET_BYTES,
            batch,
            batch + OFFSET_BYTES,
            vtable(metadata, batch),
            vtableEnd(metadata, batch),
            nodesAt,
            nodesAt + OFFSET_BYTES,
            buffersAt,
            buffersAt + OFFSET_BYTES,
            nodes,
            nodes + OFFSET_BYTES,
            buffers,
            buffers + OFFSET_BYTES
        };
        // Parts of a flatbuffer may share bytes; numbers that also say where something lies are no free places.
        return areApart(numbers, structure)
                ? new HeadForm(metadata, inOrder(numbers), bodyLengthAt, rowCountAt, nodes, buffers)
                : null;
    }

    private static int vtable(ByteBuffer metadata, int table) {
        return table - metadata.getInt(table);
    }

    private static int vtableEnd(ByteBuffer metadata, int table) {
        int vtable = vtable(metadata, table);
        return vtable + (metadata.getShort(vtable) & 0xFFFF);
    }

    /** Whether no range of numbers shares a byte with another one or with the structure. */
    private static boolean areApart(int[] numbers, int[] structure) {
        for (int i = 0; i < numbers.length; i += 2) {
            if (overlaps(numbers, i, numbers, i + 2) || overlaps(numbers, i, structure, 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean overlaps(int[] ranges, int range, int[] others, int firstOther) {
        for (int i = firstOther; i < others.length; i += 2) {
            if (ranges[range] < others[i + 1] && others[i] < ranges[range + 1]) {
                return true;
            }
        }
        return false;
    }

    private static int[] inOrder(int[] ranges) {
        // Apart as they are, starts and ends sorted by themselves stay pairs.
        int[] sorted = ranges.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /** Whether metadata has this form. */
    boolean fits(byte[] bytes, int from, int length) {
        if (length != form.length) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < numbers.length; i += 2) {
            if (!Arrays.equals(bytes, from + at, from + numbers[i], form, at, numbers[i])) {
                return false;
            }
            at = numbers[i + 1];
        }
        return Arrays.equals(bytes, from + at, from + length, form, at, length);
    }

    /** The length of the body that metadata of this form names; not yet checked. */
    long bodyLengthBytes(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from + bodyLengthAt);
    }

    /** The head that metadata of this form holds: the known one if it has the same numbers. */
    BatchHead head(byte[] bytes, int from, @Nullable BatchHead known) {
        long rowCount = (long) LONGS.get(bytes, from + rowCountAt);
        if (known != null
                && known.hasNumbers(rowCount, bytes, from + nodesAt, nodeCount, from + buffersAt, bufferCount)) {
            return known;
        }
        return BatchHead.of(
                rowCount, longs(bytes, from + nodesAt, nodeCount), longs(bytes, from + buffersAt, bufferCount));
    }

    private static long[] longs(byte[] bytes, int from, int structCount) {
        long[] numbers = new long[2 * structCount];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (long) LONGS.get(bytes, from + i * Long.BYTES);
        }
        return numbers;
    }

    /** Whether numbers in bytes are these. */
    static boolean areLongs(byte[] bytes, int from, long[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            if ((long) LONGS.get(bytes, from + i * Long.BYTES) != numbers[i]) {
                return false;
            }
        }
        return true;
    }
}
