package org.pushlog.sqltests;

import java.util.List;

/**
 * The result of a query.
 *
 * @param columns the names as the result calls them
 * @param values one list a row, in the order of the result; null is SQL's NULL
 */
public record Rows(List<String> columns, List<List<Object>> values) {

    /** The rows as text in the order of the result, one line a row, values separated by tabs. */
    public List<String> lines() {
        return values.stream()
                .map(row -> String.join("\t", row.stream().map(ValueText::of).toList()))
                .toList();
    }

    /** The rows as text, sorted: equal for equal multisets. */
    public List<String> sortedLines() {
        return lines().stream().sorted().toList();
    }
}
