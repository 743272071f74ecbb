package org.pushlog.driver;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a connection: name, meaning, default, choices. They are given in the URL or as {@link java.util.Properties}.
 * This list is the source of {@code getPropertyInfo} and of the error for an unknown property.
 */
public enum ConnectionProperty {
    MODE("mode", Form.CHOICE, "ro", "ro|rw", "Whether the connection may write: ro (it reads only) or rw"),
    GUARD(
            "guard",
            Form.CHOICE,
            "extended",
            "extended|original",
            "What counts as a whole frame: original is what the first writers of these files accept, extended also"
                    + " takes dates, times, decimals, compressed bodies and dictionaries"),
    STRICT("strict", Form.FLAG, "false", "true|false", "Whether a torn tail is an error instead of a warning"),
    LOCATORS(
            "locators",
            Form.FLAG,
            "true",
            "true|false",
            "Whether tables have the columns that say where a row lies (store, source, file, frame_offset,"
                    + " frame_index, row_index)"),
    THREADS(
            "threads",
            Form.COUNT,
            "",
            "",
            "How many threads one statement may use; as many as the process has if left out"),
    MEMORY_LIMIT(
            "memory_limit",
            Form.SIZE,
            "1g",
            "",
            "How much memory one statement may take for decoded content: bytes, or a number with k, m or g"),
    LOCK_TIMEOUT(
            "lock_timeout",
            Form.DURATION,
            "5s",
            "",
            "How long a write waits for the lock of a log: milliseconds, or a number with ms, s or min"),
    AS_OF(
            "as_of",
            Form.ANY,
            "",
            "",
            "The state to read: a push_seq, where the location is one log, or a timestamp in UTC; the newest if left"
                    + " out"),
    KEY(
            "key.<log>",
            Form.TEXT,
            "",
            "",
            "The key columns of the log of that name, with commas between: its table then shows the current state"),
    ENGINE(
            "engine",
            Form.CHOICE,
            "vectorised",
            "vectorised|vector|enumerable",
            "How statements are executed: vectorised (column batches; vector is short for it) or enumerable (rows)"),
    PUSHDOWN(
            "pushdown",
            Form.CHOICE,
            "on",
            "on|off",
            "Whether scans take filters: on, off, or verify (both, and compare)",
            "verify"),
    CROSSCHECK(
            "crosscheck",
            Form.CHOICE,
            "none",
            "none",
            "Whether another engine checks each answer: none or duckdb",
            "duckdb"),
    GIT("git", Form.INACTIVE, "", "", "A git repository that answers questions about the commit graph"),
    CHAIN_KEY("chain_key", Form.INACTIVE, "", "", "The key of the digest chain"),
    DROP("drop", Form.CHOICE, "empty", "empty|allow", "Which logs DROP TABLE may drop: empty ones, or allow for all");

    /** How the value is written. */
    private enum Form {
        ANY,
        TEXT,
        FLAG,
        CHOICE,
        COUNT,
        SIZE,
        DURATION,
        INACTIVE
    }

