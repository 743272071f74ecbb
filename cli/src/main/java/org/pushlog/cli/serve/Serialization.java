package org.pushlog.cli.serve;

import java.util.Locale;

/** How requests and answers are written; client and server must agree. */
public enum Serialization {
    /** Protocol Buffers: typed, exact, and what clients of other languages speak. */
    PROTOBUF,
    /** JSON, whose numbers are 64-bit floating-point where they are no whole numbers. */
    JSON;

    /** The name in Avatica's URL. */
    String urlName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
