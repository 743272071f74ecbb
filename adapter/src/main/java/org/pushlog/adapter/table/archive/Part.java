package org.pushlog.adapter.table.archive;

import java.util.List;
import java.util.function.Supplier;
import org.pushlog.storage.ipc.BatchCursor;

/**
 * A piece of a table: batches that share the values of the last columns.
 *
 * @param rows opens the batches, which have the table's first columns in order
 * @param tail the values of the columns behind those, such as file and store
 */
record Part(Supplier<BatchCursor> rows, List<String> tail) {
    Part {
        tail = List.copyOf(tail);
    }
}