    private static final String KEY_PREFIX = "key.";
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})\\s*(ms|s|min|)");

    private final String propertyName;
    private final Form form;
    private final String defaultValue;
    private final String choices;
    private final String description;
    private final String choicesToCome;

    ConnectionProperty(String propertyName, Form form, String defaultValue, String choices, String description) {
        this(propertyName, form, defaultValue, choices, description, "");
    }

    ConnectionProperty(
            String propertyName,
            Form form,
            String defaultValue,
            String choices,
            String description,
            String choicesToCome) {
        this.propertyName = propertyName;
        this.form = form;
        this.defaultValue = defaultValue;
        this.choices = choices;
        this.description = description;
        this.choicesToCome = choicesToCome;
    }

    /** The name as it is written in a URL; for the family of keys {@code key.<log>}. */
    public String propertyName() {
        return propertyName;
    }

    /** What it means, as a sentence without a full stop. */
    public String description() {
        return description;
    }

    /** The value when it is left out; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** The values that it may have, empty where any of its form may be. */
    public List<String> choices() {
        return listOf(choices);
    }

    /** The value that it has for a connection, in its canonical spelling. */
    String valueIn(ConnectionTarget target) throws SQLException {
        String given = target.settings().get(propertyName);
        return given == null ? parse(propertyName, defaultValue) : given;
    }

    /** The property of that name, or null for an unknown one. */
    static @Nullable ConnectionProperty named(String name) {
        if (name.startsWith(KEY_PREFIX) && name.length() > KEY_PREFIX.length()) {
            return KEY;
        }
        for (ConnectionProperty property : values()) {
            if (property != KEY && property.propertyName.equals(name)) {
                return property;
            }
        }
        return null;
    }

    /** The names of all properties, for messages. */
    static String names() {
        return Arrays.stream(values()).map(ConnectionProperty::propertyName).collect(Collectors.joining(", "));
    }

    /**
     * Checks a value and gives it in its canonical spelling: flags and choices in lower case, sizes in bytes, durations in milliseconds.
     *
     * @param name the name as it was given, for messages
     */
    String parse(String name, String value) throws SQLException {
        String text = value.trim();
        return switch (form) {
            case ANY -> text;
            case TEXT -> {
                if (text.isEmpty()) {
                    throw invalid(name, value, "a list of columns");
                }
                yield text;
            }
            case FLAG, CHOICE -> parseChoice(name, text);
            case COUNT -> text.isEmpty() ? text : Long.toString(parseCount(name, text, 1));
            case SIZE -> Long.toString(parseSizeBytes(name, text));
            case DURATION -> Long.toString(parseMillis(name, text));
            case INACTIVE -> {
                if (!text.equals(defaultValue)) {
                    throw notYet(name, value);
                }
                yield text;
            }
        };
    }

    private static List<String> listOf(String choices) {
        return choices.isEmpty() ? List.of() : List.of(choices.split("\\|", -1));
    }

    private String parseChoice(String name, String text) throws SQLException {
        String choice = text.toLowerCase(Locale.ROOT);
        if (choices().contains(choice)) {
            return choice;
        }
        if (listOf(choicesToCome).contains(choice)) {
            throw notYet(name, text);
        }
        throw invalid(name, text, "one of " + String.join(", ", choices()));
    }

    private static long parseCount(String name, String text, long min) throws SQLException {
        try {
            long count = Long.parseLong(text);
            if (count >= min && count <= Integer.MAX_VALUE) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw invalid(name, text, "a whole number from " + min);
        }
        throw invalid(name, text, "a whole number from " + min);
    }

    private static long parseSizeBytes(String name, String text) throws SQLException {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.endsWith("b")) {
            lower = lower.substring(0, lower.length() - 1);
        }
        int shift = 0;
        if (!lower.isEmpty()) {
            shift = switch (lower.charAt(lower.length() - 1)) {
                case 'k' -> 10;
                case 'm' -> 20;
                case 'g' -> 30;
                default -> 0;
            };
        }
        String digits = shift == 0 ? lower : lower.substring(0, lower.length() - 1);
        try {
            long sizeBytes = Math.multiplyExact(Long.parseLong(digits.trim()), 1L << shift);
            if (sizeBytes > 0) {
                return sizeBytes;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw invalid(name, text, "a size such as 1048576, 64k, 512m or 2g");
        }
        throw invalid(name, text, "a size above zero");
    }

    private static long parseMillis(String name, String text) throws SQLException {
        String lower = text.toLowerCase(Locale.ROOT);
        Matcher parts = DURATION.matcher(lower);
        if (!parts.matches()) {
            throw invalid(name, text, "a time such as 250ms, 5s or 1min");
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "s" -> TimeUnit.SECONDS.toMillis(number);
            case "min" -> TimeUnit.MINUTES.toMillis(number);
            default -> number;
        };
    }

    private static SQLException notYet(String name, String value) {
        return SqlErrors.of(
                SqlState.NOT_SUPPORTED,
                "The property " + name + " cannot be " + value + " yet: it would not be heeded");
    }

    private static SQLException invalid(String name, String value, String expected) {
        return SqlErrors.of(
                SqlState.CANNOT_CONNECT,
                "The property " + name + " has the value " + NumberValues.quoted(value) + ", expected is " + expected);
    }
}
