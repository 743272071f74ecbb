package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ORDER BY of more rows than {@code memory_limit} holds: the same order as in memory, and nothing left behind. */
class SortSpillTest {
    private static final int ROW_COUNT = 2_000_000;
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    static Path folder;

    @TempDir
    Path temporary;

    private String temporaryBefore;

    @BeforeAll
    static void write() throws IOException {
        BigLog.write(folder, ROW_COUNT);
    }

    @BeforeEach
    void useTemporary() {
        temporaryBefore = System.setProperty("java.io.tmpdir", temporary.toString());
    }

    @AfterEach
    void useTemporaryOfBefore() throws IOException {
        System.setProperty("java.io.tmpdir", temporaryBefore);
        assertThat(scratchFiles()).as("files that are still open").isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("the location's folder")
                    .containsExactly("big.log");
        }
        if (Files.exists(temporary)) {
            try (Stream<Path> files = Files.list(temporary)) {
                assertThat(files).as("the temporary folder").isEmpty();
            }
        }
    }

    /** The open files of this process in the temporary folder, with a name or without. */
    private List<String> scratchFiles() throws IOException {
        if (!Files.isDirectory(OPEN_FILES)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(OPEN_FILES)) {
            return files.map(SortSpillTest::target)
                    .filter(target -> target.startsWith(temporary.toString()))
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static Connection open(String memoryLimit) throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?locators=false&memory_limit=" + memoryLimit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from big order by k desc, name, u nulls first",
                "select m, id from big order by m nulls first",
                "select id from big order by x desc limit 1500000 offset 10",
            })
    void theOrderIsThatOfMemory(String sql) throws Exception {
        try (Connection little = open("16m");
                Connection enough = open("1500m");
                Statement spilling = little.createStatement();
                Statement sorting = enough.createStatement();
                ResultSet found = spilling.executeQuery(sql);
                ResultSet expected = sorting.executeQuery(sql)) {
            int columnCount = found.getMetaData().getColumnCount();
            int rowCount = 0;
            while (expected.next()) {
                assertThat(found.next()).isTrue();
                for (int i = 1; i <= columnCount; i++) {
                    Object value = found.getObject(i);
                    if (!Objects.equals(value, expected.getObject(i))) {
                        assertThat(value).as("row " + rowCount).isEqualTo(expected.getObject(i));
                    }
                }
                if (rowCount++ == 0 && Files.isDirectory(OPEN_FILES)) {
                    assertThat(scratchFiles()).as("rows were put aside").isNotEmpty();
                }
            }
            assertThat(found.next()).isFalse();
            assertThat(rowCount).isEqualTo(sql.contains("limit") ? 1_500_000 : ROW_COUNT);
        }
    }

    @Test
    void theFirstRowsNeedNoFile() throws Exception {
        try (Connection connection = open("16m");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from big order by k, id limit 100")) {
            assertThat(rows.next()).isTrue();
            assertThat(scratchFiles()).isEmpty();
        }
    }

    @Test
    void nothingIsLeftAfterAFailure() throws Exception {
        try (Connection connection = open("16m");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement
                            .executeQuery("select 10 / (id - 1999990) as q, name from big order by name")
                            .next())
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
            assertThat(scratchFiles()).isEmpty();
        }
    }

    @Test
    void nothingIsLeftAfterACancel() throws Exception {
        try (Connection connection = open("16m");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from big order by name")) {
            assertThat(rows.next()).isTrue();
            statement.cancel();
            assertThatThrownBy(() -> {
                        while (rows.next()) {
                            assertThat(rows.getObject(1)).isNotNull();
                        }
                    })
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
    }

    @Test
    void aFolderThatIsNotThereIsOneClearError() throws Exception {
        Files.delete(temporary);
        try (Connection connection = open("16m");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement
                            .executeQuery("select * from big order by name")
                            .next())
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("58030"))
                    .hasMessageContaining("ORDER BY")
                    .hasMessageContaining("java.io.tmpdir")
                    .hasMessageContaining(temporary.toString());
        }
        Files.createDirectory(temporary);
    }

    @Test
    void groupsAreNotPutAside() throws Exception {
        try (Connection connection = open("16m");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement
                            .executeQuery("select name, count(*) from big group by name, id order by name")
                            .next())
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53200"))
                    .hasMessageContaining("memory_limit");
        }
    }
}
