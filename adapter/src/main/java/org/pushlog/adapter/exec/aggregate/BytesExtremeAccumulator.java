package org.pushlog.adapter.exec.aggregate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/** MIN or MAX of texts and bytes, by their bytes. */
final class BytesExtremeAccumulator extends Accumulator {
    private final boolean isMax;
    private final ValueType type;
    private byte[] @Nullable [] best = new byte[1] @Nullable [];

    BytesExtremeAccumulator(boolean isMax, ValueType type) {
        this.isMax = isMax;
        this.type = type;
    }

    @Override
    void ensure(int groupCount) {
        if (best.length < groupCount) {
            best = Arrays.copyOf(best, Math.max(groupCount, best.length * 2));
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        BytesVector vector = (BytesVector) Objects.requireNonNull(argument);
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!vector.isNull(row)) {
                int group = groups == null ? 0 : groups[i];
                byte[] known = best[group];
                if (known == null || isBetter(vector, row, known)) {
                    best[group] = vector.bytesAt(row);
                }
            }
        }
    }

    private boolean isBetter(BytesVector vector, int row, byte[] known) {
        ByteBuffer data = vector.data();
        int start = vector.starts()[row];
        int length = vector.lengths()[row];
        int common = Math.min(length, known.length);
        for (int i = 0; i < common; i++) {
            int difference = (data.get(start + i) & 0xFF) - (known[i] & 0xFF);
            if (difference != 0) {
                return isMax == difference > 0;
            }
        }
        return isMax ? length > known.length : length < known.length;
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        BytesExtremeAccumulator that = (BytesExtremeAccumulator) other;
        for (int i = 0; i < count; i++) {
            byte[] value = that.best[i];
            if (value != null) {
                ByteBuffer data = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
                add(new BytesVector(data, new int[1], new int[] {value.length}, null), null, 1, new int[] {groups[i]});
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        VectorBuilder builder = new VectorBuilder(type);
        builder.reset(count);
        for (int i = 0; i < count; i++) {
            byte[] value = best[first + i];
            if (value == null) {
                builder.setNull(i);
            } else {
                builder.setBytes(i, value);
            }
        }
        return builder.build();
    }

    @Override
    long groupSizeBytes() {
        return 64;
    }
}
