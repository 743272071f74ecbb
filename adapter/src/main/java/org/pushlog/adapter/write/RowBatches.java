package org.pushlog.adapter.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Collects the rows of one statement as batches of the columns that it writes. Not thread-safe. */
final class RowBatches {
    private final RowMapping mapping;
    private final String store;
    private final List<RowMapping.Cell> cells = new ArrayList<>();
    private final List<RowMapping.Cell> absent = new ArrayList<>();
    private final List<ColumnFiller> fillers = new ArrayList<>();
    private final BatchBuilder builder;
    private final List<Batch> batches = new ArrayList<>();
    private final long lengthMaxBytes;
    private long rowCount;
    private long lengthBytes;

    /**
     * Collects nothing yet.
     *
     * @param schema the log's
     * @param lengthMaxBytes how much memory the rows may take
     */
    RowBatches(RowMapping mapping, Schema schema, String store, long lengthMaxBytes) {
        this.mapping = mapping;
        this.store = store;
        this.lengthMaxBytes = lengthMaxBytes;
        List<Field> fields = new ArrayList<>();
        for (RowMapping.Cell cell : mapping.cells()) {
            int at = schema.indexOf(cell.ownName());
            if (at < 0) {
                absent.add(cell);
            } else {
                cells.add(cell);
                fields.add(schema.field(at));
                fillers.add(ColumnFiller.of(schema.field(at).type()));
            }
        }
        this.builder = new BatchBuilder(new Schema(fields, Map.of()));
    }

    void add(StatementRows.Cursor row) {
        if (mapping.storeColumn() >= 0) {
            Object named = row.value(mapping.storeColumn());
            if (!store.equals(named)) {
                throw new WriteRefusedException(
                        WriteProblem.SECOND_LOG,
                        "a row is of the store " + named + ", and this statement or transaction writes to the log "
                                + mapping.log().name() + " of the store " + store);
            }
        }
        for (RowMapping.Cell cell : absent) {
            if (valueOf(cell, row) != null) {
                throw new WriteRefusedException(
                        WriteProblem.NOT_WRITABLE,
                        "the log " + mapping.log().name() + " of the store " + store + " has no column "
                                + cell.ownName());
            }
        }
        for (int i = 0; i < cells.size(); i++) {
            Object value = valueOf(cells.get(i), row);
            lengthBytes += lengthBytes(value);
            append(i, value);
        }
        if (lengthBytes > lengthMaxBytes) {
            throw new LimitExceededException(
                    mapping.log().name(),
                    -1,
                    "the rows of one push need more memory than memory_limit allows; write them in several");
        }
        checkStays(row);
        rowCount++;
        if (builder.isFull()) {
            batches.add(builder.build());
        }
    }

    List<Batch> finish() {
        if (builder.rowCount() > 0) {
            batches.add(builder.build());
        }
        return batches;
    }

    long rowCount() {
        return rowCount;
    }

    /** About how much memory the rows take. */
    long lengthBytes() {
        return lengthBytes;
    }

    private static long lengthBytes(@Nullable Object value) {
        if (value instanceof String text) {
            return text.length() + (long) Long.BYTES;
        }
        return value instanceof byte[] bytes ? bytes.length + (long) Long.BYTES : Long.BYTES;
    }

    private void append(int index, @Nullable Object value) {
        ColumnBuilder column = builder.column(index);
        if (value != null) {
            fillers.get(index).append(column, value);
        } else if (column.field().nullable()) {
            column.appendNull();
        } else {
            throw new WriteRefusedException(
                    WriteProblem.NULL_NOT_ALLOWED,
                    "the column " + column.field().name() + " of the log "
                            + mapping.log().name() + " may not be NULL");
        }
    }

    private void checkStays(StatementRows.Cursor row) {
        if (mapping.mustStay().isEmpty()) {
            return;
        }
        for (RowMapping.Cell cell : mapping.cells()) {
            if (mapping.mustStay().contains(cell.ownName()) && valueOf(cell, row) != null) {
                return;
            }
        }
        throw new WriteRefusedException(
                WriteProblem.ROW_NOT_VALID,
                "a row of " + mapping.log().name() + " needs a value in " + String.join(" or ", mapping.mustStay())
                        + "; DELETE is what removes one");
    }

    private static @Nullable Object valueOf(RowMapping.Cell cell, StatementRows.Cursor row) {
        return cell.source() < 0 ? cell.constant() : row.value(cell.source());
    }
}
