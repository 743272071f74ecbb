package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What tables and columns mean, as the people see it who look at them in a tool: from {@code remarks.txt}, where fixed tables and
 * their columns have a line each. Columns of other logs are told by what they are.
 */
final class Remarks {
    private static final String ANY_TABLE = "*";
    private static final String ANY_LOG = "<log>";
    private static final String LOG_SUFFIX = "_log";
    private static final String PACKAGES = "packages_";

    private final Map<String, String> lines;

    private Remarks(Map<String, String> lines) {
        this.lines = Map.copyOf(lines);
    }

    /** Those of the driver. */
    static Remarks current() {
        return Holder.CURRENT;
    }

    /**
     * What a row of the table is.
     *
     * @param schema the schema of the table, or empty for the default one
     */
    String ofTable(String schema, String table) {
        String fixed = lines.get(schema.isEmpty() ? table : schema + "." + table);
        if (fixed != null) {
            return fixed;
        }
        if (!schema.isEmpty()) {
            return "";
        }
        String family = table.endsWith(LOG_SUFFIX) ? ANY_LOG + LOG_SUFFIX : ANY_LOG;
        return lines.getOrDefault(table.startsWith(PACKAGES) ? PACKAGES + ANY_TABLE : family, "");
    }

    /**
     * What a column of a table of the default schema means.
     *
     * @param siblings the names of all columns of the table
     */
    String ofColumn(String table, String column, Set<String> siblings) {
        String fixed = lines.get(table + "." + column);
        if (fixed != null) {
            return fixed;
        }
        if (!lines.containsKey(table)) {
            String own = lines.get((table.startsWith(PACKAGES) ? PACKAGES + ANY_TABLE : ANY_LOG) + "." + column);
            if (own != null) {
                return own;
            }
        }
        String anywhere = lines.get(ANY_TABLE + "." + column);
        if (anywhere != null) {
            return anywhere;
        }
        String millis = millisOf(column, siblings);
        if (millis != null) {
            return "The time of " + millis + ", UTC";
        }
        return table.startsWith(PACKAGES) ? "As the package names it" : "As the log has it";
    }

    /** What a column of a table of another schema means. */
    String ofSchemaColumn(String schema, String column) {
        return lines.getOrDefault(schema + "." + ANY_TABLE + "." + column, "");
    }

    /** What a function gives. */
    String ofFunction(String function) {
        return lines.getOrDefault(function + "()", "");
    }

    /** What a parameter of a function is. */
    String ofParameter(String function, String parameter) {
        return lines.getOrDefault(function + "(" + parameter + ")", "");
    }

    /** The column of milliseconds that a time was derived from: {@code X_ms} of {@code X_at}, {@code X_unix_ms} of {@code X}. */
    private static @Nullable String millisOf(String column, Set<String> siblings) {
        String lower = column.toLowerCase(Locale.ROOT);
        String stem = lower.endsWith("_at") ? column.substring(0, column.length() - "_at".length()) : column;
        for (String millis : new String[] {stem + "_ms", column + "_unix_ms"}) {
            if (siblings.contains(millis)) {
                return millis;
            }
        }
        return null;
    }

    private static Remarks read() {
        Map<String, String> lines = new HashMap<>();
        try (InputStream in = Remarks.class.getResourceAsStream("remarks.txt")) {
            if (in == null) {
                return new Remarks(Map.of());
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                int colon = line.indexOf(": ");
                if (colon > 0 && !line.startsWith("#")) {
                    lines.put(line.substring(0, colon), line.substring(colon + 2));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Remarks(lines);
    }

    private static final class Holder {
        static final Remarks CURRENT = read();
    }
}
