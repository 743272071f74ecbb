package org.pushlog.storage.codec;

/** A frame that Zstandard and LZ4 readers pass over: magic 184D2A50 to 184D2A5F, the length in 4 bytes, that many bytes. */
final class SkippableFrame {
    private static final int MAGIC_FIRST = 0x184d2a50;

    private SkippableFrame() {}

    static boolean is(int magic) {
        return (magic & 0xfffffff0) == MAGIC_FIRST;
    }

    /** Passes over the frame whose magic was just read. */
    static void skip(ByteCursor in) {
        in.take(in.u32("a skippable frame"), "a skippable frame");
    }
}
