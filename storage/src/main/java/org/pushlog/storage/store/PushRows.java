package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.WellKnown;

/**
 * Completes the rows of one push to the columns of its log.
 *
 * @param schema the log's own
 * @param pushSeq the number of the push, if the log has numbers
 * @param updatedMs its time
 */
record PushRows(String log, Schema schema, @Nullable Long pushSeq, long updatedMs) {

    /**
     * The rows with all columns of the log, in its order.
     *
     * @throws InvalidRequestException if a column is not the log's, is missing, has a null where none may be, or another push_seq
     */
    Batch complete(Batch given) {
        for (Field field : given.schema().fields()) {
            int at = schema.indexOf(field.name());
            if (at < 0 || !schema.field(at).type().equals(field.type())) {
                throw refused("a push has a column " + field.name() + " of type " + field.type() + ", which the log "
                        + (at < 0
                                ? "does not have"
                                : "has as " + schema.field(at).type()));
            }
        }
        List<Column> columns = new ArrayList<>(schema.fieldCount());
        for (Field field : schema.fields()) {
            int at = given.schema().indexOf(field.name());
            columns.add(at < 0 ? filled(field, given.rowCount()) : checked(field, given.column(at)));
        }
        return new Batch(schema, given.rowCount(), columns);
    }

    private Column checked(Field field, Column column) {
        if (!field.nullable() && column.mayHaveNulls()) {
            for (int row = 0; row < column.rowCount(); row++) {
                if (column.isNull(row)) {
                    throw refused("the column " + field.name() + " may not be null");
                }
            }
        }
        Long expected = pushSeq;
        if (expected != null && isPushSeq(field)) {
            IntegerColumn numbers = (IntegerColumn) column;
            for (int row = 0; row < numbers.rowCount(); row++) {
                if (numbers.isNull(row) || numbers.longAt(row) != expected) {
                    throw refused("push_seq is given by the log: expected " + Long.toUnsignedString(expected)
                            + ", found " + (numbers.isNull(row) ? "null" : Long.toUnsignedString(numbers.longAt(row))));
                }
            }
        }
        return column;
    }

    private Column filled(Field field, int rowCount) {
        if (isPushSeq(field)) {
            return Columns.constant(field, rowCount, pushSeq);
        }
        if (field.name().equals(WellKnown.UPDATED_MS) && field.type().equals(ArrowType.UINT64)) {
            return Columns.constant(field, rowCount, updatedMs);
        }
        if (field.name().equals(WellKnown.DELETED) && field.type().equals(ArrowType.BOOL)) {
            return Columns.constant(field, rowCount, false);
        }
        if (!field.nullable()) {
            throw refused("the column " + field.name() + " needs a value");
        }
        return Columns.constant(field, rowCount, null);
    }

    private static boolean isPushSeq(Field field) {
        return field.name().equals(WellKnown.PUSH_SEQ) && field.type().equals(ArrowType.UINT64);
    }

    private InvalidRequestException refused(String problem) {
        return new InvalidRequestException(log, -1, problem);
    }
}
