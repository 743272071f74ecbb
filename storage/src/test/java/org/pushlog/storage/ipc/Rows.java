package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Reads everything of streams and batches as plain Java values, for comparing. */
final class Rows {
    private Rows() {}

    /** The rows of a batch: Long, Double, Boolean, BigDecimal, String, bytes as hex text, List, or null. */
    static List<List<@Nullable Object>> of(Batch batch) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int row = 0; row < batch.rowCount(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Column column : batch.columns()) {
                values.add(value(column, row));
            }
            rows.add(values);
        }
        return rows;
    }

    static List<List<@Nullable Object>> of(BatchCursor cursor) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
            rows.addAll(of(batch));
        }
        cursor.close();
        return rows;
    }

    static @Nullable Object value(Column column, int row) {
        if (column.isNull(row)) {
            return null;
        }
        if (column instanceof IntegerColumn integers) {
            return integers.longAt(row);
        }
        if (column instanceof FloatColumn floats) {
            return floats.doubleAt(row);
        }
        if (column instanceof BooleanColumn booleans) {
            return booleans.booleanAt(row);
        }
        if (column instanceof DecimalColumn decimals) {
            return decimals.decimalAt(row);
        }
        if (column instanceof BytesColumn bytes) {
            return RowChecks.isText(column.field())
                    ? bytes.stringAt(row)
                    : HexFormat.of().formatHex(bytes.bytesAt(row));
        }
        ListColumn lists = (ListColumn) column;
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
            elements.add(value(lists.elements(), i));
        }
        return elements;
    }

    /** The rows as the text in which the expected rows of foreign streams are kept, see make-streams.py. */
    static List<String> texts(BatchCursor cursor) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
            for (int row = 0; row < batch.rowCount(); row++) {
                StringJoiner values = new StringJoiner("\t");
                for (Column column : batch.columns()) {
                    values.add(text(column, row));
                }
                rows.add(values.toString());
            }
        }
        return rows;
    }

    private static String text(Column column, int row) {
        if (column.isNull(row)) {
            return "null";
        }
        if (column instanceof IntegerColumn integers) {
            long value = integers.longAt(row);
            return integers.isUnsigned() ? Long.toUnsignedString(value) : Long.toString(value);
        }
        if (column instanceof FloatColumn floats) {
            return HexFormat.of().toHexDigits(Double.doubleToRawLongBits(floats.doubleAt(row)));
        }
        if (column instanceof DecimalColumn decimals) {
            return decimals.decimalAt(row).toPlainString();
        }
        if (column instanceof BytesColumn bytes) {
            return RowChecks.isText(column.field())
                    ? '"' + bytes.stringAt(row) + '"'
                    : "x'" + HexFormat.of().formatHex(bytes.bytesAt(row)) + "'";
        }
        if (column instanceof ListColumn lists) {
            StringJoiner elements = new StringJoiner(", ", "[", "]");
            for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
                elements.add(text(lists.elements(), i));
            }
            return elements.toString();
        }
        return String.valueOf(value(column, row));
    }

    /** Touches every value. */
    static void read(BatchCursor cursor) {
        for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
            for (Column column : batch.columns()) {
                for (int row = 0; row < column.rowCount(); row++) {
                    value(column, row);
                }
            }
        }
    }
}
