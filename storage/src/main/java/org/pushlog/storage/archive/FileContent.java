package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.work.Cancellation;

/**
 * The bytes of one archived file, from its beginning to its end, in pieces. Every piece was checked before it is handed out. Not
 * thread-safe; nothing has to be closed.
 */
public final class FileContent {
    /** The longest piece. */
    public static final int PIECE_LENGTH_MAX_BYTES = 1 << 20;

    private final ContentReader reader;
    private final FilePlan plan;
    private final ContentScope scope;
    private final int depth;
    private int nextChunk;
    private @Nullable ByteSource current;
    private long positionBytes;

    FileContent(ContentReader reader, FilePlan plan, ContentScope scope, int depth) {
        this.reader = reader;
        this.plan = plan;
        this.scope = scope;
        this.depth = depth;
    }

    public String path() {
        return plan.path();
    }

    /** How many bytes the file has by its index. */
    public long sizeBytes() {
        return plan.sizeBytes();
    }

    /**
     * The next piece, read-only and not empty, or null at the end. It stays usable as long as the archive's bytes are open.
     *
     * @throws org.pushlog.storage.error.CorruptDataException if the bytes contradict the index
     * @throws org.pushlog.storage.error.UnsupportedFormatException if a chunk is compressed in a way that is not read here
     * @throws LimitExceededException if the memory limit would be passed
     */
    public @Nullable ByteBuffer next() {
        while (true) {
            Cancellation.check();
            if (current != null && positionBytes < current.lengthBytes()) {
                long length = Math.min(PIECE_LENGTH_MAX_BYTES, current.lengthBytes() - positionBytes);
                ByteBuffer piece = current.view(positionBytes, (int) length);
                positionBytes += length;
                return piece;
            }
            current = nextRun();
            positionBytes = 0;
            if (current == null) {
                return null;
            }
        }
    }

    /** The bytes that were not read yet, together; they must fit into the memory limit. */
    public byte[] readAll() {
        scope.require(plan.sizeBytes(), reader.nameOf(plan.path()), "the content");
        byte[] all = new byte[0];
        int length = 0;
        for (ByteBuffer piece = next(); piece != null; piece = next()) {
            int needed = length + piece.remaining();
            all = grown(all, needed);
            piece.get(all, length, piece.remaining());
            length = needed;
        }
        return length == all.length ? all : Arrays.copyOf(all, length);
    }

    private @Nullable ByteSource nextRun() {
        if (nextChunk == plan.chunks().size()) {
            return null;
        }
        if (plan.overlaps()) {
            nextChunk = plan.chunks().size();
            return new MemoryByteSource(plan.path(), paint());
        }
        return reader.chunk(plan, plan.chunks().get(nextChunk++).row(), scope, depth);
    }

    /** The whole file where chunks lie over each other. What is decoded together stays within a small multiple of what comes out. */
    private byte[] paint() {
        String resource = reader.nameOf(plan.path());
        scope.require(plan.sizeBytes(), resource, "the content");
        long decodedBytes = 0;
        byte[] painted = new byte[0];
        for (FilePlan.PlacedChunk chunk : plan.chunks()) {
            Cancellation.check();
            decodedBytes += chunk.lengthBytes();
            scope.require(decodedBytes / 4, resource, "overlapping content");
            ByteSource bytes = reader.chunk(plan, chunk.row(), scope, depth);
            int start = (int) chunk.offsetBytes();
            int length = (int) bytes.lengthBytes();
            painted = grown(painted, start + length);
            for (int done = 0; done < length; ) {
                ByteBuffer piece = bytes.view(done, Math.min(PIECE_LENGTH_MAX_BYTES, length - done));
                int count = piece.remaining();
                piece.get(painted, start + done, count);
                done += count;
            }
        }
        return painted.length == plan.sizeBytes() ? painted : Arrays.copyOf(painted, (int) plan.sizeBytes());
    }

    /** Room for {@code needed} bytes. The size by the index is no reason to allocate that much before the bytes are there. */
    private byte[] grown(byte[] bytes, int needed) {
        if (needed <= bytes.length) {
            return bytes;
        }
        long doubled = Math.min(2L * bytes.length, plan.sizeBytes());
        return Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    }
}
