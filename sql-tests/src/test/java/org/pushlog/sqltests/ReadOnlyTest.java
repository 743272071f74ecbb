package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading changes nothing: no size, no time, no byte, no name in a folder. */
final class ReadOnlyTest {

    @TempDir
    private Path temporary;

    @Test
    void readingAFolderOfEverythingChangesNothing() throws Exception {
        Path folder = SampleFiles.copyTree(SampleFiles.root(), temporary.resolve("samples"));
        FolderState before = FolderState.of(folder);
        try (Database database = Database.open(folder)) {
            for (String table : database.tables()) {
                database.query("SELECT * FROM \"" + table + "\"");
            }
            // One file of the samples cannot be put together: half of it was replaced when it was written.
            database.query("SELECT relative_path, file_content(relative_path, store) FROM files"
                    + " WHERE size < 1000 AND store NOT LIKE '%multichunk%'");
        }
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    @Test
    void readingEachFileByItselfChangesNothing() throws Exception {
        Path folder = SampleFiles.copyTree(SampleFiles.root(), temporary.resolve("samples"));
        FolderState before = FolderState.of(folder);
        List<Path> locations;
        try (Stream<Path> paths = Files.walk(folder)) {
            locations = paths.filter(path ->
                            path.toString().endsWith(".log") || path.toString().endsWith(".znippy"))
                    .toList();
        }
        assertThat(locations).hasSizeGreaterThan(60);
        for (Path location : locations) {
            readWhatCanBeRead(location);
        }
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    @Test
    void refusedWritesChangeNothing() throws Exception {
        Path folder = SampleFiles.copyTree(SampleFiles.root().resolve("git"), temporary.resolve("git"));
        FolderState before = FolderState.of(folder);
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "INSERT INTO refs (name, target) VALUES ('a', 'b')",
                    "UPDATE refs SET target = 'c'",
                    "DELETE FROM refs",
                    "CREATE TABLE t (id INTEGER PRIMARY KEY)",
                    "DROP TABLE refs",
                    "CALL compact('refs')",
                    "CALL seal('repository.znippy')")) {
                assertThatThrownBy(() -> statement.execute(sql))
                        .as(sql)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("25006"));
            }
            connection.setReadOnly(false);
            connection.setAutoCommit(false);
            connection.commit();
            connection.rollback();
        }
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    /** The negative control: these states do see a change. */
    @Test
    void aChangeIsSeen() throws Exception {
        Path file = Files.write(temporary.resolve("a.log"), new byte[] {1, 2});
        FolderState before = FolderState.of(temporary);
        Files.write(file, new byte[] {1, 3});
        assertThat(FolderState.of(temporary)).isNotEqualTo(before);
        Files.write(file, new byte[] {1, 2});
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
        assertThat(FolderState.of(temporary)).isNotEqualTo(before);
    }

    private static void readWhatCanBeRead(Path location) {
        try (Database database = Database.open(location)) {
            for (String table : List.of("ref_log", "refs", "frames", "recovery", "chunks", "sections", "commits")) {
                database.query("SELECT * FROM " + table);
            }
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains(location.getFileName().toString());
        }
    }
}
