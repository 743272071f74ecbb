package org.pushlog.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
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

    /** Runs as if standard error were a terminal. */
    static Launched runOnTerminal(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return runInto(out, "", true, args).withOut(out.toString(StandardCharsets.UTF_8));
    }

    static Launched runWithInput(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return runInto(out, input, args).withOut(out.toString(StandardCharsets.UTF_8));
    }

    /** Runs with an output of the test's own; what was printed there is not in the answer. */
    static Launched runInto(OutputStream out, String input, String... args) {
        return runInto(out, input, false, args);
    }

    private static Launched runInto(OutputStream out, String input, boolean showsProgress, String... args) {
        StringWriter err = new StringWriter();
        Console console = Console.of(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new ProcessOutput(out),
                new PrintWriter(err),
                showsProgress);
        int status = PushLogMain.run(console, args);
        return new Launched(status, "", err.toString());
    }

    private Launched withOut(String printed) {
        return new Launched(status, printed, err);
    }
}
