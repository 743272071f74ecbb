package org.pushlog.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.adapter.type.ColumnValues;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;

/** Given batches as a table that takes its hints at their word, so that a hint too many loses rows and a test sees it. */
final class MemoryTable implements CatalogTable {
    private final String name;
    private final TableColumns columns;
    private final List<List<String>> keys;
    private final List<Batch> batches;
    final AtomicReference<@Nullable ScanRequest> lastRequest = new AtomicReference<>();

    MemoryTable(String name, TableColumns columns, List<List<String>> keys, List<Batch> batches) {
        this.name = name;
        this.columns = columns;
        this.keys = keys;
        this.batches = batches;
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
        return OptionalLong.of(batches.stream().mapToLong(Batch::rowCount).sum());
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        lastRequest.set(request);
        List<Batch> wanted = new ArrayList<>();
        long rest = request.limit() < 0 ? Long.MAX_VALUE : request.limit();
        for (Batch batch : batches) {
            int[] rows = new int[batch.rowCount()];
            int count = 0;
            for (int row = 0; row < batch.rowCount() && count < rest; row++) {
                if (isWanted(batch, row, request)) {
                    rows[count++] = row;
                }
            }
            rest -= count;
            wanted.add(batch.gather(rows, count).project(request.projection()));
        }
        return BatchCursor.of(wanted.toArray(Batch[]::new));
    }

    private boolean isWanted(Batch batch, int row, ScanRequest request) {
        for (ColumnPredicate predicate : request.predicates()) {
            Object value = ColumnValues.of(
                            batch.column(predicate.column()), schema().fields().get(predicate.column()))
                    .at(row);
            Object candidate = value instanceof java.math.BigDecimal decimal
                    ? (Object) decimal.toBigIntegerExact()
                    : value instanceof Number number ? (Object) number.longValue() : value;
            if (!predicate.test(candidate)) {
                return false;
            }
        }
        return true;
    }
}
