package org.pushlog.storage.ipc;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.jspecify.annotations.Nullable;

/** How each buffer of a body is compressed: an i64 length of the plain bytes (-1: stored plainly), then one frame of the codec. */
enum BodyCodec {
    LZ4_FRAME,
    ZSTD;

    static @Nullable BodyCodec of(@Nullable BodyCompression compression) throws Malformed {
        if (compression == null) {
            return null;
        }
        if (compression.method() != BodyCompressionMethod.BUFFER) {
            throw new Malformed(0, "body compression method " + compression.method() + " is not known");
        }
        return switch (compression.codec()) {
            case CompressionType.LZ4_FRAME -> LZ4_FRAME;
            case CompressionType.ZSTD -> ZSTD;
            default -> throw new Malformed(0, "body compression codec " + compression.codec() + " is not known");
        };
    }
}
