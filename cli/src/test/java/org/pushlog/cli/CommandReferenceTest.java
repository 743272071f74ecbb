package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** docs/CLI.md has what {@code --help} says of each command. */
class CommandReferenceTest {
    @Test
    void everyCommandIsDocumentedByItsHelp() throws IOException {
        String page = Files.readString(Launched.project().resolve("docs/CLI.md"), StandardCharsets.UTF_8);
        String reference = page.substring(page.indexOf("## pushlog\n"));
        assertThat(reference).isEqualTo(reference());
    }

    /** The part of the page that is made of the help texts; a test that fails prints it. */
    private static String reference() {
        Console console = Console.of(
                new ByteArrayInputStream(new byte[0]),
                new ProcessOutput(new ByteArrayOutputStream()),
                new PrintWriter(new StringWriter()),
                false);
        List<String> sections = new ArrayList<>();
        collect(PushLogMain.commandLine(console), sections);
        return String.join("\n", sections);
    }

    private static void collect(CommandLine command, List<String> sections) {
        sections.add("## " + command.getCommandSpec().qualifiedName() + "\n\n```text\n"
                + command.getUsageMessage(Ansi.OFF) + "```\n");
        command.getSubcommands().values().forEach(sub -> collect(sub, sections));
    }
}
