package org.pushlog.storage.store.history;

import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;

/** Hashes of rows by their values, whatever batch they lie in. */
public final class RowHash {
    private static final long NULL = 0x9E3779B97F4A7C15L;

    private RowHash() {}

    public static long of(Batch batch, int row) {
        long hash = 1;
        for (Column column : batch.columns()) {
            hash = ByteHash.mix(hash, valueHash(column, row));
        }
        return hash;
    }

    private static long valueHash(Column column, int row) {
        if (column.isNull(row)) {
            return NULL;
        }
        if (column instanceof BytesColumn bytes) {
            return ByteHash.of(bytes.bytesAt(row), 0);
        }
        if (column instanceof IntegerColumn integers) {
            return integers.longAt(row);
        }
        if (column instanceof BooleanColumn booleans) {
            return booleans.booleanAt(row) ? 1 : 2;
        }
        if (column instanceof FloatColumn floats) {
            return Double.doubleToLongBits(floats.doubleAt(row));
        }
        if (column instanceof DecimalColumn decimals) {
            return ByteHash.of(decimals.decimalAt(row).unscaledValue().toByteArray(), 0);
        }
        return listHash((ListColumn) column, row);
    }

    private static long listHash(ListColumn lists, int row) {
        long hash = 2;
        for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
            hash = ByteHash.mix(hash, valueHash(lists.elements(), i));
        }
        return hash;
    }
}
