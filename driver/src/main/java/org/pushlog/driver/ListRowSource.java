package org.pushlog.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are in memory: metadata, generated keys, elements of an array. */
final class ListRowSource implements RowSource {
    private final List<? extends List<? extends @Nullable Object>> rows;
    private int rowIndex = -1;

    ListRowSource(List<? extends List<? extends @Nullable Object>> rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        if (rowIndex < rows.size()) {
            rowIndex++;
        }
        return rowIndex < rows.size();
    }

    @Override
    public @Nullable Object value(int column) {
        return rows.get(rowIndex).get(column);
    }

    @Override
    public void close() {
        // Nothing but memory.
    }
}
