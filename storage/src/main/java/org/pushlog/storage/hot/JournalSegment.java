package org.pushlog.storage.hot;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;

/**
 * One journal segment of a hot archive: the file {@code <archive>.hot.NNNNN}.
 *
 * @param number the number in its name
 * @param bytes the segment as it was when it was opened
 */
public record JournalSegment(long number, ByteSource bytes) {
    private static final String INFIX = ".hot.";
    private static final long NUMBER_MAX = 0xFFFF_FFFFL;

    /** The segment number in a file name, or empty if the file is no segment of that archive. Any number of digits will do. */
    public static OptionalLong numberOf(String archiveFileName, String fileName) {
        String prefix = archiveFileName + INFIX;
        if (!fileName.startsWith(prefix)) {
            return OptionalLong.empty();
        }
        return parse(fileName.substring(prefix.length()));
    }

    /** The archive's file name if this is a segment's file name by its form, else null. */
    public static @Nullable String archiveOf(String fileName) {
        int at = fileName.lastIndexOf(INFIX);
        return at > 0 && parse(fileName.substring(at + INFIX.length())).isPresent() ? fileName.substring(0, at) : null;
    }

    private static OptionalLong parse(String digits) {
        String unsigned = digits.startsWith("+") ? digits.substring(1) : digits;
        if (unsigned.isEmpty()) {
            return OptionalLong.empty();
        }
        long value = 0;
        for (int i = 0; i < unsigned.length(); i++) {
            char c = unsigned.charAt(i);
            if (c < '0' || c > '9') {
                return OptionalLong.empty();
            }
            value = value * 10 + (c - '0');
            if (value > NUMBER_MAX) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(value);
    }
}
