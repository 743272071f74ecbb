package org.pushlog.storage.git;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.DataSection;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;

/**
 * Commit objects that an archive holds as files: the path is the id, the content git's canonical form of the object. Safe for many threads.
 */
final class ArchivedObjects implements CommitDetails {
    private static final int PKG_TYPE_GIT = 42;

    private final SealedArchive archive;
    private final boolean hasGraph;

    private ArchivedObjects(SealedArchive archive, boolean hasGraph) {
        this.archive = archive;
        this.hasGraph = hasGraph;
    }

    /** The commit objects of an archive; none if it does not hold git objects. */
    static CommitDetails of(SealedArchive archive, boolean hasGraph) {
        boolean holdsObjects = archive.entries().stream()
                .anyMatch(entry -> entry.pkgType() == PKG_TYPE_GIT && entry.kind() == SectionKind.DATA);
        return holdsObjects ? new ArchivedObjects(archive, hasGraph) : NONE;
    }

    @Override
    public @Nullable CommitText find(String oid) {
        if (!archive.contains(oid)) {
            return null;
        }
        return CommitText.parse(
                archive.content(oid, ExplodedObjects.OBJECT_LENGTH_MAX_BYTES).readAll());
    }

    /** Every commit of the archive is in its graph if it has one. */
    @Override
    public List<String> oids() {
        List<String> oids = new ArrayList<>();
        if (hasGraph) {
            return oids;
        }
        for (DataSection section : archive.dataSections()) {
            int type = section.schema().indexOf("object_type");
            int path = section.schema().indexOf("relative_path");
            if (type >= 0 && path >= 0 && section.schema().field(type).type().equals(ArrowType.UTF8)) {
                addCommits(section, new int[] {path, type}, oids);
            }
        }
        return oids;
    }

    private static void addCommits(DataSection section, int[] projection, List<String> oids) {
        try (BatchCursor rows = section.rows(projection)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                BytesColumn paths = (BytesColumn) batch.column(0);
                BytesColumn types = (BytesColumn) batch.column(1);
                for (int row = 0; row < batch.rowCount(); row++) {
                    if (!types.isNull(row) && types.stringAt(row).equals("commit")) {
                        oids.add(paths.stringAt(row));
                    }
                }
            }
        }
    }
}
