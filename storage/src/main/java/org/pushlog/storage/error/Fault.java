package org.pushlog.storage.error;

import org.jspecify.annotations.Nullable;

/**
 * What went wrong, and where: the facts of one storage failure as a value, usable without an exception (a torn tail has one).
 *
 * @param resource what was read, for people: a file relative to its location, with the part of it ("refs.log frame 12")
 * @param offsetBytes where in the resource's file, or -1 where no offset applies
 * @param problem one sentence without a full stop, saying what was found and, where it helps, what was expected
 */
public record Fault(String resource, long offsetBytes, String problem) {

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
}
