package org.pushlog.sqltests.interop;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.pushlog.storage.ipc.ArrowType.Kind;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;

/**
 * SHA-256 over rows as text, the same in every language: a line a row, values separated by tabs; NULL is {@code ~}, text {@code "…"} as it is,
 * bytes {@code x'…'} in hex, floating-point numbers the 16 hex digits of their double, lists {@code […]} with commas, all else in decimals.
 */
final class ValueDigest {
    private final MessageDigest digest = sha256();
    private long rowCount;

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    ValueDigest add(Batch batch) {
        for (int row = 0; row < batch.rowCount(); row++) {
            StringJoiner values = new StringJoiner("\t", "", "\n");
            for (Column column : batch.columns()) {
                values.add(text(column, row));
            }
            digest.update(values.toString().getBytes(StandardCharsets.UTF_8));
            rowCount++;
        }
        return this;
    }

    ValueDigest addAll(BatchCursor cursor) {
        try (cursor) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                add(batch);
            }
        }
        return this;
    }

    long rowCount() {
        return rowCount;
    }

    /** The digest; afterwards it begins anew. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    static String text(Column column, int row) {
        if (column.isNull(row)) {
            return "~";
        }
        if (column instanceof IntegerColumn integers) {
            long value = integers.longAt(row);
            return integers.isUnsigned() ? Long.toUnsignedString(value) : Long.toString(value);
        }
        if (column instanceof FloatColumn floats) {
            return HexFormat.of().toHexDigits(Double.doubleToLongBits(floats.doubleAt(row)));
        }
        if (column instanceof BooleanColumn booleans) {
            return Boolean.toString(booleans.booleanAt(row));
        }
        if (column instanceof DecimalColumn decimals) {
            return decimals.decimalAt(row).toPlainString();
        }
        if (column instanceof BytesColumn bytes) {
            Kind kind = column.field().type().kind();
            return kind == Kind.UTF8 || kind == Kind.LARGE_UTF8
                    ? '"' + bytes.stringAt(row) + '"'
                    : "x'" + HexFormat.of().formatHex(bytes.bytesAt(row)) + "'";
        }
        ListColumn lists = (ListColumn) column;
        StringJoiner elements = new StringJoiner(",", "[", "]");
        for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
            elements.add(text(lists.elements(), i));
        }
        return elements.toString();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
