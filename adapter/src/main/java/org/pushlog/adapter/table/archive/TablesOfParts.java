package org.pushlog.adapter.table.archive;

import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Column lists of tables that show what storage hands over. */
final class TablesOfParts {
    private TablesOfParts() {}

    /** Those columns, where they lie, and the store. */
    static TableColumns withFile(Schema rows) {
        return columnsOf(rows).locatorText("file").store().build();
    }

    /** Those columns, whether they are live or sealed, where they lie, and the store. */
    static TableColumns withSourceAndFile(Schema rows) {
        return columnsOf(rows).locatorText("source").locatorText("file").store().build();
    }

    private static TableColumns.Builder columnsOf(Schema rows) {
        TableColumns.Builder columns = TableColumns.builder();
        for (Field field : rows.fields()) {
            columns.add(field, ColumnRole.OWN);
        }
        return columns;
    }
}
