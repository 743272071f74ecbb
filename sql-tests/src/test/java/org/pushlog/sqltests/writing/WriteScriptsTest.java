package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the scripts in {@code src/test/resources/writing}, each on an empty folder. A script is its own expected output: below a statement
 * stands what it gave, indented: its rows, its update count with the push_seq that was generated, or {@code !} with SQLSTATE and message.
 * {@code -Dpushlog.golden.update=true} writes what came out in place of the scripts; the difference is to be read like code.
 *
 * <p>Commands: {@code !connect properties}, {@code !autocommit on|off}, {@code !commit}, {@code !rollback}, {@code !readonly on|off},
 * {@code !store name} (makes a git store with an empty refs log), {@code !file name} (makes an empty file).
 */
final class WriteScriptsTest {
    private static final Path SOURCES = Path.of("src/test/resources/writing");

    @TempDir
    private Path folder;

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scriptGivesItself(Path script) throws IOException, SQLException {
        String expected = Files.readString(script);
        String actual = new Run(folder).run(expected);
        if (Boolean.getBoolean("pushlog.golden.update")) {
            Files.writeString(script, actual);
        }
        assertThat(actual).isEqualTo(expected);
    }

    /** The example in docs/SQL.md is a script as well. */
    @Test
    void theExampleOfThePageGivesItself() throws IOException, SQLException {
        String page = Files.readString(Path.of("../docs/SQL.md"));
        String begin = "<!-- writing: begin; checked by a test -->\n```text\n";
        String example =
                page.substring(page.indexOf(begin) + begin.length(), page.indexOf("```\n<!-- writing: end -->"));
        assertThat(new Run(folder).run(example)).isEqualTo(example).contains("push_seq 3");
    }

    /** The negative control: a wrong count does not pass. */
    @Test
    void aWrongCountIsSeen() throws IOException, SQLException {
        String script = "CREATE TABLE t (id INTEGER)\n  0 rows\nINSERT INTO t VALUES (1)\n  2 rows, push_seq 0\n";
        assertThat(new Run(folder).run(script)).isNotEqualTo(script).contains("1 rows, push_seq 0");
    }

    /** One run of a script. */
    private static final class Run {
        private final Path folder;
        private final List<String> output = new ArrayList<>();
        private Connection connection;

        Run(Path folder) throws SQLException {
            this.folder = folder;
            this.connection = connect("mode=rw");
        }

        String run(String script) throws IOException, SQLException {
            try {
                for (String line : script.lines().toList()) {
                    if (line.startsWith(" ")) {
                        continue;
                    }
                    output.add(line);
                    if (line.startsWith("!")) {
                        answerCommand(line);
                    } else if (!line.isBlank() && !line.startsWith("#")) {
                        answer(line);
                    }
                }
            } finally {
                connection.close();
            }
            return String.join("\n", output) + "\n";
        }

        private Connection connect(String properties) throws SQLException {
            return DriverManager.getConnection("jdbc:pushlog:" + folder + "?" + properties);
        }

        private void answerCommand(String line) throws IOException, SQLException {
            String[] words = line.split(" ", 2);
            String argument = words.length > 1 ? words[1] : "";
            try {
                switch (words[0]) {
                    case "!connect" -> {
                        connection.close();
                        connection = connect(argument);
                    }
                    case "!autocommit" -> connection.setAutoCommit(argument.equals("on"));
                    case "!readonly" -> connection.setReadOnly(argument.equals("on"));
                    case "!commit" -> connection.commit();
                    case "!rollback" -> connection.rollback();
                    case "!store" -> {
                        Files.createFile(Files.createDirectories(folder.resolve(argument))
                                .resolve("refs.log"));
                        connection.close();
                        connection = connect("mode=rw");
                    }
                    case "!file" -> Files.createFile(folder.resolve(argument));
                    default -> throw new AssertionError(line);
                }
            } catch (SQLException e) {
                output.add("  ! " + e.getSQLState() + " " + e.getMessage());
            }
        }

        private void answer(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                if (!statement.execute(sql)) {
                    String key = "";
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                        key = keys.next() ? ", push_seq " + keys.getString(1) : "";
                    }
                    output.add("  " + statement.getUpdateCount() + " rows" + key);
                    return;
                }
                try (ResultSet rows = statement.getResultSet()) {
                    int columnCount = rows.getMetaData().getColumnCount();
                    while (rows.next()) {
                        List<String> cells = new ArrayList<>();
                        for (int i = 1; i <= columnCount; i++) {
                            cells.add(String.valueOf(rows.getString(i)));
                        }
                        output.add("  " + String.join(" | ", cells));
                    }
                }
            } catch (SQLException e) {
                // What an engine says of a number is its own affair.
                String message = e.getMessage().replaceFirst("^(A number does not fit its type):.*", "$1");
                output.add("  ! " + e.getSQLState() + " " + message.replace(folder.toString(), "FOLDER"));
            }
        }
    }
}
