package org.pushlog.adapter.table.log;

import java.util.List;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.store.Snapshot;

/** The group of tables over push logs. */
public final class LogTables {
    private LogTables() {}

    /** The fixed tables of the group, then those of other logs that the snapshot holds. */
    public static List<CatalogTable> of(Snapshot snapshot) {
        return List.of();
    }
}
