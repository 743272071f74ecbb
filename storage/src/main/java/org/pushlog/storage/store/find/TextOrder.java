package org.pushlog.storage.store.find;

import java.util.Comparator;

/** Orders of text. */
final class TextOrder {
    /** By the bytes of the UTF-8 form, which is the order of code points, not of Java's chars. */
    static final Comparator<String> UTF_8 = TextOrder::compare;

    private TextOrder() {}

    private static int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // Surrogates stand for code points above all other chars.
                boolean aHigh = Character.isSurrogate(a);
                return aHigh == Character.isSurrogate(b) ? Character.compare(a, b) : aHigh ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
