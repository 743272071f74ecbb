package org.pushlog.cli;

import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The streams of a command; what is printed is UTF-8 whatever the locale.
 *
 * @param output what {@code out} writes to
 */
record Console(InputStream in, ProcessOutput output, PrintWriter out, PrintWriter err) {

    static Console of(InputStream in, ProcessOutput output, PrintWriter err) {
        return new Console(
                in, output, new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), false), err);
    }

    static Console ofProcess() {
        PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), false);
        return of(System.in, ProcessOutput.standard(), err);
    }

    /** Whether printing more makes no sense: the reader went away, or writing failed. */
    boolean isClosed() {
        return output.failure() != null;
    }
}
