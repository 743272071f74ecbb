package org.pushlog.adapter.exec.operator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
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
    private boolean @Nullable [][] nulls;
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
            capacity = Segments.capacity(needed);
            grow(capacity);
            if (nulls != null) {
                nulls = Segments.grown(nulls, capacity, boolean[]::new);
            }
        }
        boolean[] given = vector.nulls();
        if (given != null) {
            boolean[][] own = nulls == null ? Segments.grown(new boolean[0][], capacity, boolean[]::new) : nulls;
            nulls = own;
            for (int i = 0; i < count; i++) {
                int to = rowCount + i;
                own[to >>> Segments.SHIFT][to & Segments.MASK] = given[rows == null ? i : rows[i]];
            }
        }
        append(vector, rows, count, rowCount);
        rowCount = needed;
    }

    final boolean isNull(int row) {
        return nulls != null && nulls[row >>> Segments.SHIFT][row & Segments.MASK];
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

    /** For how many rows there is room. */
    final int capacity() {
        return capacity;
    }

    /** About how many bytes of memory it takes. */
    long sizeBytes() {
        return capacity * (nulls == null ? 8L : 9L);
    }

    private static final class Longs extends ColumnStore {
        private long[][] values = {};

        @Override
        void grow(int newCapacity) {
            values = Segments.grown(values, newCapacity, long[]::new);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            long[] source = ((LongVector) vector).values();
            for (int i = 0; i < count; i++) {
                int to = at + i;
                values[to >>> Segments.SHIFT][to & Segments.MASK] = source[rows == null ? i : rows[i]];
            }
        }

        private long at(int row) {
            return values[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long[] gathered = new long[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? 0 : at(rows[i]);
            }
            return new LongVector(gathered, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return Long.compare(at(left), at(right));
        }
    }

    private static final class Doubles extends ColumnStore {
        private double[][] values = {};

        @Override
        void grow(int newCapacity) {
            values = Segments.grown(values, newCapacity, double[]::new);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            double[] source = ((DoubleVector) vector).values();
            for (int i = 0; i < count; i++) {
                int to = at + i;
                values[to >>> Segments.SHIFT][to & Segments.MASK] = source[rows == null ? i : rows[i]];
            }
        }

        private double at(int row) {
            return values[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            double[] gathered = new double[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? 0 : at(rows[i]);
            }
            return new DoubleVector(gathered, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return DoubleVector.compare(at(left), at(right));
        }
    }

    private static final class Decimals extends ColumnStore {
        private long[][] lows = {};
        private long[][] highs = {};

        @Override
        void grow(int newCapacity) {
            lows = Segments.grown(lows, newCapacity, long[]::new);
            highs = Segments.grown(highs, newCapacity, long[]::new);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            DecimalVector source = (DecimalVector) vector;
            long[] sourceLows = source.low();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                int to = at + i;
                lows[to >>> Segments.SHIFT][to & Segments.MASK] = sourceLows[row];
                highs[to >>> Segments.SHIFT][to & Segments.MASK] = source.highAt(row);
            }
        }

        private static long at(long[][] segments, int row) {
            return segments[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long[] low = new long[count];
            long[] high = new long[count];
            boolean unsigned = true;
            boolean signed = true;
            for (int i = 0; i < count; i++) {
                if (rows[i] >= 0) {
                    low[i] = at(lows, rows[i]);
                    high[i] = at(highs, rows[i]);
                }
                unsigned &= high[i] == 0;
                signed &= high[i] == low[i] >> 63;
            }
            return new DecimalVector(low, signed || unsigned ? null : high, !signed, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            return DecimalVector.compare(at(highs, left), at(lows, left), at(highs, right), at(lows, right));
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
        /** The number of the page, and where on it. */
        private long[][] places = {};

        private int[][] lengths = {};
        private long pageBytes;

        @Override
        void grow(int newCapacity) {
            places = Segments.grown(places, newCapacity, long[]::new);
            lengths = Segments.grown(lengths, newCapacity, int[]::new);
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
                int to = at + i;
                places[to >>> Segments.SHIFT][to & Segments.MASK] =
                        (pages.size() - 1L) << Integer.SIZE | page.position();
                lengths[to >>> Segments.SHIFT][to & Segments.MASK] = length;
                page.put(page.position(), source.data(), source.starts()[row], length);
                page.position(page.position() + length);
            }
        }

        private void newPage(int length) {
            page = ByteBuffer.allocate(Math.max(PAGE_BYTES, length)).order(ByteOrder.LITTLE_ENDIAN);
            pages.add(page);
            pageBytes += page.capacity();
        }

        private long place(int row) {
            return places[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        private ByteBuffer page(long place) {
            return pages.get((int) (place >>> Integer.SIZE));
        }

        private int length(int row) {
            return lengths[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            long total = 0;
            for (int i = 0; i < count; i++) {
                total += rows[i] < 0 ? 0 : length(rows[i]);
            }
            byte[] bytes = new byte[Math.toIntExact(total)];
            int[] gatheredStarts = new int[count];
            int[] gatheredLengths = new int[count];
            int at = 0;
            for (int i = 0; i < count; i++) {
                gatheredStarts[i] = at;
                int row = rows[i];
                if (row >= 0) {
                    int length = length(row);
                    long place = place(row);
                    gatheredLengths[i] = length;
                    page(place).get((int) place, bytes, at, length);
                    at += length;
                }
            }
            return new BytesVector(ByteBuffer.wrap(bytes), gatheredStarts, gatheredLengths, gatheredNulls);
        }

        @Override
        int compare(int left, int right) {
            long leftPlace = place(left);
            long rightPlace = place(right);
            return BytesVector.compare(
                    page(leftPlace), (int) leftPlace, length(left), page(rightPlace), (int) rightPlace, length(right));
        }

        @Override
        long sizeBytes() {
            return super.sizeBytes() + pageBytes + 4L * capacity();
        }
    }

    private static final class Objects extends ColumnStore {
        private @Nullable Object[][] values = {};

        @Override
        void grow(int newCapacity) {
            values = Segments.grown(values, newCapacity, Object[]::new);
        }

        @Override
        void append(Vector vector, int @Nullable [] rows, int count, int at) {
            ObjectVector source = (ObjectVector) vector;
            for (int i = 0; i < count; i++) {
                int to = at + i;
                values[to >>> Segments.SHIFT][to & Segments.MASK] = source.at(rows == null ? i : rows[i]);
            }
        }

        private @Nullable Object at(int row) {
            return values[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        @Override
        Vector gather(int[] rows, int count, boolean @Nullable [] gatheredNulls) {
            @Nullable Object[] gathered = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                gathered[i] = rows[i] < 0 ? null : at(rows[i]);
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
