package org.pushlog.adapter.table.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;

/** The tables of a sample location, and their rows as plain lists: Long, Double, Boolean, String (binaries as hex), List, null. */
final class TableRows implements AutoCloseable {
    private final Location location;
    private final Snapshot snapshot;
    private final List<CatalogTable> tables;

    TableRows(Path path) {
        this.location = Location.open(path, StoreOptions.defaults());
        this.snapshot = location.snapshot();
        this.tables = ArchiveTables.of(snapshot);
    }

    static Path sample(String relative) {
        return Path.of(System.getProperty("basedir", "."))
                .resolve("../sql-tests/src/test/resources/samples")
                .resolve(relative)
                .normalize();
    }

    List<CatalogTable> tables() {
        return tables;
    }

    CatalogTable table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** All rows with the named columns, or all columns if none is named. */
    List<List<Object>> rows(String name, String... columns) {
        CatalogTable table = table(name);
        int[] projection = columns.length == 0
                ? IntStream.range(0, table.schema().fieldCount()).toArray()
                : IntStream.range(0, columns.length)
                        .map(i -> table.schema().indexOf(columns[i]))
                        .toArray();
        return rows(table, new ScanRequest(projection, List.of(), -1, () -> false));
    }

    List<List<Object>> rows(String name, ColumnPredicate predicate) {
        CatalogTable table = table(name);
        return rows(table, ScanRequest.everything(table.schema()).withPredicates(List.of(predicate)));
    }

    List<List<Object>> rows(CatalogTable table, ScanRequest request) {
        List<List<Object>> rows = new ArrayList<>();
        try (BatchCursor cursor = table.scan(snapshot, request)) {
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

    Snapshot snapshot() {
        return snapshot;
    }

    @Override
    public void close() {
        snapshot.close();
        location.close();
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
