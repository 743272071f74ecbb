package org.pushlog.storage.git;

import java.util.HexFormat;

/** Object ids as text. */
final class Hex {
    private static final byte[] NONE = new byte[0];

    private Hex() {}

    /** The bytes of an id in hex; none if the text is no such thing. */
    static byte[] bytesOf(String oid) {
        try {
            return HexFormat.of().parseHex(oid);
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }
}
