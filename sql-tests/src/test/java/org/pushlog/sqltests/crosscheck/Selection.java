package org.pushlog.sqltests.crosscheck;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which questions are asked in a quick run: all about the first table with certain columns, and about later ones that
 * look the same a part, another for each location. With {@code -Dpushlog.thorough=true} all are asked. Not thread-safe.
 */
final class Selection {
    private static final boolean THOROUGH = Boolean.getBoolean("pushlog.thorough");
    private static final int PART = 8;

    private final Set<String> seen = new HashSet<>();

    /**
     * @param location what tells the table's file from others
     * @param likeness equal for tables that look the same
     */
    List<String> of(String location, String likeness, List<String> questions) {
        if (seen.add(likeness) || THOROUGH) {
            return questions;
        }
        return questions.stream()
                .filter(question -> Math.floorMod((location + question).hashCode(), PART) == 0)
                .toList();
    }
}
