package org.pushlog.storage.error;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, and where: the facts of one storage failure as a value, usable without an exception (a torn tail has one).
 *
 * @param resource what was read, for people: a file relative to its location, with the part of it ("refs.log frame 12")
 * @param offsetBytes where in the resource's file, or -1 where no offset applies
 * @param problem one sentence without a full stop, saying what was found and, where it helps, what was expected
 */
public record Fault(String resource, long offsetBytes, String problem) {
    private static final int TEXT_LENGTH_MAX = 1_000;

    public Fault {
        resource = oneLine(resource);
        problem = oneLine(problem);
    }

    /** A fault at no particular offset. */
    public static Fault of(String resource, String problem) {
        return new Fault(resource, -1, problem);
    }

    /** A fault whose problem is a contradiction of two values. */
    public static Fault mismatch(
            String resource, long offsetBytes, String what, @Nullable Object expected, @Nullable Object found) {
        return new Fault(resource, offsetBytes, what + ": expected " + expected + ", found " + found);
    }

    /** The fault as one line. */
    public String message() {
        return offsetBytes < 0
                ? resource + ": " + problem
                : resource + ": " + problem + " (at offset " + offsetBytes + ")";
    }

    /** Names in files may hold anything: control characters are escaped, and what is very long is cut. */
    private static String oneLine(String text) {
        int length = Math.min(text.length(), TEXT_LENGTH_MAX);
        StringBuilder line = new StringBuilder(length + 1);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                line.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                line.append(c);
            }
        }
        return text.length() > length ? line.append('…').toString() : line.toString();
    }
}
