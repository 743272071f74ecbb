package org.pushlog.adapter.table.archive;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.BatchCursor;

/**
 * A piece of a table: batches that share the values of the last columns.
 *
 * @param rows opens the batches, which have the table's first columns in order
 * @param tail the values of the columns behind those, such as file and store
 * @param rowCount how many rows there are, found out without reading them; null where only reading tells
 */
record Part(
        Supplier<BatchCursor> rows,
        List<String> tail,
        @Nullable LongSupplier rowCount) {
    Part {
        tail = List.copyOf(tail);
    }

    /** A part whose rows must be read to be counted. */
    Part(Supplier<BatchCursor> rows, List<String> tail) {
        this(rows, tail, null);
    }
}
