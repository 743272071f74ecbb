package org.pushlog.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;

/** What happens while a scan runs: snapshots, cancelling, and files that are cut. */
final class ScanRuntimeTest {
    private static final int ROW_COUNT = 20_000;

    @TempDir
    Path folder;

    private final List<Snapshot> snapshots = new ArrayList<>();
    private Supplier<@Nullable Batch> batches = () -> null;
    private int closedCursorCount;

    @Test
    void allScansOfAStatementSeeOneSnapshot() throws SQLException {
        batches = onceAScan();
        try (PlainCalcite calcite = open()) {
            assertThat(calcite.rows("select count(*) from numbers a join numbers b on a.n = b.n"))
                    .containsExactly("" + ROW_COUNT);
            assertThat(snapshots).hasSize(2);
            assertThat(snapshots.get(0)).isSameAs(snapshots.get(1));
            assertThat(calcite.rows("select count(*) from numbers")).containsExactly("" + ROW_COUNT);
            assertThat(snapshots.get(2)).isNotSameAs(snapshots.get(1));
        }
        assertThat(closedCursorCount).isEqualTo(3);
    }

    @Test
    void aNestedLoopDoesNotScanAgainAndAgain() throws SQLException {
        batches = onceAScan();
        try (PlainCalcite calcite = open()) {
            assertThat(calcite.rows("select count(*) from (select n from numbers where n < 1000) a"
                            + " join numbers b on a.n + b.n < 10"))
                    .containsExactly("55");
        }
        assertThat(snapshots).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void aCancelledStatementFailsAndGivesNoPartOfASum() throws SQLException {
        try (PlainCalcite calcite = open();
                Statement statement = calcite.connection().createStatement()) {
            Batch batch = numbers();
            List<Batch> given = new ArrayList<>();
            batches = () -> {
                given.add(batch);
                if (given.size() == 3) {
                    cancel(statement);
                }
                return batch;
            };
            assertThatThrownBy(() ->
                            statement.executeQuery("select sum(n) from numbers").next())
                    .isInstanceOfAny(SQLException.class, RuntimeException.class)
                    .hasStackTraceContaining("cancel");
            assertThat(given).hasSizeLessThan(10);
        }
    }

    @Test
    void aPageThatIsGoneIsAStorageError() throws SQLException {
        batches = () -> {
            throw new InternalError("a fault occurred in an unsafe memory access operation");
        };
        try (PlainCalcite calcite = open()) {
            assertThatThrownBy(() -> calcite.rows("select n from numbers"))
                    .hasRootCauseInstanceOf(InternalError.class)
                    .hasStackTraceContaining(IoFailedException.class.getName())
                    .hasStackTraceContaining("cut while it was read");
        }
    }

    @Test
    void rowsOfASnapshotThatWasClosedAreNotGivenOut() throws SQLException {
        batches = () -> {
            snapshots.get(0).close();
            return numbers();
        };
        try (PlainCalcite calcite = open()) {
            assertThatThrownBy(() -> calcite.rows("select n from numbers"))
                    .hasRootCauseInstanceOf(StoreClosedException.class);
        }
    }

    @Test
    void closesItsCursorWhenTheResultIsClosedEarly() throws SQLException {
        Batch batch = numbers();
        batches = () -> batch;
        try (PlainCalcite calcite = open();
                Statement statement = calcite.connection().createStatement();
                ResultSet result = statement.executeQuery("select n from numbers")) {
            assertThat(result.next()).isTrue();
        }
        assertThat(closedCursorCount).isEqualTo(1);
    }

    private PlainCalcite open() throws SQLException {
        MemorySchemaFactory.register("runtime", List.of(new ScriptedTable()));
        return PlainCalcite.open(MemorySchemaFactory.class, Map.of("location", folder.toString(), "tables", "runtime"));
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** One batch for each cursor that was opened. */
    private Supplier<@Nullable Batch> onceAScan() {
        AtomicInteger served = new AtomicInteger();
        return () -> {
            if (served.get() == snapshots.size()) {
                return null;
            }
            served.incrementAndGet();
            return numbers();
        };
    }

    private static Batch numbers() {
        BatchBuilder rows = new BatchBuilder(ScriptedTable.COLUMNS.schema());
        for (int i = 0; i < ROW_COUNT; i++) {
            rows.column(0).append(i);
        }
        return rows.build();
    }

    /** Gives the batches that the test says. */
    private final class ScriptedTable implements CatalogTable {
        static final TableColumns COLUMNS = TableColumns.builder().count("n").build();

        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public Schema schema() {
            return COLUMNS.schema();
        }

        @Override
        public List<ColumnRole> roles() {
            return COLUMNS.roles();
        }

        @Override
        public List<List<String>> keys() {
            return List.of();
        }

        @Override
        public OptionalLong rowCount(Snapshot snapshot) {
            return OptionalLong.empty();
        }

        @Override
        public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
            snapshots.add(snapshot);
            return new BatchCursor() {
                @Override
                public @Nullable Batch next() {
                    Batch batch = batches.get();
                    return batch == null ? null : batch.project(request.projection());
                }

                @Override
                public void close() {
                    closedCursorCount++;
                }
            };
        }
    }
}
