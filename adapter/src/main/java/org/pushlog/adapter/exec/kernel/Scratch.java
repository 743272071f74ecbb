package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;

/** Arrays that a kernel uses again for each chunk. */
final class Scratch {
    private long[] longs = {};
    private long[] highs = {};
    private double[] doubles = {};
    private boolean[] nulls = {};
    private int[] rows = {};
    private int[] starts = {};
    private int[] lengths = {};

    long[] longs(int length) {
        if (longs.length < length) {
            longs = new long[length];
        }
        return longs;
    }

    long[] highs(int length) {
        if (highs.length < length) {
            highs = new long[length];
        }
        return highs;
    }

    double[] doubles(int length) {
        if (doubles.length < length) {
            doubles = new double[length];
        }
        return doubles;
    }

    /** Holds anything. */
    boolean[] nulls(int length) {
        if (nulls.length < length) {
            nulls = new boolean[length];
        }
        return nulls;
    }

    int[] rows(int length) {
        if (rows.length < length) {
            rows = new int[length];
        }
        return rows;
    }

    int[] starts(int length) {
        if (starts.length < length) {
            starts = new int[length];
        }
        return starts;
    }

    int[] lengths(int length) {
        if (lengths.length < length) {
            lengths = new int[length];
        }
        return lengths;
    }

    /** The rows in which one of two values is null. */
    boolean @Nullable [] either(
            boolean @Nullable [] left, boolean @Nullable [] right, int @Nullable [] rows, int count, int rowCount) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        boolean[] either = nulls(rowCount);
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            either[row] = left[row] || right[row];
        }
        return either;
    }
}
