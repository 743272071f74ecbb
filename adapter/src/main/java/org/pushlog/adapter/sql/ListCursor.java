package org.pushlog.adapter.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are in memory. */
final class ListCursor implements RowCursor {
    static final RowCursor EMPTY = new ListCursor(List.of());

    private final List<? extends List<? extends @Nullable Object>> rows;
    private int current = -1;

    ListCursor(List<? extends List<? extends @Nullable Object>> rows) {
        this.rows = List.copyOf(rows);
    }

    @Override
    public boolean next() {
        current = Math.min(current + 1, rows.size());
        return current < rows.size();
    }

    @Override
    public @Nullable Object value(int columnIndex) {
        return rows.get(current).get(columnIndex);
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
