package org.pushlog.sqltests;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report in the form {@code Name { field: 12, other: "text" }}; only fields that are whole numbers are kept.
 *
 * @param name the word before the brace
 * @param numbers the numbers by field
 */
record Report(String name, Map<String, Long> numbers) {
    private static final Pattern FIELD = Pattern.compile("(\\w+): (\\d+)(?=,| })");

    static Report of(String text) {
        Map<String, Long> numbers = new HashMap<>();
        Matcher field = FIELD.matcher(text);
        while (field.find()) {
            numbers.put(field.group(1), Long.valueOf(field.group(2)));
        }
        return new Report(text.substring(0, text.indexOf(' ')), numbers);
    }

    long number(String field) {
        Long number = numbers.get(field);
        if (number == null) {
            throw new AssertionError(name + " has no " + field);
        }
        return number;
    }
}
