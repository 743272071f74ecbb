package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.codec.Lz4Frame;
import org.pushlog.storage.codec.Zstandard;

/** How each buffer of a body is compressed: an i64 length of the plain bytes (-1: stored plainly), then one frame of the codec. */
enum BodyCodec {
    LZ4_FRAME,
    ZSTD;

    /** A bound on how many bytes one compressed byte can stand for: LZ4 by run lengths of 255, Zstandard by a block of one repeated byte. */
    long expansionMax() {
        return switch (this) {
            case LZ4_FRAME -> 255;
            case ZSTD -> 32_768;
        };
    }

    byte[] decompress(ByteBuffer frame, int plainBytes, String resource, long offsetBytes) {
        return switch (this) {
            case LZ4_FRAME -> Lz4Frame.decompress(frame, plainBytes, resource, offsetBytes);
            case ZSTD -> Zstandard.decompress(frame, plainBytes, resource, offsetBytes);
        };
    }

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
