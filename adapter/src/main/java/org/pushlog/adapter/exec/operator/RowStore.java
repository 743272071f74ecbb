package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Rows that an operator keeps, numbered from 0 on, on the statement's account of memory. For one thread; the caller closes it. */
final class RowStore implements AutoCloseable {
    private final Execution execution;
    private final String what;
    private final List<ColumnStore> columns = new ArrayList<>();
    private int rowCount;
    private long takenBytes;

    /** @param what the operator in words of SQL, for messages */
    RowStore(Execution execution, String what, List<ValueType> types) {
        this.execution = execution;
        this.what = what;
        types.forEach(type -> columns.add(ColumnStore.of(type)));
    }

    int rowCount() {
        return rowCount;
    }

    /** Copies the chosen rows of a chunk. */
    void add(Chunk chunk) {
        add(chunk, chunk.rows(), chunk.chosenCount());
    }

    /**
     * Copies some rows of a chunk.
     *
     * @throws org.pushlog.storage.error.LimitExceededException if that takes more memory than there is; the rows are in all the same
     */
    void add(Chunk chunk, int @Nullable [] rows, int count) {
        long size = 0;
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(chunk.column(i), rows, count);
            size += columns.get(i).sizeBytes();
        }
        rowCount = Math.addExact(rowCount, count);
        if (size > takenBytes) {
            execution.memory().take(what, size - takenBytes);
            takenBytes = size;
        }
    }

    /** How much memory is taken for the rows. */
    long takenBytes() {
        return takenBytes;
    }

    ColumnStore column(int index) {
        return columns.get(index);
    }

    /** A column's values in some rows; -1 gives a null. */
    Vector gather(int column, int[] rows, int count) {
        return columns.get(column).gather(rows, count);
    }

    /** Some rows as a chunk. */
    Chunk chunk(int[] rows, int count) {
        List<Vector> vectors = new ArrayList<>();
        columns.forEach(column -> vectors.add(column.gather(rows, count)));
        return Chunk.of(vectors, count);
    }

    @Override
    public void close() {
        columns.clear();
        rowCount = 0;
        execution.memory().give(takenBytes);
        takenBytes = 0;
    }
}
