package org.pushlog.storage.archive;

import java.util.Locale;

/**
 * Which chunk of which file, also for messages.
 *
 * @param seq the chunk's number by the index
 */
record ChunkName(String path, long seq) {
    private static final int SHOWN_LENGTH_MAX = 200;

    /** The chunk in words: {@code archive file "path" chunk 0}. */
    String in(String archive) {
        return archive + " file " + quoted(path) + " chunk " + seq;
    }

    /** A path between quotes, on one line and not too long. */
    static String quoted(String path) {
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < path.length() && i < SHOWN_LENGTH_MAX; i++) {
            char c = path.charAt(i);
            if (Character.isISOControl(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                shown.append(c);
            }
        }
        return shown.append(path.length() > SHOWN_LENGTH_MAX ? "…\"" : "\"").toString();
    }
}
