package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.io.ByteSource;

/** Writes files as blobs one after another and makes their index rows. Not thread-safe. */
public final class BlobAppender {
    private final Compression compression;
    private final Consumer<ByteBuffer> sink;
    private final ChunkRows rows;
    private long blobOffsetBytes;
    private long contentBytes;

    /**
     * @param sink takes the blobs, the first of which lies at {@code blobOffsetBytes}
     * @param rows gets a row for each chunk
     */
    public BlobAppender(Compression compression, ChunkRows rows, long blobOffsetBytes, Consumer<ByteBuffer> sink) {
        this.compression = compression;
        this.rows = rows;
        this.blobOffsetBytes = blobOffsetBytes;
        this.sink = sink;
    }

    /** Where the next blob goes. */
    public long blobOffsetBytes() {
        return blobOffsetBytes;
    }

    /** The bytes of all files so far, as they were given. */
    public long contentBytes() {
        return contentBytes;
    }

    /** Adds a file as one chunk. */
    public void add(byte[] path, byte[] content) {
        addChunk(path, 0, 0, content);
    }

    /** Adds a file in chunks of at most this length; an empty file is one empty chunk. */
    void add(byte[] path, ByteSource content, int chunkLengthMaxBytes) {
        long done = 0;
        for (long seq = 0; seq == 0 || done < content.lengthBytes(); seq++) {
            byte[] chunk = new byte[(int) Math.min(chunkLengthMaxBytes, content.lengthBytes() - done)];
            content.view(done, chunk.length).get(chunk);
            content.checkStillThere();
            addChunk(path, seq, done, chunk);
            done += chunk.length;
        }
    }

    private void addChunk(byte[] path, long chunkSeq, long fileOffsetBytes, byte[] chunk) {
        byte[] checksum = Blake3Digest.of(chunk);
        byte[] blob = compression.encode(path, chunk);
        boolean isCompressed = blob.length < chunk.length;
        sink.accept(ByteBuffer.wrap(blob));
        rows.add(path, chunkSeq, fileOffsetBytes, isCompressed, chunk.length, blobOffsetBytes, blob.length, checksum);
        blobOffsetBytes += blob.length;
        contentBytes += chunk.length;
    }
}
