package org.pushlog.adapter.function;

import java.util.Arrays;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code LIKE} and {@code ILIKE} over code points, in time that grows at most with the length of the text times that
 * of the pattern. {@code %} stands for any characters, {@code _} for one. Generated code calls these.
 */
public final class LikeCalls {
    /** No character, so nothing is escaped. */
    private static final int NO_ESCAPE = -1;

    /** What a pattern has that is no character. */
    private static final int ANY_CHARACTERS = -2;

    private static final int ONE_CHARACTER = -3;

    private LikeCalls() {}

    /** {@code text LIKE pattern}. */
    public static boolean like(@Nullable DataContext context, String text, String pattern) {
        return matches(context, text, pattern, NO_ESCAPE, false);
    }

    /** {@code text LIKE pattern ESCAPE escape}. */
    public static boolean like(@Nullable DataContext context, String text, String pattern, String escape) {
        return matches(context, text, pattern, escapeCharacter(escape), false);
    }

    /** {@code text ILIKE pattern}. */
    public static boolean ilike(@Nullable DataContext context, String text, String pattern) {
        return matches(context, text, pattern, NO_ESCAPE, true);
    }

    /** {@code text ILIKE pattern ESCAPE escape}. */
    public static boolean ilike(@Nullable DataContext context, String text, String pattern, String escape) {
        return matches(context, text, pattern, escapeCharacter(escape), true);
    }

    private static int escapeCharacter(String escape) {
        if (escape.isEmpty() || escape.codePointCount(0, escape.length()) != 1) {
            throw new LikePatternException("The escape of LIKE must be one character, not '" + escape + "'", false);
        }
        return escape.codePointAt(0);
    }

    private static boolean matches(
            @Nullable DataContext context, String text, String pattern, int escape, boolean ignoreCase) {
        Steps taken = new Steps(context);
        int[] steps = steps(pattern, escape);
        int textAt = 0;
        int stepAt = 0;
        // Where to go on if what follows the last % does not match: the % takes one character more.
        int stepAfterAny = -1;
        int textAfterAny = 0;
        while (textAt < text.length()) {
            taken.step();
            int character = text.codePointAt(textAt);
            if (stepAt < steps.length && steps[stepAt] == ANY_CHARACTERS) {
                stepAfterAny = ++stepAt;
                textAfterAny = textAt;
            } else if (stepAt < steps.length && isOne(steps[stepAt], character, ignoreCase)) {
                textAt += Character.charCount(character);
                stepAt++;
            } else if (stepAfterAny >= 0) {
                textAfterAny += Character.charCount(text.codePointAt(textAfterAny));
                textAt = textAfterAny;
                stepAt = stepAfterAny;
            } else {
                return false;
            }
        }
        while (stepAt < steps.length && steps[stepAt] == ANY_CHARACTERS) {
            stepAt++;
        }
        return stepAt == steps.length;
    }

    private static boolean isOne(int step, int character, boolean ignoreCase) {
        if (step == character || step == ONE_CHARACTER) {
            return true;
        }
        return ignoreCase
                && (Character.toUpperCase(step) == Character.toUpperCase(character)
                        || Character.toLowerCase(step) == Character.toLowerCase(character));
    }

    /** The characters of a pattern, or what stands for others. */
    private static int[] steps(String pattern, int escape) {
        int[] steps = new int[pattern.codePointCount(0, pattern.length())];
        int count = 0;
        for (int at = 0; at < pattern.length(); ) {
            int character = pattern.codePointAt(at);
            at += Character.charCount(character);
            if (character == escape) {
                int escaped = at < pattern.length() ? pattern.codePointAt(at) : NO_ESCAPE;
                if (escaped != '%' && escaped != '_' && escaped != escape) {
                    throw new LikePatternException(
                            "In the pattern '" + pattern + "' of LIKE the escape '" + Character.toString(escape)
                                    + "' stands before neither % nor _ nor itself",
                            true);
                }
                steps[count++] = escaped;
                at += Character.charCount(escaped);
            } else if (character == '%') {
                steps[count++] = ANY_CHARACTERS;
            } else {
                steps[count++] = character == '_' ? ONE_CHARACTER : character;
            }
        }
        return Arrays.copyOf(steps, count);
    }
}
