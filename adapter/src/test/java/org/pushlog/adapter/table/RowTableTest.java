package org.pushlog.adapter.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;
import org.pushlog.storage.store.StoreSnapshot;

/** Rows made one by one: projection, batches, store filter, limit, and the same without locators. */
final class RowTableTest {
    private static final TableColumns COLUMNS = TableColumns.builder()
            .count("n")
            .textOrNull("t")
            .locatorText("file")
            .store()
            .build();

    @TempDir
    Path folder;

    private final List<String> openedStores = new ArrayList<>();
    private final List<String> closedStores = new ArrayList<>();

    @BeforeEach
    void makeStores() throws java.io.IOException {
        for (String store : List.of("a", "b", "c")) {
            Files.createDirectory(folder.resolve(store));
            Files.createFile(folder.resolve(store).resolve("refs.log"));
        }
    }

    @Test
    void givesAllRowsInBatches() {
        assertThat(values(numbers(5_000), new int[] {0, 1, 2, 3}))
                .hasSize(15_000)
                .startsWith("0,t0,f0,a", "1,null,f1,a")
                .endsWith("4999,null,f4999,c");
        assertThat(closedStores).containsExactly("a", "b", "c");
    }

    @Test
    void opensOnlyTheStoresThatAreWanted() {
        ScanRequest request = ScanRequest.everything(COLUMNS.schema())
                .withPredicates(List.of(new ColumnPredicate.Equal(3, "b")))
                .withProjection(3, 0);
        assertThat(values(numbers(2), request)).containsExactly("b,0", "b,1");
        assertThat(openedStores).containsExactly("b");
    }

    @Test
    void stopsAtTheLimitAndWhenCancelled() {
        ScanRequest limited = new ScanRequest(new int[] {0}, List.of(), 3, () -> false);
        assertThat(values(numbers(2), limited)).containsExactly("0", "1", "0");
        assertThat(openedStores).containsExactly("a", "b");
        ScanRequest cancelled = new ScanRequest(new int[] {0}, List.of(), -1, () -> true);
        assertThat(values(numbers(2), cancelled)).isEmpty();
    }

    @Test
    void countsWithoutColumns() {
        assertThat(values(numbers(5), new int[0])).hasSize(15);
    }

    @Test
    void leavesOutLocators() {
        CatalogTable plain = WithoutLocators.of(numbers(2));
        assertThat(plain.schema().fields()).extracting(field -> field.name()).containsExactly("n", "t");
        assertThat(plain.keys()).containsExactly(List.of("n"));
        ScanRequest request =
                new ScanRequest(new int[] {1, 0}, List.of(new ColumnPredicate.Equal(1, "t0")), -1, () -> false);
        assertThat(values(plain, request)).contains("t0,0");
        assertThat(openedStores).containsExactly("a", "b", "c");
    }

    private RowTable numbers(int rowCount) {
        return new RowTable("numbers", COLUMNS, List.of(List.of("n", "store"), List.of("n"))) {
            @Override
            protected RowSupply rows(StoreSnapshot store, ScanRequest request) {
                openedStores.add(store.name());
                return new RowSupply() {
                    private int n;

                    @Override
                    public boolean next(RowWriter row) {
                        if (n == rowCount) {
                            return false;
                        }
                        row.set(0, n);
                        if (n % 2 == 0) {
                            row.set(1, "t" + n);
                        }
                        row.set(2, "f" + n++);
                        return true;
                    }

                    @Override
                    public void close() {
                        closedStores.add(store.name());
                    }
                };
            }
        };
    }

    private List<String> values(CatalogTable table, int[] projection) {
        return values(table, new ScanRequest(projection, List.of(), -1, () -> false));
    }

    private List<String> values(CatalogTable table, ScanRequest request) {
        List<String> rows = new ArrayList<>();
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot();
                BatchCursor cursor = table.scan(snapshot, request)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    List<String> values = new ArrayList<>();
                    for (Column column : batch.columns()) {
                        values.add(text(column, row));
                    }
                    rows.add(String.join(",", values));
                }
            }
        }
        return rows;
    }

    private static String text(Column column, int row) {
        if (column.isNull(row)) {
            return "null";
        }
        return column instanceof IntegerColumn numbers
                ? Long.toString(numbers.longAt(row))
                : ((BytesColumn) column).stringAt(row);
    }
}
