package org.pushlog.cli;

import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The streams of a command; what is printed is UTF-8 whatever the locale.
 *
 * @param output what {@code out} writes to
 * @param showsProgress whether standard error is a terminal, on which the progress of long work is shown
 */
record Console(InputStream in, ProcessOutput output, PrintWriter out, PrintWriter err, boolean showsProgress) {
    /** Set by the launcher, which can tell; the JDK cannot say it of standard error alone. */
    private static final String PROGRESS_PROPERTY = "pushlog.progress";

    static Console of(InputStream in, ProcessOutput output, PrintWriter err, boolean showsProgress) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), false);
        return new Console(in, output, out, err, showsProgress);
    }

    static Console ofProcess() {
        PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), false);
        return of(System.in, ProcessOutput.standard(), err, Boolean.getBoolean(PROGRESS_PROPERTY));
    }

    /** Whether printing more makes no sense: the reader went away, or writing failed. */
    boolean isClosed() {
        return output.failure() != null;
    }
}
