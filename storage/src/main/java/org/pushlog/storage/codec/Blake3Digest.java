package org.pushlog.storage.codec;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.apache.commons.codec.digest.Blake3;

/** A running BLAKE3 digest (unkeyed, 32 bytes) of bytes that come in pieces. Not thread-safe. */
public final class Blake3Digest {
    /** How long a digest is. */
    public static final int LENGTH_BYTES = 32;

    private static final int PIECE_LENGTH_BYTES = 16 * 1024;

    private final Blake3 state = Blake3.initHash();

    /** The digest of a whole array. */
    public static byte[] of(byte[] bytes) {
        return new Blake3Digest().update(bytes, 0, bytes.length).digest();
    }

    /** The digest of the bytes between a buffer's position and limit, which stay as they are. */
    public static byte[] of(ByteBuffer bytes) {
        return new Blake3Digest().update(bytes).digest();
    }

    /** A digest as text: lower-case hexadecimal digits. */
    public static String toHex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    /** Adds a part of an array. */
    public Blake3Digest update(byte[] bytes, int index, int lengthBytes) {
        state.update(bytes, index, lengthBytes);
        return this;
    }

    /** Adds the bytes between a buffer's position and limit, which stay as they are. */
    public Blake3Digest update(ByteBuffer bytes) {
        if (bytes.hasArray()) {
            return update(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
        ByteBuffer rest = bytes.duplicate();
        byte[] piece = new byte[Math.min(PIECE_LENGTH_BYTES, rest.remaining())];
        while (rest.hasRemaining()) {
            int lengthBytes = Math.min(piece.length, rest.remaining());
            rest.get(piece, 0, lengthBytes);
            update(piece, 0, lengthBytes);
        }
        return this;
    }

    /** The digest of all bytes so far; more may be added afterwards. */
    public byte[] digest() {
        return state.doFinalize(LENGTH_BYTES);
    }

    /** The digest of all bytes so far as lower-case hexadecimal digits. */
    public String hex() {
        return toHex(digest());
    }
}
