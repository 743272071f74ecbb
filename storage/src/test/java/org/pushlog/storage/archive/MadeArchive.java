package org.pushlog.storage.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** Makes small sealed archives, right and wrong ones. */
final class MadeArchive {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final BatchBuilder manifest = new BatchBuilder(ArchiveSchemas.MANIFEST);
    private BatchBuilder rows = new BatchBuilder(ArchiveSchemas.BASE);
    private BatchBuilder deltas = new BatchBuilder(ArchiveSchemas.DELTA);

    /** Adds a raw chunk whose blob is {@code blob} and whose content is {@code content}. */
    MadeArchive chunk(String path, int seq, long fdataOffset, byte[] blob, byte[] content) {
        row(path, seq, fdataOffset, false, content.length, bytes.size(), blob.length, Blake3Digest.of(content));
        bytes.writeBytes(blob);
        return this;
    }

    MadeArchive chunk(String path, int seq, long fdataOffset, String content) {
        byte[] utf8 = content.getBytes(StandardCharsets.UTF_8);
        return chunk(path, seq, fdataOffset, utf8, utf8);
    }

    MadeArchive row(
            String path,
            long seq,
            long fdataOffset,
            boolean compressed,
            long size,
            long blobOffset,
            long blobSize,
            byte[] checksum) {
        rows.column(0).append(path);
        rows.column(1).append(seq);
        rows.column(2).append(fdataOffset);
        rows.column(3).append(compressed);
        rows.column(4).append(size);
        rows.column(5).append(blobOffset);
        rows.column(6).append(blobSize);
        rows.column(7).append(checksum);
        return this;
    }

    /** Says that a chunk is a delta. */
    MadeArchive delta(String path, long seq, String basePath) {
        deltas.column(0).append(path);
        deltas.column(1).append(seq);
        deltas.column(2).append(basePath);
        return this;
    }

    /** Writes the rows that were added since the last section as a section; without rows it is an empty stream. */
    MadeArchive section(int pkgType, String repo, String moduleName) {
        byte[] stream = FrameEncoder.encode(ArchiveSchemas.BASE, List.of(rows.build()));
        return section(pkgType, repo, moduleName, stream);
    }

    MadeArchive deltaSection() {
        return section(
                -128, "", "__znippy_delta__", FrameEncoder.encode(ArchiveSchemas.DELTA, List.of(deltas.build())));
    }

    MadeArchive section(int pkgType, String repo, String moduleName, byte[] section) {
        entry(pkgType, repo, moduleName, bytes.size(), section.length);
        bytes.writeBytes(section);
        return this;
    }

    MadeArchive section(String moduleName, Schema schema) {
        return section(-128, "", moduleName, FrameEncoder.encode(schema, List.of()));
    }

    MadeArchive entry(int pkgType, String repo, String moduleName, long offset, long length) {
        manifest.column(0).append((long) pkgType);
        manifest.column(1).append(repo);
        manifest.column(2).append(moduleName);
        manifest.column(3).append(offset);
        manifest.column(4).append(length);
        manifest.column(5).append(0L);
        return this;
    }

    byte[] toBytes() {
        long manifestOffset = bytes.size();
        bytes.writeBytes(FrameEncoder.encode(manifest.build()));
        bytes.writeBytes("ZNPYMIDX".getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(manifestOffset)
                .array());
        return bytes.toByteArray();
    }

    SealedArchive open() {
        return SealedArchive.open(new MemoryByteSource("made", toBytes()), Guard.ORIGINAL);
    }

    /** Delta instructions that put {@code insert} behind the whole base. */
    static byte[] appendingDelta(int baseLength, byte[] insert) {
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        varint(delta, baseLength);
        varint(delta, baseLength + insert.length);
        List<Integer> copy = new ArrayList<>();
        int code = 0x80;
        for (int part = 0; part < 3; part++) {
            int value = (baseLength >>> (8 * part)) & 0xFF;
            if (value != 0) {
                code |= 0x10 << part;
                copy.add(value);
            }
        }
        delta.write(code);
        copy.forEach(delta::write);
        delta.write(insert.length);
        delta.writeBytes(insert);
        return delta.toByteArray();
    }

    private static void varint(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest >= 0x80) {
            out.write((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
