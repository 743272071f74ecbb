package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.type.ColumnValues;
import org.pushlog.adapter.type.SqlTypes;
import org.pushlog.storage.ipc.Batch;

/** The values of a batch as SQL has them: those that {@link RowCursor#value} would give for a log of these fields. Not thread-safe. */
public final class BatchValues {
    private final List<ColumnValues> columns = new ArrayList<>();
    private final List<RowValues> canonical;

    /** Of a batch whose bytes stay open. */
    public BatchValues(Batch batch) {
        batch.columns().forEach(column -> columns.add(ColumnValues.of(column, column.field())));
        this.canonical = RowValues.of(SqlTypes.rowType(batch.schema(), new PushLogTypeFactory()));
    }

    /**
     * A value, null for NULL.
     *
     * @throws org.pushlog.storage.error.StorageException if SQL cannot hold it, such as a time of day in the 25th hour
     */
    public @Nullable Object at(int column, int row) {
        return canonical.get(column).canonical(columns.get(column).at(row));
    }
}
