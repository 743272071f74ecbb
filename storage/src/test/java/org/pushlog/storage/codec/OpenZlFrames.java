package org.pushlog.storage.codec;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Makes OpenZL frames of the two known shapes, and broken ones. */
final class OpenZlFrames {
    private OpenZlFrames() {}

    static byte[] stored(byte[] content) {
        return frame(25, 3, 1, content, storedChunk(content), 0);
    }

    static byte[] zstandard(byte[] content) {
        return frame(25, 3, 1, content, zstandardChunk(content), 0);
    }

    static byte[] storedChunk(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {1, 1});
        writeVarint(out, content.length);
        out.writeBytes(content);
        return out.toByteArray();
    }

    static byte[] zstandardChunk(byte[] content) {
        byte[] frame = Zstd.compress(content, 19);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {2, 1, 0, 0x16, 0, 0, 0, 0});
        writeVarint(out, frame.length - 3);
        out.write(1);
        out.write(frame, 4, frame.length - 4);
        return out.toByteArray();
    }

    static byte[] frame(int version, int flags, int outputs, byte[] content, byte[] chunk, int end) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(i32(0xd7b1a5c0 + version));
        out.write(flags);
        out.write(outputs);
        writeVarint(out, content.length + 1);
        out.write((int) xxh3(out.toByteArray()));
        int chunkStart = out.size();
        out.writeBytes(chunk);
        out.writeBytes(i32((int) xxh3(content)));
        out.writeBytes(i32((int) xxh3(Arrays.copyOfRange(out.toByteArray(), chunkStart, out.size()))));
        out.write(end);
        return out.toByteArray();
    }

    private static void writeVarint(ByteArrayOutputStream out, int value) {
        for (int rest = value; ; rest >>>= 7) {
            if (rest < 0x80) {
                out.write(rest);
                return;
            }
            out.write((rest & 0x7f) | 0x80);
        }
    }

    private static byte[] i32(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static long xxh3(byte[] bytes) {
        return XxHash.xxh3(bytes, 0, bytes.length);
    }
}
