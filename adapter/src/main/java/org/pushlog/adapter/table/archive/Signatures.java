package org.pushlog.adapter.table.archive;

import java.util.List;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The rows of {@code signatures}: those of single files, then the one of the whole archive, which has no path. */
final class Signatures {
    static final Schema SCHEMA =
            Schema.of(new Field("relative_path", ArrowType.UTF8, true), new Field("cms", ArrowType.BINARY, false));

    private static final int CMS_LENGTH_MAX_BYTES = 1 << 24;

    private Signatures() {}

    static BatchCursor of(SealedArchive sealed) {
        BatchCursor ofFiles = sealed.rows(SectionKind.SIGN_ARTIFACTS, ArchiveSchemas.SIGN_ARTIFACTS);
        ManifestEntry whole = sealed.find(SectionKind.SIGN_ARCHIVE);
        return whole == null ? ofFiles : BatchCursor.concat(ofFiles, BatchCursor.of(ofArchive(sealed, whole)));
    }

    /** How many rows {@link #of} gives, without reading them. */
    static long count(SealedArchive sealed) {
        long ofFiles = sealed.rowCount(SectionKind.SIGN_ARTIFACTS, ArchiveSchemas.SIGN_ARTIFACTS);
        return ofFiles + (sealed.find(SectionKind.SIGN_ARCHIVE) == null ? 0 : 1);
    }

    private static Batch ofArchive(SealedArchive sealed, ManifestEntry entry) {
        byte[] cms = sealed.copy(entry, CMS_LENGTH_MAX_BYTES);
        return new Batch(
                SCHEMA,
                1,
                List.of(Columns.constant(SCHEMA.field(0), 1, null), Columns.constant(SCHEMA.field(1), 1, cms)));
    }
}
