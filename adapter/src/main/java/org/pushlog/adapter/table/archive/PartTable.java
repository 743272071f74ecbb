package org.pushlog.adapter.table.archive;

import java.util.List;
import java.util.OptionalLong;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;

/** A table whose batches come as they are from the parts of a snapshot; only the last columns are added here. */
final class PartTable implements CatalogTable {
    private final String name;
    private final TableColumns columns;
    private final List<List<String>> keys;
    private final PartSource source;

    PartTable(String name, TableColumns columns, List<List<String>> keys, PartSource source) {
        this.name = name;
        this.columns = columns;
        this.keys = List.copyOf(keys);
        this.source = source;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Schema schema() {
        return columns.schema();
    }

    @Override
    public List<ColumnRole> roles() {
        return columns.roles();
    }

    @Override
    public List<List<String>> keys() {
        return keys;
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        return OptionalLong.empty();
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        StoreParts parts = new StoreParts(snapshot.stores().iterator(), source, request, columns.storeColumn());
        return new PartCursor(parts, columns.schema(), request, snapshot.reads(name));
    }
}
