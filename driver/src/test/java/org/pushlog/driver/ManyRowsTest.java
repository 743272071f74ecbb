package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many rows through the driver in a process with a small heap: 2,000,000, or 50,000,000 with {@code -Dpushlog.thorough=true}. That the heap is
 * too small to keep them is shown by a result set that does keep them.
 */
final class ManyRowsTest {
    private static final int ROWS_OF_A_PUSH = 50_000;
    private static final int PUSH_COUNT = Boolean.getBoolean("pushlog.thorough") ? 1_000 : 40;
    private static final String HEAP = "-Xmx64m";
    private static final String QUERY = "SELECT id, word FROM numbers_log";

    @TempDir
    static Path folder;

    /** One push, written once and appended again and again as it is. */
    @BeforeAll
    static void write() throws Exception {
        Path log = folder.resolve("numbers.log");
        long emptyBytes;
        try (Connection connection = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE numbers (id BIGINT PRIMARY KEY, word VARCHAR)");
            emptyBytes = Files.size(log);
            insert(connection);
        }
        byte[] whole = Files.readAllBytes(log);
        byte[] push = Arrays.copyOfRange(whole, (int) emptyBytes, whole.length);
        try (OutputStream out = Files.newOutputStream(log, StandardOpenOption.APPEND)) {
            for (int i = 1; i < PUSH_COUNT; i++) {
                out.write(push);
            }
        }
    }

    private static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers VALUES (?, ?)")) {
            for (int i = 0; i < ROWS_OF_A_PUSH; i++) {
                insert.setLong(1, i);
                insert.setString(2, word(i));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static String word(int number) {
        return number % 10 == 0 ? null : "word " + number % 1_000;
    }

    private static String run(String kind) throws Exception {
        Path out = folder.resolve(kind + ".out");
        String classPath = Path.of(PushLogDriver.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                + File.pathSeparator
                + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                java, HEAP, "-cp", classPath, ManyRowsProcess.class.getName(), Samples.url(folder), QUERY, kind);
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_"));
        Process process =
                builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertThat(process.waitFor(2, TimeUnit.HOURS)).isTrue();
        return Files.readString(out, StandardCharsets.UTF_8).strip();
    }

    @Test
    void aSmallHeapIsEnoughForAnyNumberOfRows() throws Exception {
        long ids = (long) ROWS_OF_A_PUSH * (ROWS_OF_A_PUSH - 1) / 2;
        long characters = 0;
        for (int i = 0; i < ROWS_OF_A_PUSH; i++) {
            characters += word(i) == null ? 0 : word(i).length();
        }
        assertThat(run("forward"))
                .isEqualTo(PUSH_COUNT * (long) ROWS_OF_A_PUSH + " rows, ids " + PUSH_COUNT * ids + ", characters "
                        + PUSH_COUNT * characters);
    }

    @Test
    void keepingThemTakesMoreThanThat() throws Exception {
        assertThat(run("scrollable")).contains("53200");
    }
}
