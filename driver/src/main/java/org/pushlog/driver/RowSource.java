package org.pushlog.driver;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/** Rows one after the other, in canonical values (see {@link ValueKinds}). Used by one thread at a time. */
interface RowSource extends AutoCloseable {

    /** Goes to the next row; false after the last. */
    boolean next();

    /** A value of the current row; columns count from 0. */
    @Nullable
    Object value(int column);

    /** The fields of the columns, for {@link #batches}. */
    default Schema schema() {
        throw new UnsupportedOperationException("these rows are given one by one");
    }

    /** The rows as batches instead of one by one: called once, before the first {@link #next}. Closing the source ends them. */
    default BatchCursor batches(Schema schema) {
        throw new UnsupportedOperationException("these rows are given one by one");
    }

    /** How many rows a statement without rows changed; 0 for a query. */
    default long updateCount() {
        return 0;
    }

    /** The number of the push that the rows were written in, unsigned; empty if there is none. */
    default OptionalLong pushSeq() {
        return OptionalLong.empty();
    }

    /** What there is to tell about the state that was read, such as a torn tail. */
    default List<String> warnings() {
        return List.of();
    }

    /** Releases what the rows need. Twice is fine. */
    @Override
    void close();

    /** Rows that are in memory. */
    static RowSource of(List<? extends List<? extends @Nullable Object>> rows) {
        return new ListRowSource(rows);
    }
}
