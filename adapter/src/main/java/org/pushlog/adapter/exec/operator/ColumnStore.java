package org.pushlog.adapter.exec.operator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ObjectVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** The values of one column of rows that an operator keeps, by the number of the row. */
abstract class ColumnStore {
    private static final int FIRST_CAPACITY = 1_024;

    private boolean @Nullable [] nulls;
    private int capacity;
    private int rowCount;

    static ColumnStore of(ValueType type) {
        return switch (type.form()) {
            case LONG -> new Longs();
            case DOUBLE -> new Doubles();
            case DECIMAL -> new Decimals();
            case BYTES -> new Bytes();
            case OBJECT -> new Objects();
        };
    }

    /** Adds values behind those that are there. */
    final void add(Vector vector, int @Nullable [] rows, int count) {
        int needed = Math.addExact(rowCount, count);
        if (needed > capacity) {
            capacity = Math.max(needed, Math.max(FIRST_CAPACITY, (int) Math.min(capacity * 2L, Integer.MAX_VALUE - 8)));
            grow(capacity);
            if (nulls != null) {
                nulls = Arrays.copyOf(nulls, capacity);
            }
        }
        boolean[] given = vector.nulls();
        if (given != null) {
            boolean[] own = nulls == null ? new boolean[capacity] : nulls;
            nulls = own;
            for (int i = 0; i < count; i++) {
                own[rowCount + i] = given[rows == null ? i : rows[i]];
            }
        }
        append(vector, rows, count, rowCount);
        rowCount = needed;
    }

    final boolean isNull(int row) {
        return nulls != null && nulls[row];
    }

    /** The values of some rows; -1 gives a null. */
    final Vector gather(int[] rows, int count) {
        boolean[] gathered = new boolean[count];
        boolean some = false;
        for (int i = 0; i < count; i++) {
            gathered[i] = rows[i] < 0 || isNull(rows[i]);
            some |= gathered[i];
        }
        return gather(rows, count, some ? gathered : null);
    }

    /** Compares two values that are not null. */
    abstract int compare(int left, int right);

    abstract void grow(int newCapacity);

    abstract void append(Vector vector, int @Nullable [] rows, int count, int at);

    abstract Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls);

    /** About how many bytes of memory it takes. */
    long sizeBytes() {
        return capacity * (nulls == null ? 8L : 9L);
    }

    private static final class Longs extends ColumnStore {
        private long[] values = {};

        @Override
        void grow(int newCapacity) {
            values = Arrays.copyOf(values, newCapacity);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            long[] source = ((LongVector) vector).values();
            for (int i = 0; i < count; i++) {
                values[at + i] = source[rows == null ? i : rows[i]];
            }
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long[] gathered = new long[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? 0 : values[rows[i]];
            }
            return new LongVector(gathered, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return Long.compare(values[left], values[right]);
        }
    }

    private static final class Doubles extends ColumnStore {
        private double[] values = {};

        @Override
        void grow(int newCapacity) {
            values = Arrays.copyOf(values, newCapacity);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            double[] source = ((DoubleVector) vector).values();
            for (int i = 0; i < count; i++) {
                values[at + i] = source[rows == null ? i : rows[i]];
            }
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            double[] gathered = new double[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? 0 : values[rows[i]];
            }
            return new DoubleVector(gathered, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return DoubleVector.compare(values[left], values[right]);
        }
    }

    private static final class Decimals extends ColumnStore {
        private long[] lows = {};
        private long[] highs = {};

        @Override
        void grow(int newCapacity) {
            lows = Arrays.copyOf(lows, newCapacity);
            highs = Arrays.copyOf(highs, newCapacity);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            DecimalVector source = (DecimalVector) vector;
            long[] sourceLows = source.low();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                lows[at + i] = sourceLows[row];
                highs[at + i] = source.highAt(row);
            }
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long[] low = new long[count];
            long[] high = new long[count];
            boolean unsigned = true;
            boolean signed = true;
            for (int i = 0; i < count; i++) {
                if (rows[i] >= 0) {
                    low[i] = lows[rows[i]];
                    high[i] = highs[rows[i]];
                }
                unsigned &= high[i] == 0;
                signed &= high[i] == low[i] >> 63;
            }
            return new DecimalVector(low, signed || unsigned ? null : high, !signed, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return DecimalVector.compare(highs[left], lows[left], highs[right], lows[right]);
        }

        @Override
        long sizeBytes() {
            return super.sizeBytes() * 2;
        }
    }

    private static final class Bytes extends ColumnStore {
        private static final int PAGE_BYTES = 1 << 18;

        private final List<ByteBuffer> pages = new ArrayList<>();
        private ByteBuffer page = ByteBuffer.allocate(0);
        private int[] pageOf = {};
        private int[] starts = {};
        private int[] lengths = {};
        private long pageBytes;

        @Override
        void grow(int newCapacity) {
            pageOf = Arrays.copyOf(pageOf, newCapacity);
            starts = Arrays.copyOf(starts, newCapacity);
            lengths = Arrays.copyOf(lengths, newCapacity);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            BytesVector source = (BytesVector) vector;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                int length = source.isNull(row) ? 0 : source.lengths()[row];
                if (page.remaining() < length || pages.isEmpty()) {
                    newPage(length);
                }
                pageOf[at + i] = pages.size() - 1;
                starts[at + i] = page.position();
                lengths[at + i] = length;
                page.put(page.position(), source.data(), source.starts()[row], length);
                page.position(page.position() + length);
            }
        }

        private void newPage(int length) {
            page = ByteBuffer.allocate(Math.max(PAGE_BYTES, length)).order(ByteOrder.LITTLE_ENDIAN);
            pages.add(page);
            pageBytes += page.capacity();
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long total = 0;
            for (int i = 0; i < count; i++) {
                total += rows[i] < 0 ? 0 : lengths[rows[i]];
            }
            byte[] bytes = new byte[Math.toIntExact(total)];
            int[] gatheredStarts = new int[count];
            int[] gatheredLengths = new int[count];
            int at = 0;
            for (int i = 0; i < count; i++) {
                gatheredStarts[i] = at;
                int row = rows[i];
                if (row >= 0) {
                    gatheredLengths[i] = lengths[row];
                    pages.get(pageOf[row]).get(starts[row], bytes, at, lengths[row]);
                    at += lengths[row];
                }
            }
            return new BytesVector(ByteBuffer.wrap(bytes), gatheredStarts, gatheredLengths, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return BytesVector.compare(
                    pages.get(pageOf[left]),
                    starts[left],
                    lengths[left],
                    pages.get(pageOf[right]),
                    starts[right],
                    lengths[right]);
        }

        @Override
        long sizeBytes() {
            return super.sizeBytes() + pageBytes + 4L * starts.length;
        }
    }

    private static final class Objects extends ColumnStore {
        private @Nullable Object[] values = {};

        @Override
        void grow(int newCapacity) {
            values = Arrays.copyOf(values, newCapacity);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            ObjectVector source = (ObjectVector) vector;
            for (int i = 0; i < count; i++) {
                values[at + i] = source.at(rows == null ? i : rows[i]);
            }
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            @Nullable Object[] gathered = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? null : values[rows[i]];
            }
            return new ObjectVector(gathered, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            throw new UnsupportedOperationException("objects have no order");
        }

        @Override
        long sizeBytes() {
            return super.sizeBytes() * 8;
        }
    }
}
