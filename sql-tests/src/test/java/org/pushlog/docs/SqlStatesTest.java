package org.pushlog.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/SQL.md lists the SQLSTATEs that the sources have, and no others. */
final class SqlStatesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().resolve("..").normalize();
    private static final Pattern LITERAL = Pattern.compile("\"((?:\\d[0-9A-Z]|XX)[0-9A-Z]{3})\"");
    private static final Pattern LISTED = Pattern.compile("\\b(?:\\d[0-9A-Z]|XX)[0-9A-Z]{3}\\b");

    private static Set<String> inTheSources() throws IOException {
        Set<String> states = new TreeSet<>();
        for (String module : new String[] {"storage", "adapter", "driver", "cli"}) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    add(LITERAL, 1, Files.readString(file, StandardCharsets.UTF_8), states);
                }
            }
        }
        return states;
    }

    private static void add(Pattern pattern, int group, String text, Set<String> states) {
        Matcher found = pattern.matcher(text);
        while (found.find()) {
            states.add(found.group(group));
        }
    }

    @Test
    void thePageListsThoseOfTheSources() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/SQL.md"), StandardCharsets.UTF_8);
        String section = page.substring(page.indexOf("\n## Errors\n"));
        Set<String> listed = new TreeSet<>();
        section.lines()
                .filter(line -> line.startsWith("| "))
                .forEach(line -> add(LISTED, 0, line.substring(0, line.indexOf(" |")), listed));
        assertThat(listed).hasSizeGreaterThan(40).isEqualTo(inTheSources());
    }
}
