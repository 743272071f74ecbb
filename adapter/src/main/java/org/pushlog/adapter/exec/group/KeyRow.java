package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/**
 * The keys of one row as bytes that are equal if the keys are: for each key one byte that says whether it is NULL, then eight or sixteen bytes of a
 * number, or the length of a string and its bytes. For one thread.
 */
final class KeyRow {
    private ByteBuffer row = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    /** The bytes of the last row that was written, from 0 on. */
    ByteBuffer bytes() {
        return row;
    }

    int length() {
        return row.position();
    }

    void write(Vector[] keys, int keyRow) {
        row.clear();
        for (Vector key : keys) {
            if (row.remaining() < 32) {
                grow(32);
            }
            if (key.isNull(keyRow)) {
                row.put((byte) 0);
                continue;
            }
            row.put((byte) 1);
            if (key instanceof LongVector values) {
                row.putLong(values.values()[keyRow]);
            } else if (key instanceof DoubleVector values) {
                row.putLong(DoubleVector.keyBits(values.values()[keyRow]));
            } else if (key instanceof DecimalVector values) {
                row.putLong(values.highAt(keyRow));
                row.putLong(values.low()[keyRow]);
            } else if (key instanceof BytesVector values) {
                int length = values.lengths()[keyRow];
                if (row.remaining() - Integer.BYTES < length) {
                    grow(Math.addExact(length, Integer.BYTES));
                }
                row.putInt(length);
                row.put(row.position(), values.data(), values.starts()[keyRow], length);
                row.position(row.position() + length);
            } else {
                throw new IllegalArgumentException("objects are no keys");
            }
        }
    }

    private void grow(int more) {
        int length = Math.max(Math.addExact(row.position(), more), row.capacity() * 2);
        int position = row.position();
        row = ByteBuffer.wrap(Arrays.copyOf(row.array(), length)).order(ByteOrder.LITTLE_ENDIAN);
        row.position(position);
    }

    /** Reads one key of a row that was written; returns where the next one begins. */
    static int read(ByteBuffer page, int start, VectorBuilder builder, int target, ValueType type) {
        int at = start + 1;
        if (page.get(start) == 0) {
            builder.setNull(target);
            return at;
        }
        return switch (type.form()) {
            case LONG -> {
                builder.setLong(target, page.getLong(at));
                yield at + Long.BYTES;
            }
            case DOUBLE -> {
                builder.setDouble(target, Double.longBitsToDouble(page.getLong(at)));
                yield at + Long.BYTES;
            }
            case DECIMAL -> {
                builder.setWide(target, page.getLong(at), page.getLong(at + Long.BYTES));
                yield at + 2 * Long.BYTES;
            }
            case BYTES -> {
                int length = page.getInt(at);
                builder.setBytes(target, page, at + Integer.BYTES, length);
                yield at + Integer.BYTES + length;
            }
            case OBJECT -> throw new IllegalArgumentException("objects are no keys");
        };
    }
}
