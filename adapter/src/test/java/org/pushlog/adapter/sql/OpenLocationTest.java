package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

final class OpenLocationTest {
    private static final Path SAMPLES = Path.of("..", "sql-tests", "src", "test", "resources", "samples");

    @TempDir
    private Path folder;

    private static OpenLocation open(Path path) {
        return OpenLocation.open(Map.of("location", path.toString()));
    }

    private static List<Object> run(PreparedStatementPlan plan, Object... parameters) {
        List<Object> values = new ArrayList<>();
        try (RowCursor rows = plan.execute(List.of(parameters), new AtomicBoolean(), Duration.ZERO)) {
            while (rows.next()) {
                values.add(rows.value(0));
            }
        }
        return values;
    }

    private static byte[] frame(String column, long... numbers) {
        Schema schema = new Schema(List.of(new Field(column, new ArrowType.Int(64, true), false)), Map.of());
        BatchBuilder builder = new BatchBuilder(schema);
        for (long number : numbers) {
            builder.column(0).append(number);
        }
        return FrameEncoder.encode(builder.build());
    }

    @Test
    void eachExecutionReadsItsOwnSnapshot() throws Exception {
        Path log = Files.write(folder.resolve("ticks.log"), frame("n", 1, 2));
        try (OpenLocation location = open(log)) {
            PreparedStatementPlan plan = location.prepare("SELECT n FROM ticks WHERE n > ? ORDER BY n");
            assertThat(run(plan, 0L)).containsExactly(1L, 2L);
            try (RowCursor early = plan.execute(List.of(0L), new AtomicBoolean(), Duration.ZERO)) {
                Files.write(log, frame("n", 3), StandardOpenOption.APPEND);
                assertThat(run(plan, 1L)).containsExactly(2L, 3L);
                int rowCount = 0;
                while (early.next()) {
                    rowCount++;
                }
                assertThat(rowCount).isEqualTo(2);
            }
        }
    }

    @Test
    void aPlanFollowsTheCatalogueOrSaysThatItCannot() throws Exception {
        Path log = Files.write(folder.resolve("ticks.log"), frame("n", 1, 2));
        try (OpenLocation location = open(log)) {
            PreparedStatementPlan all = location.prepare("SELECT * FROM ticks");
            PreparedStatementPlan count = location.prepare("SELECT COUNT(*) FROM ticks");
            long before = location.catalogueVersion();
            Files.write(log, frame("other", 7, 8, 9));
            assertThat(run(count)).containsExactly(3L);
            assertThatThrownBy(() -> run(all))
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.state()).isEqualTo(SqlState.NOT_SUPPORTED))
                    .hasMessageContaining("prepare it anew");
            assertThat(run(location.prepare("SELECT other FROM ticks"))).containsExactly(7L, 8L, 9L);
            Files.write(log, new byte[0]);
            assertThatThrownBy(() -> run(count))
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.state()).isEqualTo(SqlState.TABLE_NOT_FOUND));
            assertThat(before).isNotNegative();
        }
    }

    @Test
    void tornTailsAreWarnings() throws Exception {
        byte[] whole = frame("n", 1, 2);
        Path log = Files.write(folder.resolve("ticks.log"), whole);
        Files.write(log, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        try (OpenLocation location = open(log)) {
            assertThat(location.warnings())
                    .singleElement()
                    .asString()
                    .contains("ticks.log")
                    .contains("3 bytes");
            PreparedStatementPlan plan = location.prepare("SELECT n FROM ticks");
            try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.warnings()).isEqualTo(location.warnings());
            }
            Files.write(log, whole);
            try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
                assertThat(rows.warnings()).isEmpty();
            }
        }
    }

    @Test
    void explainAndInformationSchemaSeeTheSameTables() {
        try (OpenLocation location = open(SAMPLES.resolve("pushlog/refs-200.log"))) {
            assertThat(location.schemaNames()).containsExactly("pushlog", "information_schema");
            assertThat(run(location.prepare(
                            "SELECT table_name FROM information_schema.tables WHERE table_name = 'refs'")))
                    .containsExactly("refs");
            assertThat(run(location.prepare("EXPLAIN SELECT COUNT(*) FROM refs")))
                    .isNotEmpty();
            assertThat(run(location.prepare("EXPLAIN ANALYZE SELECT name FROM refs"))
                            .toString())
                    .contains("rows: 59");
        }
    }

    @Test
    void closeEndsItAndWrongOperandsAreRefused() throws Exception {
        OpenLocation location = open(Files.write(folder.resolve("ticks.log"), frame("n", 1)));
        PreparedStatementPlan plan = location.prepare("SELECT n FROM ticks");
        try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
            location.close();
            location.close();
            assertThat(rows.next()).isTrue();
        }
        assertThatThrownBy(() -> run(plan)).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> location.prepare("SELECT 1")).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> open(folder.resolve("nothing"))).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> OpenLocation.open(Map.of("location", "x", "colour", "red")))
                .isInstanceOf(InvalidRequestException.class);
    }
}
