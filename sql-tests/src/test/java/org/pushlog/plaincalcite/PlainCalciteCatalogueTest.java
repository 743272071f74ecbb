package org.pushlog.plaincalcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which tables there are, and when. */
final class PlainCalciteCatalogueTest {
    private static final String OTHER_SCHEMAS = " where table_schema = 'pushlog'";

    @TempDir
    Path folder;

    @Test
    void anEmptyFolderHasTheFixedTables() throws SQLException {
        try (PlainCalcite empty = open();
                PlainCalcite full = PlainCalcite.sample("git")) {
            List<String> tables = empty.rows("select table_name from information_schema.tables" + OTHER_SCHEMAS);
            assertThat(tables)
                    .contains("refs", "ref_log", "secrets", "secret_log", "pushes", "frames", "recovery")
                    .contains("archives", "sections", "files", "chunks", "file_meta", "fs_entries", "deltas")
                    .contains("signatures", "commits", "commit_parents", "reachability", "objects")
                    .contains("object_packs", "object_index");
            for (String table : tables) {
                assertThat(empty.rows("select count(*) from " + table))
                        .as(table)
                        .containsExactly("0");
                assertThat(columns(full, table)).as(table).isEqualTo(columns(empty, table));
                assertThat(columns(empty, table)).as(table).last().asString().startsWith("store,VARCHAR,NO");
            }
        }
    }

    @Test
    void aMissingLocationIsAnErrorThatNamesIt() {
        assertThatThrownBy(() -> PlainCalcite.open(
                        Map.of("location", folder.resolve("nowhere").toString())))
                .hasStackTraceContaining("nowhere");
        assertThatThrownBy(() -> PlainCalcite.open(Map.of("location", folder.toString(), "colour", "red")))
                .hasStackTraceContaining("unknown operand colour");
    }

    @Test
    void aTableComesWithItsLogAndRowsWithEachPush() throws SQLException, IOException {
        try (PlainCalcite calcite = open()) {
            assertThat(calcite.rows("select count(*) from ref_log")).containsExactly("0");
            copy("pushlog/foreign-schema.log", "builds.log");
            copy("pushlog/refs-1x4.log", "refs.log");
            // The folder is listed anew when the list is a second old, so the first statements may miss the logs.
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (calcite.rows("select count(*) from ref_log").contains("0")) {
                assertThat(System.nanoTime())
                        .as("the log is found within a minute")
                        .isLessThan(deadline);
            }
            assertThat(calcite.rows("select count(*) from builds")).containsExactly("15");
            long before =
                    Long.parseLong(calcite.rows("select count(*) from ref_log").get(0));
            byte[] frames = Files.readAllBytes(PlainCalcite.samplePath("pushlog/refs-1x4.log"));
            Files.write(folder.resolve("refs.log"), frames, StandardOpenOption.APPEND);
            assertThat(calcite.rows("select count(*) from ref_log")).containsExactly(Long.toString(2 * before));
        }
    }

    @Test
    void locatorsCanBeLeftOut() throws SQLException {
        Map<String, String> operands =
                Map.of("location", PlainCalcite.samplePath("git/live").toString(), "locators", "false");
        try (PlainCalcite calcite = PlainCalcite.open(operands)) {
            assertThat(calcite.rows(
                            "select column_name from information_schema.\"columns\" where table_name = 'ref_log'"))
                    .containsExactly(
                            "name",
                            "target",
                            "peeled",
                            "symref_target",
                            "push_seq",
                            "updated_ms",
                            "updated_at",
                            "actor",
                            "message");
            assertThat(calcite.rows("select push_seq from ref_log where push_seq < 3 order by push_seq"))
                    .containsExactly("0", "1", "2");
        }
    }

    @Test
    void namesAreMatchedIgnoringCase() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("pushlog/refs-200.log")) {
            assertThat(calcite.rows("select NAME from REFS where Push_Seq = 150"))
                    .isNotEmpty();
            assertThat(calcite.rows("select \"name\" from \"pushlog\".\"refs\" where \"push_seq\" = 150"))
                    .isEqualTo(calcite.rows("select NAME from PushLog.REFS where Push_Seq = 150"));
        }
    }

    @Test
    void theDriversMetadataListsTheTables() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("pushlog/refs-200.log");
                ResultSet result = calcite.connection().getMetaData().getColumns(null, "pushlog", "refs", "push%")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getString("COLUMN_NAME")).isEqualTo("push_seq");
            assertThat(result.next()).isFalse();
        }
    }

    private PlainCalcite open() throws SQLException {
        return PlainCalcite.open(Map.of("location", folder.toString()));
    }

    private void copy(String sample, String name) throws IOException {
        Files.copy(PlainCalcite.samplePath(sample), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> columns(PlainCalcite calcite, String table) throws SQLException {
        return new ArrayList<>(calcite.rows("select column_name, data_type, is_nullable, numeric_precision"
                + " from information_schema.\"columns\" where table_schema = 'pushlog' and table_name = '" + table
                + "' order by ordinal_position"));
    }
}
