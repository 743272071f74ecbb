package org.pushlog.storage.archive;

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

    /** A path between quotes, not too long. */
    static String quoted(String path) {
        return path.length() <= SHOWN_LENGTH_MAX ? '"' + path + '"' : '"' + path.substring(0, SHOWN_LENGTH_MAX) + "…\"";
    }
}
