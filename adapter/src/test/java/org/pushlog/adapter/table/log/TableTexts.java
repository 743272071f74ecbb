package org.pushlog.adapter.table.log;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.Snapshot;

/** Tables and their rows as text. */
final class TableTexts {
    private TableTexts() {}

    static CatalogTable table(Snapshot snapshot, String name) {
        return LogTables.of(snapshot).stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table " + name));
    }

    static List<String> names(Snapshot snapshot) {
        return LogTables.of(snapshot).stream().map(CatalogTable::name).toList();
    }

    /** The columns' names; those that may be null have a question mark. */
    static String columns(CatalogTable table) {
        return table.schema().fields().stream()
                .map(field -> field.name() + (field.nullable() ? "?" : ""))
                .collect(Collectors.joining(" "));
    }

    /** All rows with these columns, cells separated by bars. */
    static List<String> rows(Snapshot snapshot, String name, String... columns) {
        CatalogTable table = table(snapshot, name);
        int[] projection = columns.length == 0
                ? IntStream.range(0, table.schema().fieldCount()).toArray()
                : IntStream.range(0, columns.length)
                        .map(i -> table.schema().indexOf(columns[i]))
                        .toArray();
        return rows(snapshot, table, new ScanRequest(projection, List.of(), -1, () -> false));
    }

    static List<String> rows(Snapshot snapshot, CatalogTable table, ScanRequest request) {
        List<String> rows = new ArrayList<>();
        try (BatchCursor cursor = table.scan(snapshot, request)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    int at = row;
                    rows.add(batch.columns().stream()
                            .map(column -> value(column, at))
                            .collect(Collectors.joining("|")));
                }
            }
        }
        return rows;
    }

    private static String value(Column column, int row) {
        if (column.isNull(row)) {
            if (!column.field().nullable()) {
                throw new AssertionError("a null in " + column.field());
            }
            return "NULL";
        }
        if (column instanceof IntegerColumn integers) {
            long value = integers.longAt(row);
            if (column.field().type().kind() == ArrowType.Kind.TIMESTAMP) {
                return Instant.ofEpochMilli(value).toString();
            }
            return integers.isUnsigned() ? Long.toUnsignedString(value) : Long.toString(value);
        }
        if (column instanceof BytesColumn bytes) {
            return column.field().type().equals(ArrowType.UTF8)
                    ? bytes.stringAt(row)
                    : HexFormat.of().formatHex(bytes.bytesAt(row));
        }
        if (column instanceof BooleanColumn booleans) {
            return Boolean.toString(booleans.booleanAt(row));
        }
        if (column instanceof FloatColumn floats) {
            return Double.toString(floats.doubleAt(row));
        }
        if (column instanceof DecimalColumn decimals) {
            BigDecimal value = decimals.decimalAt(row);
            return value.toPlainString();
        }
        return column.field().type().toString();
    }
}
