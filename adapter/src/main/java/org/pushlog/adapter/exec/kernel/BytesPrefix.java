package org.pushlog.adapter.exec.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;

/** Finds values that start with some bytes: up to sixteen are compared as two numbers. */
final class BytesPrefix {
    private final ByteBuffer prefix;
    private final int length;

    BytesPrefix(byte[] prefix) {
        this.prefix = ByteBuffer.wrap(prefix).order(ByteOrder.LITTLE_ENDIAN);
        this.length = prefix.length;
    }

    /** Of some rows, those whose value is not null and starts so. */
    int select(BytesVector values, int @Nullable [] rows, int count, int[] target) {
        return length >= Long.BYTES && length <= 2 * Long.BYTES
                ? selectMiddle(values, rows, count, target)
                : selectAny(values, rows, count, target);
    }

    private int selectMiddle(BytesVector values, int @Nullable [] rows, int count, int[] target) {
        boolean[] nulls = values.nulls();
        int[] starts = values.starts();
        int[] lengths = values.lengths();
        ByteBuffer data = values.data();
        long first = prefix.getLong(0);
        int lastAt = length - Long.BYTES;
        long last = prefix.getLong(lastAt);
        int wanted = length;
        int selected = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            target[selected] = row;
            int start = starts[row];
            if (lengths[row] >= wanted
                    && data.getLong(start) == first
                    && data.getLong(start + lastAt) == last
                    && (nulls == null || !nulls[row])) {
                selected++;
            }
        }
        return selected;
    }

    private int selectAny(BytesVector values, int @Nullable [] rows, int count, int[] target) {
        boolean[] nulls = values.nulls();
        int[] starts = values.starts();
        int[] lengths = values.lengths();
        ByteBuffer data = values.data();
        int selected = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            target[selected] = row;
            boolean found = lengths[row] >= length
                    && (nulls == null || !nulls[row])
                    && BytesVector.equal(data, starts[row], prefix, 0, length);
            selected += found ? 1 : 0;
        }
        return selected;
    }
}
