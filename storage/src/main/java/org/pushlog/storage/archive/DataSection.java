package org.pushlog.storage.archive;

import java.util.List;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/** A data section: chunk rows of one package type and label, with the columns that its plugin added behind the base columns. */
public final class DataSection {
    private final ManifestEntry entry;
    private final ArrowSection stream;

    DataSection(ManifestEntry entry, ArrowSection stream) {
        this.entry = entry;
        this.stream = stream;
    }

    public ManifestEntry entry() {
        return entry;
    }

    public Schema schema() {
        return stream.schema();
    }

    long rowCount() {
        return stream.rowCount();
    }

    ChunkOrigins.Origin origin() {
        return new ChunkOrigins.Origin(entry.pkgType(), entry.repo());
    }

    IndexRows indexRows() {
        return IndexRows.of(entry.title(), List.of(rows(ArchiveSchemas.BASE)));
    }

    /** All rows as they stand, in force or not, with the columns at these positions of the schema. */
    public BatchCursor rows(int[] projection) {
        return stream.rows(projection);
    }

    BatchCursor rows(Schema expected) {
        return stream.rows(expected);
    }
}
