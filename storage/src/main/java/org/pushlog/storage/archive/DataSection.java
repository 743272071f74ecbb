package org.pushlog.storage.archive;

import java.util.List;
import java.util.stream.IntStream;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/** A data section: chunk rows of one package type and label, with the columns that its plugin added behind the base columns. */
public final class DataSection {
    private static final String PKG_TYPE = "pkg_type";

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

    /** Where the plugin's columns stand in the schema: those that are neither base columns nor {@code pkg_type}. */
    public int[] pluginColumns() {
        Schema schema = stream.schema();
        return IntStream.range(0, schema.fieldCount())
                .filter(index -> !isFixed(schema.field(index).name()))
                .toArray();
    }

    private static boolean isFixed(String name) {
        return name.equals(PKG_TYPE) || ArchiveSchemas.BASE.indexOf(name) >= 0;
    }

    /** The rows of {@link PackageCursor}. */
    BatchCursor packages(ChunkTable inForce, int[] columns) {
        int[] base = stream.projectionOf(ArchiveSchemas.BASE);
        int pkgType = stream.schema().indexOf(PKG_TYPE);
        int[] fixed = pkgType < 0
                ? base
                : IntStream.concat(IntStream.of(base), IntStream.of(pkgType)).toArray();
        int[] projection =
                IntStream.concat(IntStream.of(fixed), IntStream.of(columns)).toArray();
        return new PackageCursor(inForce, stream.rows(projection), pkgType >= 0);
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
