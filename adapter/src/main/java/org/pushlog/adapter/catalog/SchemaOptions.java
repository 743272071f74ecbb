package org.pushlog.adapter.catalog;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.StoreOptions;
import org.pushlog.storage.store.history.AsOf;

/**
 * What a schema of a Calcite model is asked for: where it reads and how. The keys are those of the URL, with {@code location} for the place.
 *
 * @param location what to read
 * @param store how to read it
 * @param asOf the point in the past that is seen, null for now
 * @param locators whether tables have their store and locator columns
 * @param pushdown whether rules may narrow scans
 */
record SchemaOptions(
        Path location, StoreOptions store, @Nullable AsOf asOf, boolean locators, boolean pushdown) {
    private static final String KEY_PREFIX = "key.";
    private static final String BASE_DIRECTORY = "baseDirectory";
    private static final Set<String> KNOWN = new TreeSet<>(List.of(
            "location", "mode", "guard", "strict", "locators", "memory_limit", "pushdown", "as_of", "key.<log>"));
    /** Known to the driver's URL, without a meaning in a model. */
    private static final Set<String> URL_ONLY =
            Set.of("threads", "lock_timeout", "engine", "crosscheck", "git", "chain_key", "drop");
    /** Put among the operands by Calcite itself. */
    private static final Set<String> FROM_CALCITE = Set.of(BASE_DIRECTORY, "modelUri", "tables");

    /** Reads the operands of a model's schema. */
    static SchemaOptions parse(Map<String, Object> operands) {
        Map<String, List<String>> keys = new HashMap<>();
        for (Map.Entry<String, Object> operand : operands.entrySet()) {
            String name = operand.getKey();
            if (name.startsWith(KEY_PREFIX)) {
                keys.put(
                        name.substring(KEY_PREFIX.length()).toLowerCase(Locale.ROOT),
                        Arrays.asList(text(operands, name, "").trim().split("\\s*,\\s*", -1)));
            } else if (URL_ONLY.contains(name)) {
                throw invalid("operand " + name + " has a meaning in a connection URL only");
            } else if (!KNOWN.contains(name) && !FROM_CALCITE.contains(name)) {
                throw invalid("unknown operand " + name + "; known ones are " + String.join(", ", KNOWN));
            }
        }
        choice(operands, "mode", "ro", List.of("ro"));
        boolean original = choice(operands, "guard", "extended", List.of("extended", "original"))
                .equals("original");
        StoreOptions store = new StoreOptions(
                original ? Guard.ORIGINAL : Guard.EXTENDED,
                flag(operands, "strict", false),
                keys,
                bytes(text(operands, "memory_limit", Long.toString(StoreOptions.MEMORY_LIMIT_DEFAULT_BYTES))));
        // With "verify" the driver compares pushed and unpushed results; here it means what "on" means.
        boolean pushdown = !choice(operands, "pushdown", "on", List.of("on", "off", "verify"))
                .equals("off");
        return new SchemaOptions(
                location(operands),
                store,
                AsOfText.parse(text(operands, "as_of", "")),
                flag(operands, "locators", true),
                pushdown);
    }

    private static Path location(Map<String, Object> operands) {
        String text = text(operands, "location", "");
        if (text.isEmpty()) {
            throw invalid("operand location is missing: a push log, an archive, a store or a folder of them");
        }
        try {
            Path path = Path.of(text);
            return operands.get(BASE_DIRECTORY) instanceof File base
                    ? base.toPath().resolve(path)
                    : path;
        } catch (InvalidPathException e) {
            throw invalid("location " + text + " is not a path: " + e.getReason());
        }
    }

    private static boolean flag(Map<String, Object> operands, String name, boolean whenMissing) {
        return choice(operands, name, Boolean.toString(whenMissing), List.of("true", "false"))
                .equals("true");
    }

    private static String choice(Map<String, Object> operands, String name, String whenMissing, List<String> choices) {
        String value = text(operands, name, whenMissing).toLowerCase(Locale.ROOT);
        if (!choices.contains(value)) {
            throw invalid("operand " + name + " is " + value + "; it can be " + String.join(" or ", choices));
        }
        return value;
    }

    private static String text(Map<String, Object> operands, String name, String whenMissing) {
        @Nullable Object value = operands.get(name);
        return value == null ? whenMissing : value.toString();
    }

    /** A number of bytes with an optional k, m or g. */
    private static long bytes(String text) {
        String lower = text.trim().toLowerCase(Locale.ROOT);
        int unit = lower.isEmpty() ? -1 : "kmg".indexOf(lower.charAt(lower.length() - 1));
        String digits = unit < 0 ? lower : lower.substring(0, lower.length() - 1);
        if (!digits.matches("[0-9]{1,9}|[0-9]{1,18}") || (unit >= 0 && digits.length() > 8)) {
            throw invalid("operand memory_limit is " + text + "; it is a number of bytes such as 512m");
        }
        return Long.parseLong(digits) << (10 * (unit + 1));
    }

    private static InvalidRequestException invalid(String problem) {
        return new InvalidRequestException("schema", -1, problem);
    }
}
