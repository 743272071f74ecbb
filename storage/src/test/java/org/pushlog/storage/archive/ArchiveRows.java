package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;

/** Rows of a cursor as plain lists: Long, Double, Boolean, String (binaries as hex), List, null. */
public final class ArchiveRows {
    private ArchiveRows() {}

    public static List<List<Object>> of(BatchCursor cursor) {
        List<List<Object>> rows = new ArrayList<>();
        try (cursor) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    List<Object> values = new ArrayList<>();
                    for (Column column : batch.columns()) {
                        values.add(value(column, row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }

    private static Object value(Column column, int row) {
        if (column.isNull(row)) {
            return null;
        }
        if (column instanceof IntegerColumn integers) {
            return integers.longAt(row);
        }
        if (column instanceof BooleanColumn booleans) {
            return booleans.booleanAt(row);
        }
        if (column instanceof FloatColumn floats) {
            return floats.doubleAt(row);
        }
        if (column instanceof DecimalColumn decimals) {
            return decimals.decimalAt(row);
        }
        if (column instanceof ListColumn lists) {
            List<Object> elements = new ArrayList<>();
            for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
                elements.add(value(lists.elements(), i));
            }
            return elements;
        }
        BytesColumn bytes = (BytesColumn) column;
        return switch (bytes.field().type().kind()) {
            case UTF8, LARGE_UTF8 -> bytes.stringAt(row);
            default -> HexFormat.of().formatHex(bytes.bytesAt(row));
        };
    }
}
