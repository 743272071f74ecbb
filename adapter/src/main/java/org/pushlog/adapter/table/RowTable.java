package org.pushlog.adapter.table;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;

/**
 * A table whose rows are made one by one, store by store. A subclass says what the rows of one store are; this class opens only the stores
 * that the request's predicates let through, fills the store column, keeps the wanted columns and hands the rows on in batches.
 */
public abstract class RowTable implements CatalogTable {
    private static final int BATCH_ROW_COUNT = 4_096;

    private final String name;
    private final TableColumns columns;
    private final List<List<String>> keys;

    protected RowTable(String name, TableColumns columns, List<List<String>> keys) {
        this.name = name;
        this.columns = columns;
        this.keys = List.copyOf(keys);
    }

    /**
     * The rows of one store; every column but {@code store} is the subclass's to set.
     *
     * @param request what is wanted: {@link ScanRequest#mayWant} tells early whether a row is
     */
    protected abstract RowSupply rows(StoreSnapshot store, ScanRequest request);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Schema schema() {
        return columns.schema();
    }

    @Override
    public final List<ColumnRole> roles() {
        return columns.roles();
    }

    @Override
    public final List<List<String>> keys() {
        return keys;
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        return OptionalLong.empty();
    }

    @Override
    public final BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        return new StoreRows(snapshot, request);
    }

    /** Walks the stores one after the other and cuts their rows into batches. */
    private final class StoreRows implements BatchCursor {
        private final Iterator<StoreSnapshot> stores;
        private final ScanRequest request;
        private final RowWriter writer;
        private final int storeColumn = columns.storeColumn();
        private String storeName = "";
        private @Nullable RowSupply supply;
        private long rowCount;

        StoreRows(Snapshot snapshot, ScanRequest request) {
            this.stores = snapshot.stores().iterator();
            this.request = request;
            this.writer = new RowWriter(columns.schema(), request.projection(), snapshot::warn);
        }

        @Override
        public @Nullable Batch next() {
            while (writer.rowCount() < BATCH_ROW_COUNT
                    && !isEnough()
                    && !request.cancelled().getAsBoolean()) {
                RowSupply current = supply == null ? openNextStore() : supply;
                if (current == null) {
                    break;
                }
                if (current.next(writer)) {
                    if (storeColumn >= 0) {
                        writer.set(storeColumn, storeName);
                    }
                    writer.endRow();
                    rowCount++;
                } else {
                    close();
                }
            }
            return writer.rowCount() == 0 ? null : writer.takeBatch();
        }

        @Override
        public void close() {
            if (supply != null) {
                supply.close();
                supply = null;
            }
        }

        private boolean isEnough() {
            return request.limit() >= 0 && rowCount >= request.limit();
        }

        private @Nullable RowSupply openNextStore() {
            while (stores.hasNext()) {
                StoreSnapshot store = stores.next();
                if (storeColumn < 0 || request.mayWant(storeColumn, store.name())) {
                    storeName = store.name();
                    supply = rows(store, request);
                    return supply;
                }
            }
            return null;
        }
    }
}
