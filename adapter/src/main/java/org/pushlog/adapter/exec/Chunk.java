package org.pushlog.adapter.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows on their way from one operator to the next: columns, and which of their rows count. Valid until the operator that gave it is
 * asked for the next one.
 */
public final class Chunk {
    /** The most rows that columns of a chunk have. */
    public static final int ROW_COUNT_MAX = 8_192;

    private final Columns columns;
    private final int rowCount;
    private final int @Nullable [] rows;
    private final int chosenCount;

    /** Makes vectors when they are first asked for. */
    public interface Columns {
        Vector at(int column);

        int count();
    }

    private Chunk(Columns columns, int rowCount, int @Nullable [] rows, int chosenCount) {
        this.columns = columns;
        this.rowCount = rowCount;
        this.rows = rows;
        this.chosenCount = chosenCount;
    }

    /** All rows of some columns. */
    public static Chunk of(Columns columns, int rowCount) {
        return new Chunk(columns, rowCount, null, rowCount);
    }

    /** All rows of some columns. */
    public static Chunk of(List<? extends Vector> columns, int rowCount) {
        return of(new Made(columns), rowCount);
    }

    /** The same columns with only these rows, in ascending order; the array is kept. */
    public Chunk withRows(int[] chosen, int count) {
        return new Chunk(columns, rowCount, chosen, count);
    }

    /** The same rows with other columns. */
    public Chunk withColumns(List<? extends Vector> others) {
        return new Chunk(new Made(others), rowCount, rows, chosenCount);
    }

    /** The same rows with other columns. */
    public Chunk withColumns(Columns others) {
        return new Chunk(others, rowCount, rows, chosenCount);
    }

    public Vector column(int index) {
        return columns.at(index);
    }

    public int columnCount() {
        return columns.count();
    }

    /** How many rows the columns have, chosen or not. */
    public int rowCount() {
        return rowCount;
    }

    /** The chosen rows, or null if all are: then it is rows 0 to {@link #chosenCount()} - 1. */
    public int @Nullable [] rows() {
        return rows;
    }

    /** How many rows are chosen. */
    public int chosenCount() {
        return chosenCount;
    }

    /** The row of the columns that is the {@code index}-th chosen one. */
    public int row(int index) {
        return rows == null ? index : rows[index];
    }

    /** A new array of the chosen rows. */
    public int[] copyOfRows() {
        int[] copy = new int[chosenCount];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = row(i);
        }
        return copy;
    }

    private record Made(List<? extends Vector> vectors) implements Columns {
        @Override
        public Vector at(int column) {
            return vectors.get(column);
        }

        @Override
        public int count() {
            return vectors.size();
        }
    }
}
