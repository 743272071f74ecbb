package org.pushlog.adapter.table.archive;

import java.util.List;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.store.Snapshot;

/** The group of tables over archives and git stores. */
public final class ArchiveTables {
    private ArchiveTables() {}

    /** The fixed tables of the group, then those of the package types that the snapshot's archives hold. */
    public static List<CatalogTable> of(Snapshot snapshot) {
        return List.of();
    }
}
