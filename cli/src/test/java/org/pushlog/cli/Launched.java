package org.pushlog.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What one run of the launcher gave. */
record Launched(int status, String out, String err) {
    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    static final String DEMO = PROJECT.resolve("examples/demo").toString();

    static Path project() {
        return PROJECT;
    }

    static String sample(String path) {
        return PROJECT.resolve("sql-tests/src/test/resources/samples")
                .resolve(path)
                .toString();
    }

    static Launched run(String... args) {
        return runWithInput("", args);
    }

    static Launched runWithInput(String input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                () -> false);
        int status = PushLogMain.run(console, args);
        return new Launched(status, out.toString(), err.toString());
    }
}
