package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * The list of an archive's sections: an Arrow stream with the columns of {@link ArchiveSchemas#MANIFEST}. Every entry's byte range is inside
 * the file.
 */
record Manifest(long offsetBytes, List<ManifestEntry> entries) {
    static final int ENTRY_COUNT_MAX = 65_536;

    /** Reads the manifest that lies between its offset and the footer. */
    static Manifest read(ByteSource file, Guard guard) {
        long offset = ArchiveFooter.manifestOffsetBytes(file);
        long length = file.lengthBytes() - ArchiveFooter.LENGTH_BYTES - offset;
        ByteSource bytes = file.slice(file.name() + " manifest", offset, length);
        ArrowSection stream = ArrowSection.open(bytes, guard);
        if (stream.rowCount() > ENTRY_COUNT_MAX) {
            throw new LimitExceededException(
                    bytes.name(),
                    offset,
                    "a manifest of " + stream.rowCount() + " entries is above " + ENTRY_COUNT_MAX);
        }
        List<ManifestEntry> entries = new ArrayList<>();
        try (BatchCursor rows = stream.rows(ArchiveSchemas.MANIFEST)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    entries.add(checked(file, bytes, entry(bytes, batch, row, entries.size())));
                }
            }
        }
        return new Manifest(offset, List.copyOf(entries));
    }

    /** The first entry of a kind, which is the one that counts. */
    @Nullable
    ManifestEntry first(SectionKind kind) {
        for (ManifestEntry entry : entries) {
            if (entry.kind() == kind) {
                return entry;
            }
        }
        return null;
    }

    /** Where the blobs end and the first section begins. */
    long blobEndBytes() {
        long end = offsetBytes;
        for (ManifestEntry entry : entries) {
            if (entry.lengthBytes() > 0) {
                end = Math.min(end, entry.offsetBytes());
            }
        }
        return end;
    }

    private static ManifestEntry entry(ByteSource manifest, Batch batch, int row, int index) {
        for (Column column : batch.columns()) {
            if (column.isNull(row)) {
                throw new CorruptDataException(
                        manifest.name(),
                        manifest.fileOffsetBytes(),
                        "column \"" + column.field().name() + "\" has a null in entry " + index);
            }
        }
        return new ManifestEntry(
                index,
                (int) number(batch, 0, row),
                text(batch, 1, row),
                text(batch, 2, row),
                number(batch, 3, row),
                number(batch, 4, row),
                number(batch, 5, row));
    }

    private static ManifestEntry checked(ByteSource file, ByteSource manifest, ManifestEntry entry) {
        long offset = entry.offsetBytes();
        long length = entry.lengthBytes();
        if (offset < 0 || length < 0 || offset > file.lengthBytes() - length) {
            throw new CorruptDataException(
                    manifest.name(),
                    manifest.fileOffsetBytes(),
                    "entry " + entry.index() + " (" + entry.title() + ") is out of bounds: offset "
                            + Long.toUnsignedString(offset) + ", length " + Long.toUnsignedString(length)
                            + ", file length " + file.lengthBytes());
        }
        return entry;
    }

    private static long number(Batch batch, int column, int row) {
        return ((IntegerColumn) batch.column(column)).longAt(row);
    }

    private static String text(Batch batch, int column, int row) {
        return ((BytesColumn) batch.column(column)).stringAt(row);
    }
}
