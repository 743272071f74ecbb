package org.pushlog.driver;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The rows of a batch as one execution of its INSERT, which is what they are together. Used once. */
final class InsertedRows implements SqlPlan, RowSource {
    private final SqlPlan insert;
    private final List<? extends List<? extends @Nullable Object>> rows;
    private @Nullable StopSignal stopSignal;
    private int index = -1;

    /** @param insert a plan that takes rows */
    InsertedRows(SqlPlan insert, List<? extends List<? extends @Nullable Object>> rows) {
        this.insert = insert;
        this.rows = rows;
    }

    /** Which row was the last to be read, counted from 0. */
    int position() {
        return Math.max(0, index);
    }

    @Override
    public boolean isQuery() {
        return false;
    }

    @Override
    public List<ColumnFacts> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public RowSource execute(List<? extends @Nullable Object> parameters, StopSignal stop) {
        stopSignal = stop;
        return insert.executeRows(this, stop.flag());
    }

    @Override
    public boolean next() {
        StopSignal stop = stopSignal;
        if (stop != null && stop.flag().get()) {
            throw new CancellationException("the statement was told to stop");
        }
        index = Math.min(index + 1, rows.size());
        return index < rows.size();
    }

    @Override
    public @Nullable Object value(int column) {
        return rows.get(index).get(column);
    }

    @Override
    public void close() {
        // The rows are the batch's.
    }
}
