package org.pushlog.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The properties in docs/JDBC.md are those that the driver tells. {@code -Dpushlog.update-docs=true} writes them there instead of
 * comparing.
 */
final class JdbcReferenceTest {
    private static final Path DOCS =
            Path.of("").toAbsolutePath().resolve("../docs").normalize();
    private static final String BEGIN = "<!-- properties: begin; checked by a test -->\n";
    private static final String END = "<!-- properties: end -->\n";

    @Test
    void everyPropertyStandsThere() throws IOException, SQLException {
        Path file = DOCS.resolve("JDBC.md");
        String page = Files.readString(file, StandardCharsets.UTF_8);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(begin).isBetween(BEGIN.length(), end);
        StringBuilder table = new StringBuilder("| property | default | choices | meaning |\n|---|---|---|---|\n");
        String url = "jdbc:pushlog:.";
        for (DriverPropertyInfo property : DriverManager.getDriver(url).getPropertyInfo(url, new Properties())) {
            String choices = property.choices == null ? "" : String.join(", ", property.choices);
            table.append("| `" + property.name + "` | " + property.value + " | " + choices + " | "
                    + property.description + " |\n");
        }
        if (Boolean.getBoolean("pushlog.update-docs")) {
            Files.writeString(file, page.substring(0, begin) + table + page.substring(end), StandardCharsets.UTF_8);
        } else {
            assertThat(page.substring(begin, end)).isEqualTo(table.toString());
        }
    }

    @Test
    void everyToolsPageHasFiveStepsAndIsNamed() throws IOException {
        String page = Files.readString(DOCS.resolve("JDBC.md"), StandardCharsets.UTF_8);
        try (Stream<Path> files = Files.list(DOCS.resolve("tools"))) {
            List<Path> tools = files.sorted().toList();
            assertThat(tools).hasSizeGreaterThan(8);
            for (Path tool : tools) {
                assertThat(page).contains("(tools/" + tool.getFileName() + ")");
                assertThat(Files.readAllLines(tool, StandardCharsets.UTF_8).stream()
                                .filter(line -> line.matches("\\d\\. .*"))
                                .map(line -> line.substring(0, 1))
                                .collect(Collectors.joining()))
                        .as(tool.toString())
                        .isEqualTo("12345");
            }
        }
    }
}
