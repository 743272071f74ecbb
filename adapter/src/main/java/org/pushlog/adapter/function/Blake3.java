package org.pushlog.adapter.function;

import java.util.HexFormat;

/** The digest that archives check their chunks with, as an SQL function. */
public final class Blake3 {
    private Blake3() {}

    /** The 32-byte digest in lower-case hex. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(org.apache.commons.codec.digest.Blake3.hash(bytes));
    }
}
