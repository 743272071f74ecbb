package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.ArchiveFacts;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The tables {@code files} and {@code chunks}. Conditions on the path become binary searches. */
final class FileTables {
    private static final int PATH = 0;

    private FileTables() {}

    static List<CatalogTable> all() {
        return List.of(
                table(
                        "files",
                        ArchiveSchemas.FILES,
                        List.of(List.of("relative_path", "file")),
                        ArchiveIndex::files,
                        ArchiveFacts::fileCount),
                table("chunks", ArchiveSchemas.CHUNKS, List.of(), ArchiveIndex::chunks, ArchiveFacts::chunkCount));
    }

    private static CatalogTable table(
            String name,
            Schema rows,
            List<List<String>> keys,
            BiFunction<ArchiveIndex, PathSelection, BatchCursor> open,
            ToLongFunction<ArchiveFacts> count) {
        TableColumns columns = TablesOfParts.withFile(rows);
        int fileColumn = rows.fieldCount();
        return new PartTable(name, columns, keys, (store, request) -> parts(store, request, fileColumn, open, count));
    }

    private static List<Part> parts(
            StoreSnapshot store,
            ScanRequest request,
            int fileColumn,
            BiFunction<ArchiveIndex, PathSelection, BatchCursor> open,
            ToLongFunction<ArchiveFacts> count) {
        PathSelection selection = PathPredicates.selection(request, PATH);
        List<Part> parts = new ArrayList<>();
        for (ArchiveSnapshot archive : store.archives()) {
            if (request.mayWant(fileColumn, archive.file())) {
                parts.add(new Part(
                        () -> open.apply(archive.index(), selection),
                        List.of(archive.file(), store.name()),
                        () -> count.applyAsLong(archive.index().facts())));
            }
        }
        return parts;
    }
}
