package org.pushlog.cli;

import java.util.Locale;
import java.util.concurrent.Callable;

/** A command that prints. Its constructor takes the console. */
abstract class ConsoleCommand implements Callable<Integer> {
    private final Console console;

    ConsoleCommand(Console console) {
        this.console = console;
    }

    final Console console() {
        return console;
    }

    /** Prints a line on standard error that begins with {@code warning: }. */
    final void warn(String message) {
        console.err().println("warning: " + message);
    }

    /** How many of something, in words: {@code 1 file}, {@code 1,024 files}. */
    static String count(long number, String one) {
        return String.format(Locale.ROOT, "%,d %s%s", number, one, number == 1 ? "" : "s");
    }
}
