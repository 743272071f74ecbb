package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.store.Snapshot;

/** The group of tables over archives and git stores. */
public final class ArchiveTables {
    private ArchiveTables() {}

    /** The fixed tables of the group, then those of the package types that the snapshot's archives hold. */
    public static List<CatalogTable> of(Snapshot snapshot) {
        List<CatalogTable> tables = new ArrayList<>();
        tables.add(new ArchivesTable());
        tables.add(new SectionsTable());
        tables.addAll(FileTables.all());
        tables.addAll(SectionTables.all());
        tables.addAll(GitTables.all());
        tables.addAll(PackageTables.of(snapshot));
        return List.copyOf(tables);
    }
}
