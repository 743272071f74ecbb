package org.pushlog.storage.archive;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.pushlog.storage.ipc.Schema;

/**
 * How an archive is written.
 *
 * @param indexMetadata the remarks in the schema of data sections; they hold the format version
 * @param chunkLengthMaxBytes where files that are given as sources are cut into chunks; hot archives never cut
 * @param lockTimeout how long to wait for another writer
 */
public record ArchiveOptions(
        Compression compression, Map<String, String> indexMetadata, int chunkLengthMaxBytes, Duration lockTimeout) {
    /** The longest chunk. */
    public static final int CHUNK_LENGTH_MAX_BYTES = 1 << 30;

    /** The remarks that do not depend on the machine that writes: the same files give the same archive everywhere. */
    public static final Map<String, String> DEFAULT_INDEX_METADATA = Map.of(
            "znippy_format_version",
            Integer.toString(FormatVersion.MAX),
            "file_split_block_size",
            "10485760",
            "compression_level",
            "19",
            "zstd_output_buffer_size",
            "1048576");

    /** Nothing compressed, chunks of 8 MiB. */
    public static final ArchiveOptions DEFAULT =
            new ArchiveOptions(Compression.NONE, DEFAULT_INDEX_METADATA, 8 << 20, Duration.ofSeconds(5));

    public ArchiveOptions {
        indexMetadata = Map.copyOf(new TreeMap<>(indexMetadata));
        if (chunkLengthMaxBytes < 1 || chunkLengthMaxBytes > CHUNK_LENGTH_MAX_BYTES) {
            throw new IllegalArgumentException("chunks of " + chunkLengthMaxBytes + " bytes");
        }
    }

    public ArchiveOptions withCompression(Compression other) {
        return new ArchiveOptions(other, indexMetadata, chunkLengthMaxBytes, lockTimeout);
    }

    public ArchiveOptions withIndexMetadata(Map<String, String> other) {
        return new ArchiveOptions(compression, other, chunkLengthMaxBytes, lockTimeout);
    }

    public ArchiveOptions withChunkLengthMaxBytes(int other) {
        return new ArchiveOptions(compression, indexMetadata, other, lockTimeout);
    }

    public ArchiveOptions withLockTimeout(Duration other) {
        return new ArchiveOptions(compression, indexMetadata, chunkLengthMaxBytes, other);
    }

    /** The schema of data sections without columns of a plugin, and of journal segments. */
    public Schema dataSchema() {
        return new Schema(ArchiveSchemas.BASE.fields(), indexMetadata);
    }
}
