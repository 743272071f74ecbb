package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.ipc.Schema;

/**
 * Writes a sealed archive anew so that each file is one chunk and none is a difference to another: what a hot archive can hold. Files that
 * are so already keep their stored bytes. Staged and renamed.
 */
public final class ChunkMerger {
    /** Longer files are stored as they are, piece by piece, whatever the compression. */
    private static final long COMPRESSED_LENGTH_MAX_BYTES = 1L << 28;

    private static final long MEMORY_LIMIT_BYTES = 1L << 30;
    private static final List<SectionKind> KEPT = List.of(SectionKind.REFS, SectionKind.SECRETS, SectionKind.META);

    private final SealedArchive archive;
    private final Compression compression;
    private final FileOutput output;
    private final ChunkRows rows = new ChunkRows();

    private ChunkMerger(SealedArchive archive, Compression compression, FileOutput output) {
        this.archive = archive;
        this.compression = compression;
        this.output = output;
    }

    /** Whether some file is not one whole chunk by itself. */
    public static boolean isNeeded(SealedArchive archive) {
        if (archive.facts().fileCount() != archive.facts().chunkCount() || archive.find(SectionKind.DELTA) != null) {
            return true;
        }
        ChunkRows rows = rowsOf(archive);
        for (int row = 0; row < rows.count(); row++) {
            if (!isWhole(rows, row)) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the archive by one of the same files, with its references, secrets, remarks, directories and modes. */
    public static void merge(StorageDirectory directory, String name, SealedArchive archive, Compression compression) {
        String staged = name + ".writing";
        try (WritableFile file = directory.open(staged, OpenMode.CREATE_OR_EMPTY)) {
            new ChunkMerger(archive, compression, new FileOutput(file, 0)).write();
            file.sync();
        }
        directory.rename(staged, name);
        directory.sync();
    }

    /** The rows in force. */
    public static ChunkRows rowsOf(SealedArchive archive) {
        ChunkRows rows = new ChunkRows();
        rows.addAll(archive.chunks(PathSelection.ALL));
        return rows;
    }

    private void write() {
        ChunkRows old = rowsOf(archive);
        boolean hasDeltas = archive.find(SectionKind.DELTA) != null;
        for (int first = 0, next; first < old.count(); first = next) {
            next = first + 1;
            while (next < old.count() && Arrays.equals(old.path(first), old.path(next))) {
                next++;
            }
            if (next == first + 1 && isWhole(old, first) && !hasDeltas) {
                copy(old, first);
            } else {
                store(old.path(first));
            }
        }
        List<DataSection> data = archive.dataSections();
        Schema schema = data.isEmpty()
                ? ArchiveOptions.DEFAULT.dataSchema()
                : new Schema(ArchiveSchemas.BASE.fields(), data.get(0).schema().metadata());
        ArchiveTail tail = new ArchiveTail(output);
        if (rows.count() > 0) {
            tail.writeData(0, "", schema, List.of(rows.batches(schema)));
        }
        carry(SectionKind.FSMETA, tail);
        tail.writeLookup(rows, rows.lookupOrder());
        KEPT.forEach(kind -> carry(kind, tail));
        tail.finish();
    }

    private void carry(SectionKind kind, ArchiveTail tail) {
        ManifestEntry entry = archive.find(kind);
        if (entry != null) {
            tail.writeReserved(ReservedSection.ofBytes(kind, entry.rowCount(), archive.bytes(entry)));
        }
    }

    private void copy(ChunkRows old, int row) {
        long offsetBytes = output.positionBytes();
        ByteSource blob =
                archive.file().slice(archive.file().name() + " blob", old.blobOffsetBytes(row), old.blobBytes(row));
        output.copy(blob);
        rows.add(
                old.path(row),
                0,
                0,
                old.isCompressed(row),
                old.sizeBytes(row),
                offsetBytes,
                old.blobBytes(row),
                old.checksum(row));
    }

    private void store(byte[] path) {
        FileContent content = archive.content(new String(path, StandardCharsets.UTF_8), MEMORY_LIMIT_BYTES);
        if (content.sizeBytes() <= COMPRESSED_LENGTH_MAX_BYTES) {
            new BlobAppender(compression, rows, output.positionBytes(), output).add(path, content.readAll());
            return;
        }
        long offsetBytes = output.positionBytes();
        Blake3Digest digest = new Blake3Digest();
        for (ByteBuffer piece = content.next(); piece != null; piece = content.next()) {
            digest.update(piece.duplicate());
            output.accept(piece);
        }
        long lengthBytes = output.positionBytes() - offsetBytes;
        rows.add(path, 0, 0, false, lengthBytes, offsetBytes, lengthBytes, digest.digest());
    }

    private static boolean isWhole(ChunkRows rows, int row) {
        return rows.chunkSeq(row) == 0
                && rows.fileOffsetBytes(row) == 0
                && (rows.isCompressed(row) || rows.blobBytes(row) == rows.sizeBytes(row));
    }
}
