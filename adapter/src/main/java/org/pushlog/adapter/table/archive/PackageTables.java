package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.archive.DataSection;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The tables {@code packages_<type>}: one a package type that some archive holds, with the columns that its plugin adds. */
final class PackageTables {
    private static final int UNTYPED = 0;

    private PackageTables() {}

    static List<CatalogTable> of(Snapshot snapshot) {
        SortedMap<Integer, PackageColumns> columnsOfType = new TreeMap<>();
        for (StoreSnapshot store : snapshot.stores()) {
            for (ArchiveSnapshot archive : store.archives()) {
                SealedArchive sealed = archive.sealed();
                if (sealed != null) {
                    collect(sealed, columnsOfType);
                }
            }
        }
        List<CatalogTable> tables = new ArrayList<>();
        columnsOfType.forEach((type, columns) -> tables.add(table(type, columns)));
        return tables;
    }

    private static void collect(SealedArchive sealed, SortedMap<Integer, PackageColumns> columnsOfType) {
        for (ManifestEntry entry : sealed.entries()) {
            if (entry.kind() == SectionKind.DATA && entry.pkgType() != UNTYPED) {
                try {
                    DataSection section = sealed.dataSection(entry);
                    columnsOfType
                            .computeIfAbsent(entry.pkgType(), type -> new PackageColumns())
                            .add(section);
                } catch (StorageException e) {
                    // A damaged section has no columns to show; whoever reads the archive's files is told.
                }
            }
        }
    }

    private static CatalogTable table(int type, PackageColumns columns) {
        int repoColumn = 1 + columns.plugin().size();
        return new PartTable(
                "packages_" + PackageTypes.nameOf(type),
                columns.tableColumns(),
                List.of(),
                (store, request) -> parts(store, request, type, columns, repoColumn));
    }

    private static List<Part> parts(
            StoreSnapshot store, ScanRequest request, int type, PackageColumns columns, int repoColumn) {
        List<Part> parts = new ArrayList<>();
        for (ArchiveSnapshot archive : store.archives()) {
            SealedArchive sealed = archive.sealed();
            if (sealed == null || !request.mayWant(repoColumn + 1, archive.file())) {
                continue;
            }
            for (ManifestEntry entry : sealed.entries()) {
                if (entry.kind() == SectionKind.DATA
                        && entry.pkgType() == type
                        && request.mayWant(repoColumn, entry.repo())) {
                    parts.add(new Part(
                            () -> columns.rows(sealed, sealed.dataSection(entry)),
                            List.of(entry.repo(), archive.file(), store.name())));
                }
            }
        }
        return parts;
    }
}
