package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.codec.GitDelta;
import org.pushlog.storage.codec.OpenZl;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.work.Cancellation;

/**
 * The bytes of chunks: raw, decoded, or made from a base by delta instructions, and compared with their BLAKE3 checksum before anybody sees
 * them. A checksum of zeros was not recorded and is not compared. Immutable, safe for many threads.
 */
public final class ContentReader {
    /** How many files may stand behind each other as bases of delta chunks. */
    static final int BASE_DEPTH_MAX = 64;

    private static final int VIEW_LENGTH_BYTES = 1 << 20;
    private static final byte[] NOT_RECORDED = new byte[Blake3Digest.LENGTH_BYTES];

    private final ChunkTable chunks;
    private final ByteSource file;
    private final long blobEndBytes;
    private final Map<ChunkName, String> basePaths;

    ContentReader(ChunkTable chunks, ByteSource file, long blobEndBytes, Map<ChunkName, String> basePaths) {
        this.chunks = chunks;
        this.file = file;
        this.blobEndBytes = blobEndBytes;
        this.basePaths = Map.copyOf(basePaths);
    }

    /** A reader of files without delta chunks whose blobs lie anywhere in {@code file}. */
    public static ContentReader of(ChunkTable chunks, ByteSource file) {
        return new ContentReader(chunks, file, file.lengthBytes(), Map.of());
    }

    /** As {@link ArchiveIndex#content(String, long)}. */
    public FileContent open(String path, long memoryLimitBytes) {
        return open(path, new ContentScope(memoryLimitBytes), 0);
    }

    private FileContent open(String path, ContentScope scope, int depth) {
        FilePlan plan = FilePlan.of(chunks, file.name(), path);
        if (plan == null) {
            throw new NotFoundException(file.name(), -1, "there is no file " + ChunkName.quoted(path));
        }
        return new FileContent(this, plan, scope, depth);
    }

    /** A file in words: {@code archive file "path"}. */
    String nameOf(String path) {
        return file.name() + " file " + ChunkName.quoted(path);
    }

    /** The checked bytes of one chunk. */
    ByteSource chunk(FilePlan plan, int row, ContentScope scope, int depth) {
        IndexRows rows = chunks.rows();
        ChunkName name = new ChunkName(plan.path(), rows.number(IndexRows.CHUNK_SEQ, row));
        long size = rows.number(IndexRows.UNCOMPRESSED_SIZE, row);
        ByteSource blob = blob(name, rows.number(IndexRows.BLOB_OFFSET, row), rows.number(IndexRows.BLOB_SIZE, row));
        boolean compressed = rows.compressed(row);
        String basePath = basePaths.get(name);
        ByteSource bytes;
        if (basePath != null) {
            bytes = applyDelta(blob, compressed, basePath, size, scope, depth);
        } else if (compressed) {
            bytes = decode(blob, scope.require(size, blob.name(), "a chunk"), scope);
        } else {
            bytes = blob;
        }
        if (bytes.lengthBytes() != size) {
            throw new CorruptDataException(
                    blob.name(),
                    blob.fileOffsetBytes(),
                    "expected " + size + " bytes by the index, found " + bytes.lengthBytes());
        }
        checkChecksum(bytes, blob, rows.checksum(row));
        return bytes;
    }

    private ByteSource blob(ChunkName name, long offsetBytes, long lengthBytes) {
        if (offsetBytes < 0 || lengthBytes < 0 || offsetBytes > blobEndBytes - lengthBytes) {
            throw new CorruptDataException(
                    name.in(file.name()),
                    offsetBytes < 0 ? -1 : offsetBytes,
                    "a blob of " + Long.toUnsignedString(lengthBytes) + " bytes at "
                            + Long.toUnsignedString(offsetBytes) + " is not inside the blob region, which ends at "
                            + blobEndBytes);
        }
        return file.slice(name.in(file.name()), offsetBytes, lengthBytes);
    }

    private static ByteSource decode(ByteSource blob, int outputLengthMax, ContentScope scope) {
        byte[] decoded =
                OpenZl.decompress(wholeView(blob, scope), outputLengthMax, blob.name(), blob.fileOffsetBytes());
        return new MemoryByteSource(blob.name(), decoded);
    }

    private ByteSource applyDelta(
            ByteSource blob, boolean compressed, String basePath, long size, ContentScope scope, int depth) {
        int resultLength = scope.require(size, blob.name(), "a chunk");
        byte[] base = base(blob, basePath, scope, depth);
        ByteSource delta = compressed ? decode(blob, scope.room(), scope) : blob;
        byte[] result = GitDelta.apply(ByteBuffer.wrap(base), wholeView(delta, scope), resultLength, blob.name());
        return new MemoryByteSource(blob.name(), result);
    }

    private byte[] base(ByteSource blob, String basePath, ContentScope scope, int depth) {
        byte @Nullable [] known = scope.base(basePath);
        if (known != null) {
            return known;
        }
        if (depth >= BASE_DEPTH_MAX) {
            throw new LimitExceededException(
                    blob.name(),
                    blob.fileOffsetBytes(),
                    "more than " + BASE_DEPTH_MAX + " files are bases of each other's delta chunks");
        }
        if (!chunks.contains(basePath)) {
            throw new CorruptDataException(
                    blob.name(),
                    blob.fileOffsetBytes(),
                    "the base file " + ChunkName.quoted(basePath) + " of a delta chunk is not in the archive");
        }
        byte[] content = open(basePath, scope, depth + 1).readAll();
        scope.holdBase(basePath, content);
        return content;
    }

    private static ByteBuffer wholeView(ByteSource bytes, ContentScope scope) {
        scope.require(bytes.lengthBytes(), bytes.name(), "a chunk to be decoded");
        if (bytes.lengthBytes() > ByteSource.VIEW_LENGTH_MAX_BYTES) {
            throw new LimitExceededException(
                    bytes.name(),
                    bytes.fileOffsetBytes(),
                    "a compressed chunk of " + bytes.lengthBytes() + " bytes is longer than "
                            + ByteSource.VIEW_LENGTH_MAX_BYTES);
        }
        return bytes.view(0, (int) bytes.lengthBytes());
    }

    private static void checkChecksum(ByteSource bytes, ByteSource blob, byte[] expected) {
        if (Arrays.equals(expected, NOT_RECORDED)) {
            return;
        }
        Blake3Digest digest = new Blake3Digest();
        long length = bytes.lengthBytes();
        for (long at = 0; at < length; at += VIEW_LENGTH_BYTES) {
            Cancellation.check();
            digest.update(bytes.view(at, (int) Math.min(VIEW_LENGTH_BYTES, length - at)));
        }
        byte[] found = digest.digest();
        if (!Arrays.equals(expected, found)) {
            throw new CorruptDataException(
                    blob.name(),
                    blob.fileOffsetBytes(),
                    "BLAKE3: expected " + Blake3Digest.toHex(expected) + ", found " + Blake3Digest.toHex(found));
        }
    }
}
