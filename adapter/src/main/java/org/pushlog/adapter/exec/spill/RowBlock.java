package org.pushlog.adapter.exec.spill;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.storage.error.LimitExceededException;

/**
 * Rows as bytes, little-endian, for the process that wrote them: column by column, first a byte whether some are NULL and if so one byte a
 * row, then the values. Whole numbers and floating-point numbers take 8 bytes, decimals 8 or 16 behind a byte that says which, texts 4 for
 * their length, and the bytes of all behind the lengths.
 */
final class RowBlock {
    private static final byte SIGNED = 0;
    private static final byte UNSIGNED = 1;
    private static final byte WIDE = 2;

    private RowBlock() {}

    /** The bytes of all rows of a chunk, ready to be read. */
    static ByteBuffer encode(Chunk rows) {
        int count = rows.rowCount();
        long size = 0;
        for (int i = 0; i < rows.columnCount(); i++) {
            size += sizeBytes(rows.column(i), count);
        }
        if (size > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException(
                    "ORDER BY", -1, count + " rows take " + size + " bytes, more than can be put aside at once");
        }
        ByteBuffer block = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < rows.columnCount(); i++) {
            put(block, rows.column(i), count);
        }
        return block.flip();
    }

    private static long sizeBytes(Vector vector, int count) {
        long size = 1L + (vector.nulls() == null ? 0 : count);
        if (vector instanceof DecimalVector decimals) {
            return size + 1 + (decimals.high() == null ? 8L : 16L) * count;
        }
        if (vector instanceof BytesVector bytes) {
            size += 4L * count;
            for (int i = 0; i < count; i++) {
                size += length(bytes, i);
            }
            return size;
        }
        return size + 8L * count;
    }

    private static int length(BytesVector bytes, int row) {
        return bytes.isNull(row) ? 0 : bytes.lengths()[row];
    }

    private static void put(ByteBuffer block, Vector vector, int count) {
        boolean @Nullable [] nulls = vector.nulls();
        block.put((byte) (nulls == null ? 0 : 1));
        for (int i = 0; nulls != null && i < count; i++) {
            block.put((byte) (nulls[i] ? 1 : 0));
        }
        if (vector instanceof LongVector longs) {
            put(block, longs.values(), count);
        } else if (vector instanceof DoubleVector doubles) {
            for (int i = 0; i < count; i++) {
                block.putLong(Double.doubleToRawLongBits(doubles.values()[i]));
            }
        } else if (vector instanceof DecimalVector decimals) {
            long @Nullable [] high = decimals.high();
            block.put(high != null ? WIDE : decimals.isUnsigned() ? UNSIGNED : SIGNED);
            put(block, decimals.low(), count);
            if (high != null) {
                put(block, high, count);
            }
        } else if (vector instanceof BytesVector bytes) {
            for (int i = 0; i < count; i++) {
                block.putInt(length(bytes, i));
            }
            for (int i = 0; i < count; i++) {
                int length = length(bytes, i);
                block.put(block.position(), bytes.data(), bytes.starts()[i], length);
                block.position(block.position() + length);
            }
        } else {
            throw new IllegalArgumentException("objects are not put aside");
        }
    }

    private static void put(ByteBuffer block, long[] values, int count) {
        block.asLongBuffer().put(values, 0, count);
        block.position(block.position() + 8 * count);
    }

    /** The rows of a block again; the vectors of texts keep the buffer. */
    static Chunk decode(ByteBuffer block, List<ValueType> types, int count) {
        List<Vector> vectors = new ArrayList<>();
        for (ValueType type : types) {
            vectors.add(vector(block, type, count));
        }
        return Chunk.of(vectors, count);
    }

    private static Vector vector(ByteBuffer block, ValueType type, int count) {
        boolean[] nulls = null;
        if (block.get() != 0) {
            nulls = new boolean[count];
            for (int i = 0; i < count; i++) {
                nulls[i] = block.get() != 0;
            }
        }
        return switch (type.form()) {
            case LONG -> new LongVector(longs(block, count), nulls);
            case DOUBLE -> {
                double[] values = new double[count];
                for (int i = 0; i < count; i++) {
                    values[i] = Double.longBitsToDouble(block.getLong());
                }
                yield new DoubleVector(values, nulls);
            }
            case DECIMAL -> {
                byte form = block.get();
                long[] low = longs(block, count);
                yield new DecimalVector(low, form == WIDE ? longs(block, count) : null, form == UNSIGNED, nulls);
            }
            case BYTES -> {
                int[] lengths = new int[count];
                int[] starts = new int[count];
                int at = block.position() + 4 * count;
                for (int i = 0; i < count; i++) {
                    lengths[i] = block.getInt();
                    starts[i] = at;
                    at += lengths[i];
                }
                block.position(at);
                yield new BytesVector(block, starts, lengths, nulls);
            }
            case OBJECT -> throw new IllegalArgumentException("objects are not put aside");
        };
    }

    private static long[] longs(ByteBuffer block, int count) {
        long[] values = new long[count];
        block.asLongBuffer().get(values);
        block.position(block.position() + 8 * count);
        return values;
    }
}
