package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own, as the launcher starts it, asked by this one and told to end in the middle of a transaction. */
final class ServeProcessTest {
    @TempDir
    private Path folder;

    private ProcessBuilder server(Path location, String... jvmFlags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmFlags));
        command.addAll(List.of(
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "org.pushlog.cli.PushLogMain",
                "serve",
                location.toString(),
                "--port=0",
                "--mode=rw"));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("err.txt").toFile());
    }

    private static String[] strictestFlags() {
        return Runtime.version().feature() >= 24
                ? new String[] {"--sun-misc-unsafe-memory-access=deny"}
                : new String[0];
    }

    @Test
    void itAnswersAndEndsWithStatusZeroAndFreeLocks() throws Exception {
        Path location = Files.createDirectories(folder.resolve("served"));
        Process server = server(location, strictestFlags()).start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String url = out.readLine();
            assertThat(url).as(Files.readString(folder.resolve("err.txt"))).startsWith("jdbc:avatica:remote:url=");
            try (Connection remote = DriverManager.getConnection(url);
                    Statement statement = remote.createStatement()) {
                statement.executeUpdate("CREATE TABLE t (id INTEGER)");
                statement.executeUpdate("INSERT INTO t VALUES (1), (2)");
                try (ResultSet rows = statement.executeQuery("SELECT SUM(id) FROM t")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getLong(1)).isEqualTo(3);
                }
                try (ResultSet nowhere = remote.getMetaData().getTables(null, null, "t_log", null)) {
                    assertThat(nowhere.next()).isTrue();
                }
            }
            Connection left = DriverManager.getConnection(url);
            left.setAutoCommit(false);
            Statement open = left.createStatement();
            open.executeUpdate("INSERT INTO t VALUES (3)");
            // SIGTERM; the transaction is open and its lock held.
            server.toHandle().destroy();
            assertThat(server.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(server.exitValue()).isZero();
            assertThat(out.readLine()).isNull();
        } finally {
            server.destroyForcibly();
        }
        assertThat(folder.resolve("err.txt")).isEmptyFile();
        try (Connection embedded =
                        DriverManager.getConnection("jdbc:pushlog:" + location + "?mode=rw&lock_timeout=1ms");
                Statement statement = embedded.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (4)")).isEqualTo(1);
            try (ResultSet rows = statement.executeQuery("SELECT SUM(id) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(7);
            }
        }
    }
}
