package org.pushlog.sqltests.hostile;

import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;

/** Touches every value of a column. */
final class Values {
    private Values() {}

    static void readAll(Column column) {
        for (int row = 0; row < column.rowCount(); row++) {
            if (!column.isNull(row)) {
                read(column, row);
            }
        }
        if (column instanceof ListColumn list) {
            readAll(list.elements());
        }
    }

    private static void read(Column column, int row) {
        if (column instanceof IntegerColumn integers) {
            integers.longAt(row);
        } else if (column instanceof FloatColumn floats) {
            floats.doubleAt(row);
        } else if (column instanceof BooleanColumn booleans) {
            booleans.booleanAt(row);
        } else if (column instanceof DecimalColumn decimals) {
            decimals.decimalAt(row);
        } else if (column instanceof BytesColumn bytes) {
            if (column.field().type() instanceof ArrowType.Utf8) {
                bytes.stringAt(row);
            } else {
                bytes.bytesAt(row);
            }
        } else if (column instanceof ListColumn list) {
            list.startAt(row);
            list.endAt(row);
        }
    }
}
