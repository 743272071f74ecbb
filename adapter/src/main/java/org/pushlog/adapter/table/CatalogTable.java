package org.pushlog.adapter.table;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.UpdateFacts;

/**
 * One table of the SQL catalogue. It holds what the catalogue says about it, never a snapshot: one table object serves any number of
 * statements, each with its own snapshot, by many threads at once.
 */
public interface CatalogTable {

    /** The name as the catalogue spells it, in lower case. */
    String name();

    /** The columns: names, types and truthful nullability. */
    Schema schema();

    /** The role of each column, as many as {@link #schema()} has columns. */
    List<ColumnRole> roles();

    /**
     * The table's rows in a snapshot: batches that hold the columns of the request's projection, in that order. The caller closes the
     * cursor before the snapshot.
     *
     * @throws org.pushlog.storage.error.StorageException here or while the cursor is read
     */
    BatchCursor scan(Snapshot snapshot, ScanRequest request);

    /** Whether a request may name a point in the past; otherwise it never does. */
    default boolean isTemporal() {
        return false;
    }

    /** The column in whose order a scan can give one end of the table without reading the rest, or -1. It is never null. */
    default int orderColumn() {
        return -1;
    }

    /** Row count and range of the order column, where they are known without reading rows; null where they are not, or there is no such column. */
    default @Nullable UpdateFacts facts(Snapshot snapshot) {
        return null;
    }

    /**
     * The rows of {@link #scan} spread over up to {@code count} cursors, each row in one of them, to be read by as many threads; one cursor
     * if that is all the table has. The caller closes them all.
     */
    default List<BatchCursor> scanShares(Snapshot snapshot, ScanRequest request, int count) {
        return List.of(scan(snapshot, request));
    }

    /**
     * How many rows a scan without predicates would give, or at most would give, as far as that is known without reading them. The planner orders
     * joins by it.
     */
    OptionalLong rowCount(Snapshot snapshot);

    /** Sets of column names such that no two rows agree in all of them, nulls counting as equal; empty if none is known. */
    List<List<String>> keys();

    /** The log that a row of this table is written to, or null if rows cannot be written. */
    default @Nullable WritableLog writableLog() {
        return null;
    }
}
