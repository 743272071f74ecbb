package org.pushlog.adapter.exec;

import java.util.Arrays;

/**
 * Arrays that the columns of a scan's chunks are copied into, one chunk after the other: they stay in the processor's caches, and no memory is
 * cleared for each chunk. For one thread.
 */
public final class ColumnBuffers {
    private static final long[] NO_LONGS = {};
    private static final int[] NO_INTS = {};

    private static final int OVERWRITTEN = -0x5A5A_5A5B;

    private final long[][] longs;
    private final int[][] starts;
    private final int[][] lengths;

    ColumnBuffers(int columnCount) {
        longs = new long[columnCount][];
        starts = new int[columnCount][];
        lengths = new int[columnCount][];
        Arrays.fill(longs, NO_LONGS);
        Arrays.fill(starts, NO_INTS);
        Arrays.fill(lengths, NO_INTS);
    }

    /** Makes what is in the arrays worthless, so that tests find out who keeps a chunk: for assertions. */
    boolean overwrite() {
        for (int column = 0; column < longs.length; column++) {
            Arrays.fill(longs[column], OVERWRITTEN);
            Arrays.fill(starts[column], OVERWRITTEN);
            Arrays.fill(lengths[column], OVERWRITTEN);
        }
        return true;
    }

    /** An array of at least so many longs for a column. */
    long[] longs(int column, int rowCount) {
        if (longs[column].length < rowCount) {
            longs[column] = new long[rowCount];
        }
        return longs[column];
    }

    /** An array of at least so many places where values of a column begin. */
    int[] starts(int column, int rowCount) {
        if (starts[column].length < rowCount) {
            starts[column] = new int[rowCount];
        }
        return starts[column];
    }

    /** An array of at least so many lengths of values of a column. */
    int[] lengths(int column, int rowCount) {
        if (lengths[column].length < rowCount) {
            lengths[column] = new int[rowCount];
        }
        return lengths[column];
    }
}
