package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What README.md shows is what the launcher prints. */
class ReadmeTest {
    private static final Pattern COMMAND =
            Pattern.compile("^\\$ \\./pushlog (.*)\n((?:(?!\\$ |```).*\n)*)", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TestFactory
    List<DynamicTest> commands() throws IOException {
        String readme = Files.readString(Launched.project().resolve("README.md"), StandardCharsets.UTF_8);
        List<DynamicTest> tests = new ArrayList<>();
        Matcher command = COMMAND.matcher(readme);
        while (command.find()) {
            String[] args = words(command.group(1));
            String printed = command.group(2);
            tests.add(DynamicTest.dynamicTest(command.group(1), () -> {
                Launched launched = Launched.run(args);
                assertThat(launched.err()).isEmpty();
                assertThat(launched.out()).isEqualTo(printed);
            }));
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(2);
        return tests;
    }

    private static String[] words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2);
            words.add(text.equals("examples/demo") ? Launched.DEMO : text);
        }
        return words.toArray(String[]::new);
    }
}
