package org.pushlog.sqltests;

import java.util.Map;

/**
 * One line of the list of samples: a file and what the system that wrote it reported about it.
 *
 * @param path relative to the folder of samples, parts separated by {@code /}
 * @param kind what sort of file it is
 * @param what a remark for people
 * @param facts by name; values are what a JSON reader makes of them
 */
public record Sample(String path, String kind, String what, Map<String, Object> facts) {

    /** The first part of the path: the chapter of the list that the sample is in. */
    public String chapter() {
        return path.substring(0, path.indexOf('/'));
    }

    /** The last part of the path. */
    public String fileName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The path of the folder that the sample lies in. */
    public String folder() {
        return path.substring(0, path.lastIndexOf('/'));
    }

    /** A fact that is a whole number. */
    public long number(String fact) {
        return ((Number) facts.get(fact)).longValue();
    }

    /** A fact that is a string. */
    public String text(String fact) {
        return (String) facts.get(fact);
    }
}
