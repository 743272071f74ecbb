package org.pushlog.driver;

import org.jspecify.annotations.Nullable;

/**
 * A pattern of metadata calls: {@code %} is any text, {@code _} any character, a backslash before one of the three makes it stand for
 * itself. Null matches everything. Case counts, since names are matched as they are stored.
 */
record NamePattern(@Nullable String pattern) {
    static final String ESCAPE = "\\";

    boolean matches(String name) {
        return pattern == null || matches(pattern, 0, name, 0);
    }

    // Iterative over everything but '%', where the last one alone is retried: linear stack and no exponential time.
    private static boolean matches(String pattern, int patternStart, String name, int nameStart) {
        int p = patternStart;
        int n = nameStart;
        int retryPattern = -1;
        int retryName = -1;
        while (n < name.length()) {
            int step = p < pattern.length() ? stepAt(pattern, p, name.charAt(n)) : 0;
            if (p < pattern.length() && pattern.charAt(p) == '%') {
                retryPattern = ++p;
                retryName = n;
            } else if (step > 0) {
                p += step;
                n++;
            } else if (retryPattern >= 0) {
                p = retryPattern;
                n = ++retryName;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '%') {
            p++;
        }
        return p == pattern.length();
    }

    /** How many characters of the pattern stand for this character of the name, 0 if they do not. */
    private static int stepAt(String pattern, int p, char c) {
        char expected = pattern.charAt(p);
        if (expected == '\\' && p + 1 < pattern.length() && isSpecial(pattern.charAt(p + 1))) {
            return pattern.charAt(p + 1) == c ? 2 : 0;
        }
        return expected == '_' || expected == c ? 1 : 0;
    }

    private static boolean isSpecial(char c) {
        return c == '%' || c == '_' || c == '\\';
    }
}
