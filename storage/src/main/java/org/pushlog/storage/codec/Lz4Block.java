package org.pushlog.storage.codec;

/**
 * Decodes one LZ4 block: sequences of a token (4 bits of literal length, 4 of match length, each 15 followed by more bytes), literals, and
 * a match of at least 4 bytes given by its distance in 2 bytes. The last sequence ends with its literals.
 */
final class Lz4Block {
    /** What {@link #decode} returns if the block does not fit into its target. */
    static final int TARGET_FULL = -1;

    private static final int LENGTH_NIBBLE_MAX = 15;
    private static final int MATCH_LENGTH_MIN = 4;

    private Lz4Block() {}

    /**
     * Decodes a whole block into {@code [to, end)} of an array.
     *
     * @param historyStart the first byte that a match may copy
     * @return the index behind the last byte or {@link #TARGET_FULL}
     */
    static int decode(ByteCursor in, byte[] target, int historyStart, int to, int end) {
        int at = to;
        while (true) {
            int token = in.u8("an LZ4 sequence");
            long literalLength = length(in, token >>> 4);
            int literals = in.take(literalLength, "LZ4 literals");
            if (literalLength > end - at) {
                return TARGET_FULL;
            }
            Copies.literals(in.bytes(), literals, target, at, (int) literalLength);
            at += (int) literalLength;
            if (!in.hasRemaining()) {
                return at;
            }
            int distance = in.u16("an LZ4 match");
            if (distance == 0 || distance > at - historyStart) {
                throw in.corrupt(
                        in.position() - 2, "an LZ4 match lies " + distance + " bytes back, outside the frame or block");
            }
            long matchLength = MATCH_LENGTH_MIN + length(in, token & LENGTH_NIBBLE_MAX);
            if (matchLength > end - at) {
                return TARGET_FULL;
            }
            Copies.match(target, at, distance, (int) matchLength);
            at += (int) matchLength;
        }
    }

    /** A length by its 4 bits of the token; if all are set, bytes follow to be added, up to the first below 255. */
    private static long length(ByteCursor in, int nibble) {
        long sum = nibble;
        if (nibble == LENGTH_NIBBLE_MAX) {
            int part;
            do {
                part = in.u8("an LZ4 length");
                sum += part;
            } while (part == 255);
        }
        return sum;
    }
}
