package org.pushlog.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/**
 * The streams of a command.
 *
 * @param closed whether nobody reads the output any more (a pipe that was closed), so that a command may stop early
 */
record Console(InputStream in, PrintWriter out, PrintWriter err, BooleanSupplier closed) {

    static Console ofProcess() {
        return new Console(
                System.in, PushLogMain.utf8(System.out), PushLogMain.utf8(System.err), System.out::checkError);
    }
}
