package org.pushlog.adapter.table.log;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.HistoryKind;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The current states, or all rows, of the histories of one name in all stores. */
final class HistoryTable implements CatalogTable {

    /** Which rows of the histories the table has. */
    enum Rows {
        CURRENT,
        UPDATES
    }

    private final String name;
    private final String logName;
    private final Rows rows;
    private final HistoryColumns columns;
    private final List<List<String>> keys;
    private final WritableLog writableLog;

    /** @param log a history of the table's, or null if there is none: then it is one of refs or secrets, whose key is the name */
    HistoryTable(
            String name,
            String logName,
            Rows rows,
            HistoryColumns columns,
            List<List<String>> keys,
            @Nullable History log) {
        this.name = name;
        this.logName = logName;
        this.rows = rows;
        this.columns = columns;
        this.keys = List.copyOf(keys);
        HistoryKind fixedKind = logName.equals("secrets") ? HistoryKind.SECRETS : HistoryKind.REFS;
        this.writableLog = new WritableLog(
                logName,
                log == null ? fixedKind : log.kind(),
                rows == Rows.CURRENT,
                log == null ? List.of("name") : log.keyColumns(),
                log != null && log.hasDeletedColumn(),
                filled(columns, log != null && log.hasDeletedColumn()),
                columns.ownNames());
    }

    /** The columns that storage gives values to if a push does not. */
    private static Set<String> filled(HistoryColumns columns, boolean hasDeletedColumn) {
        Set<String> filled = new HashSet<>();
        for (String name : List.of("push_seq", "updated_ms")) {
            int at = columns.ordinalOfOwn(name);
            if (at >= 0 && columns.columns().schema().field(at).type().equals(ArrowType.UINT64)) {
                filled.add(name);
            }
        }
        if (hasDeletedColumn) {
            filled.add("deleted");
        }
        return filled;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Schema schema() {
        return columns.columns().schema();
    }

    @Override
    public List<ColumnRole> roles() {
        return columns.columns().roles();
    }

    @Override
    public List<List<String>> keys() {
        return keys;
    }

    @Override
    public WritableLog writableLog() {
        return writableLog;
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        List<HistoryRows> parts = snapshot.stores().stream()
                .filter(store -> request.mayWant(columns.columns().storeColumn(), store.name()))
                .flatMap(store -> store.histories().stream())
                .filter(history -> history.name().equals(logName))
                .map(history -> new HistoryRows(history, columns, rows, request, snapshot))
                .toList();
        return new HistoryTableCursor(parts, request.limit());
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        if (rows == Rows.CURRENT) {
            return OptionalLong.empty();
        }
        long count = 0;
        for (StoreSnapshot store : snapshot.stores()) {
            for (History history : store.histories()) {
                if (history.name().equals(logName)) {
                    OptionalLong own = history.updateCount();
                    if (own.isEmpty()) {
                        return own;
                    }
                    count = Math.addExact(count, own.getAsLong());
                }
            }
        }
        return OptionalLong.of(count);
    }
}
