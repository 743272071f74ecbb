package org.pushlog.adapter.function;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * Tries regular expressions in a way that a statement can be stopped in, before Calcite's functions try them in one that
 * cannot: what these come through those come through in the same time. Generated code calls these.
 */
public final class RegexCalls {
    private static final int PATTERN_COUNT_MAX = 64;

    /** Below this, an expression that repeats one thing only takes no noticeable time. */
    private static final int SHORT_TEXT_LENGTH = 1_024;

    private static final ThreadLocal<Map<String, Pattern>> PATTERNS =
            ThreadLocal.withInitial(() -> new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Pattern> eldest) {
                    return size() > PATTERN_COUNT_MAX;
                }
            });

    private RegexCalls() {}

    /** The text, after all places in it where the expression matches were found. */
    public static String find(DataContext context, String text, String regex, boolean ignoreCase) {
        if (!isPlain(text, regex)) {
            Pattern pattern = pattern((ignoreCase ? "(?i)" : "") + regex);
            if (pattern != null) {
                Matcher matcher = pattern.matcher(new WatchedText(text, new Steps(context)));
                boolean found = matcher.find();
                while (found) {
                    found = matcher.find();
                }
            }
        }
        return text;
    }

    /** The text, after the whole of it was matched with a pattern of SIMILAR TO. */
    public static String similar(DataContext context, String text, String similar, String escape) {
        if (!isPlain(text, similar)) {
            Pattern pattern = pattern("(?s)" + regex(similar, escape));
            if (pattern != null) {
                boolean unused = pattern.matcher(new WatchedText(text, new Steps(context)))
                        .matches();
            }
        }
        return text;
    }

    /** Whether the text is short and the expression has at most one thing that is repeated or chosen. */
    private static boolean isPlain(String text, String regex) {
        return text.length() <= SHORT_TEXT_LENGTH
                && regex.chars()
                                .filter(c -> "*+?{|%\\".indexOf(c) >= 0)
                                .limit(2)
                                .count()
                        < 2;
    }

    private static @Nullable Pattern pattern(String regex) {
        Map<String, Pattern> patterns = PATTERNS.get();
        Pattern known = patterns.get(regex);
        if (known != null) {
            return known;
        }
        try {
            Pattern made = Pattern.compile(regex);
            patterns.put(regex, made);
            return made;
        } catch (PatternSyntaxException e) {
            // The function itself says what is wrong with it.
            return null;
        }
    }

    /** The regular expression that takes the same way through a text as a pattern of SIMILAR TO. */
    private static String regex(String similar, String escape) {
        StringBuilder regex = new StringBuilder(similar.length() + 16);
        boolean inClass = false;
        for (int i = 0; i < similar.length(); i++) {
            char c = similar.charAt(i);
            if (!escape.isEmpty() && c == escape.charAt(0) && i + 1 < similar.length()) {
                regex.append(Pattern.quote(similar.substring(i + 1, i + 2)));
                i++;
            } else if (inClass || c == '[') {
                inClass = c != ']';
                regex.append(c);
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else if (".^$\\".indexOf(c) >= 0) {
                regex.append('\\').append(c);
            } else {
                regex.append(c);
            }
        }
        return regex.toString();
    }
}
