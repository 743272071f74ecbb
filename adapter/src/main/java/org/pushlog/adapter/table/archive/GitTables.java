package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.git.CommitSource;
import org.pushlog.storage.git.Commits;
import org.pushlog.storage.git.GitFile;
import org.pushlog.storage.git.GitFiles;
import org.pushlog.storage.git.GitSchemas;
import org.pushlog.storage.git.OidIndex;
import org.pushlog.storage.git.SealedGit;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.part.GitStore;

/**
 * The tables over git's data: {@code commits}, {@code commit_parents}, {@code reachability}, {@code objects}, {@code object_packs},
 * {@code object_index}. What both a live store and its archive know is shown once, as live.
 */
final class GitTables {
    private GitTables() {}

    static List<CatalogTable> all() {
        return List.of(
                new PartTable(
                        "commits",
                        commitColumns(GitSchemas.COMMITS),
                        List.of(List.of("oid", "store")),
                        (store, request) -> ofSources(store, sources -> Commits.rows(sources, wantsText(request)))),
                new PartTable(
                        "commit_parents",
                        commitColumns(GitSchemas.COMMIT_PARENTS),
                        List.of(List.of("oid", "parent_index", "store")),
                        (store, request) -> ofSources(store, Commits::parents)),
                new PartTable(
                        "reachability",
                        TablesOfParts.withSourceAndFile(GitSchemas.REACHABILITY),
                        List.of(),
                        (store, request) -> Reachability.parts(store)),
                new PartTable(
                        "objects",
                        TablesOfParts.withFile(GitSchemas.OBJECTS),
                        List.of(),
                        (store, request) -> objects(store, request)),
                ofFile("object_packs", GitFile.PACK_JOURNAL, GitSchemas.PACKS),
                ofFile("object_index", GitFile.INDEX, GitSchemas.INDEX));
    }

    /** Opens rows over all places where a store's commits are. */
    private interface CommitRows {
        BatchCursor open(List<CommitSource> sources);
    }

    private static List<Part> ofSources(StoreSnapshot store, CommitRows rows) {
        return List.of(new Part(() -> rows.open(sources(store)), List.of(store.name())));
    }

    private static List<CommitSource> sources(StoreSnapshot store) {
        List<CommitSource> sources = new ArrayList<>();
        GitStore git = store.git();
        if (git != null) {
            sources.add(git.reader().commits());
        }
        for (ArchiveSnapshot archive : store.archives()) {
            SealedArchive sealed = archive.sealed();
            CommitSource source = sealed == null ? null : SealedGit.commits(sealed);
            if (source != null) {
                sources.add(source);
            }
        }
        return sources;
    }

    private static boolean wantsText(ScanRequest request) {
        for (int column : request.projection()) {
            if (Commits.needsText(column)) {
                return true;
            }
        }
        return false;
    }

    private static List<Part> objects(StoreSnapshot store, ScanRequest request) {
        List<String> oids = PathPredicates.selection(request, 0).paths();
        List<Part> parts = new ArrayList<>();
        for (ArchiveSnapshot archive : store.archives()) {
            SealedArchive sealed = archive.sealed();
            if (sealed != null && request.mayWant(GitSchemas.OBJECTS.fieldCount(), archive.file())) {
                parts.add(new Part(
                        () -> objects(sealed, oids), List.of(archive.file(), store.name()), () -> objectCount(sealed)));
            }
        }
        return parts;
    }

    private static BatchCursor objects(SealedArchive sealed, @Nullable List<String> oids) {
        OidIndex index = SealedGit.objects(sealed);
        if (index == null) {
            return BatchCursor.empty();
        }
        return oids == null ? index.rows() : index.rows(oids);
    }

    private static long objectCount(SealedArchive sealed) {
        OidIndex index = SealedGit.objects(sealed);
        return index == null ? 0 : index.count();
    }

    private static CatalogTable ofFile(String name, GitFile file, Schema rows) {
        return new PartTable(name, TablesOfParts.withFile(rows), List.of(), (store, request) -> {
            GitStore git = store.git();
            String path = git == null ? null : git.file(file.fileName());
            if (git == null || path == null) {
                return List.of();
            }
            GitFiles files = git.reader();
            Supplier<BatchCursor> open = file == GitFile.INDEX ? files::index : files::packs;
            LongSupplier count = file == GitFile.INDEX ? files::indexRowCount : files::packCount;
            return List.of(new Part(open, List.of(path, store.name()), count));
        });
    }

    /** Columns of rows that know their source and file themselves. */
    private static TableColumns commitColumns(Schema rows) {
        TableColumns.Builder columns = TableColumns.builder();
        for (Field field : rows.fields()) {
            columns.add(field, roleOf(field.name()));
        }
        return columns.store().build();
    }

    private static ColumnRole roleOf(String column) {
        return switch (column) {
            case "source", "file" -> ColumnRole.LOCATOR;
            case "committed_at" -> ColumnRole.DERIVED;
            default -> ColumnRole.OWN;
        };
    }
}
