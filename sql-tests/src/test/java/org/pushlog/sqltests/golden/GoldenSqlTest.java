package org.pushlog.sqltests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.hydromatic.quidem.Quidem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.sqltests.Database;
import org.pushlog.sqltests.SampleFiles;

/**
 * Runs the scripts in {@code src/test/resources/golden}. A script is its own expected output: results and plans stand
 * behind the statements. {@code -Dpushlog.golden.update=true} writes what came out in place of the scripts; the
 * difference is to be read like code.
 *
 * <p>{@code !use} names a location: {@code demo}, the demo data; or a path among the samples; each may be followed by
 * properties after a question mark.
 */
final class GoldenSqlTest {
    private static final Path SOURCES = Path.of("src/test/resources/golden");
    private static final Path DEMO =
            Path.of("../examples/demo").toAbsolutePath().normalize();

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".iq"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreScripts() throws IOException {
        assertThat(scripts()).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scriptGivesItself(Path script) throws IOException {
        String expected = Files.readString(script);
        String actual = run(expected);
        if (Boolean.getBoolean("pushlog.golden.update")) {
            Files.writeString(script, actual);
        }
        assertThat(actual).isEqualTo(expected);
    }

    /** The negative control: a wrong row does not pass. */
    @Test
    void aWrongRowIsSeen() {
        String script = "!use pushlog/refs-1x4.log\nSELECT count(*) AS n FROM refs;\nN\n5\n!ok\n";
        assertThat(run(script)).isNotEqualTo(script).contains("4");
    }

    private static String run(String script) {
        StringWriter output = new StringWriter();
        new Quidem(Quidem.configBuilder()
                        .withReader(new StringReader(script))
                        .withWriter(output)
                        .withConnectionFactory((name, reference) -> reference ? null : connect(name))
                        .build())
                .execute();
        // Of an error the first line counts; where it arose is not for a script.
        return output.toString()
                .lines()
                .filter(line ->
                        !line.startsWith("\tat ") && !line.startsWith("\t... ") && !line.startsWith("Caused by: "))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static Connection connect(String name) throws SQLException {
        int mark = name.indexOf('?');
        String location = mark < 0 ? name : name.substring(0, mark);
        Path path = location.equals("demo") ? DEMO : SampleFiles.root().resolve(location);
        String[] properties =
                mark < 0 ? new String[0] : name.substring(mark + 1).split("&", -1);
        return Database.open(path, properties).connection();
    }
}
