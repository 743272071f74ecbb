package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A closed connection holds no file, no mapping of one (once the collector has been, before JDK 22) and no thread. */
final class NothingLeftBehindTest {
    private static final int ROUND_COUNT = 40;

    /** A log, which is mapped when it is longer than what is read to the heap, and an archive. */
    private static Path location(Path folder) throws IOException {
        byte[] frames = Files.readAllBytes(Samples.path("pushlog/refs-200.log"));
        try (var log = Files.newOutputStream(folder.resolve("refs.log"))) {
            for (int i = 0; i < 12; i++) {
                log.write(frames);
            }
        }
        assertThat(Files.size(folder.resolve("refs.log"))).isGreaterThan(256L << 10);
        Files.copy(Samples.path("archive/create.znippy"), folder.resolve("a.znippy"));
        return folder;
    }

    private static List<String> handles(Path folder) throws IOException {
        try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
            return links.map(NothingLeftBehindTest::target)
                    .filter(target -> target.startsWith(folder.toString()))
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed while we looked
        }
    }

    private static List<String> mappings(Path folder) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains(folder.toString()))
                .toList();
    }

    private static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName()));
        return names;
    }

    private static void use(Path location) throws SQLException {
        Connection connection = DriverManager.getConnection(Samples.url(location));
        ResultSet half = connection.createStatement().executeQuery("SELECT * FROM ref_log");
        assertThat(half.next()).isTrue();
        PreparedStatement prepared =
                connection.prepareStatement("SELECT file_content(relative_path, store) FROM files");
        assertThat(prepared.executeQuery().next()).isTrue();
        connection.getMetaData().getColumns(null, null, null, null).next();
        try (Statement failing = connection.createStatement()) {
            failing.executeQuery("SELECT * FROM nowhere");
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("42S02");
        }
        connection.close();
        connection.close();
        assertThat(half.isClosed()).isTrue();
        assertThat(prepared.isClosed()).isTrue();
    }

    @Test
    void manyConnectionsLeaveNothing(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
        Path location = location(folder);
        use(location);
        Set<String> before = threads();
        for (int i = 0; i < ROUND_COUNT; i++) {
            use(location);
            assertThat(handles(location)).isEmpty();
        }
        // One that has given its answer takes a moment to be gone on a busy machine.
        for (int i = 0; i < 1_000 && !threads().equals(before); i++) {
            Thread.sleep(10);
        }
        assertThat(threads()).isEqualTo(before);
        for (int i = 0; i < 100 && !mappings(location).isEmpty(); i++) {
            System.gc();
        }
        assertThat(mappings(location)).isEmpty();
    }

    @Test
    void abortedConnectionsLeaveNothing(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
        Path location = location(folder);
        for (int i = 0; i < ROUND_COUNT / 4; i++) {
            Connection connection = DriverManager.getConnection(Samples.url(location));
            ResultSet rows = connection.createStatement().executeQuery("SELECT name FROM ref_log");
            rows.next();
            connection.abort(Runnable::run);
            assertThat(connection.isValid(0)).isFalse();
            assertThat(handles(location)).isEmpty();
        }
    }
}
