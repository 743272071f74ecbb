package org.pushlog.storage.store.fold;

import java.math.BigInteger;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Key values as bytes: equal keys have equal bytes, and the bytes' unsigned order is the values' order, column by column, nulls last. Text
 * is ordered by its UTF-8 bytes, NaN is one value above all others and the two zeros are one.
 */
final class KeyEncoder {
    /** The first byte of the key of one text or binary, which its bytes follow. */
    static final byte VALUE = 1;

    private static final int NULL = 2;
    private static final int DECIMAL_WIDTH_BYTES = 32;

    private KeyEncoder() {}

    /** Whether a column of this type can be part of a key. */
    static boolean canEncode(ArrowType type) {
        return type.kind() != ArrowType.Kind.LIST && type.kind() != ArrowType.Kind.LARGE_LIST;
    }

    /** Puts the key of one row, whose key columns are the batch's first {@code keyColumnCount}, in the place of the one before. */
    static void encode(Batch batch, int keyColumnCount, int row, KeyBytes key) {
        key.clear();
        for (int i = 0; i < keyColumnCount; i++) {
            Column column = batch.column(i);
            if (column.isNull(row)) {
                key.add(NULL);
            } else {
                key.add(VALUE);
                encodeValue(column, row, i == keyColumnCount - 1, key);
            }
        }
    }

    /** A key of one text or binary column, made from its bytes. */
    static byte[] encodeSingle(byte[] value) {
        byte[] key = new byte[value.length + 1];
        key[0] = VALUE;
        System.arraycopy(value, 0, key, 1, value.length);
        return key;
    }

    /** As {@link #encode} where the key is one column of texts or binaries. */
    static void encodeSingle(BytesColumn column, int row, KeyBytes key) {
        key.clear();
        if (column.isNull(row)) {
            key.add(NULL);
            return;
        }
        key.add(VALUE);
        int start = column.startAt(row);
        key.add(column.data(), start, column.endAt(row) - start);
    }

    private static void encodeValue(Column column, int row, boolean isLast, KeyBytes key) {
        if (column instanceof BytesColumn bytes) {
            if (isLast) {
                int start = bytes.startAt(row);
                key.add(bytes.data(), start, bytes.endAt(row) - start);
            } else {
                encodeBytes(bytes.bytesAt(row), key);
            }
        } else if (column instanceof IntegerColumn integers) {
            long value = integers.longAt(row);
            encodeLong(integers.isUnsigned() ? value : value ^ Long.MIN_VALUE, key);
        } else if (column instanceof BooleanColumn booleans) {
            key.add(booleans.booleanAt(row) ? 1 : 0);
        } else if (column instanceof FloatColumn floats) {
            encodeLong(orderedBits(floats.doubleAt(row)), key);
        } else if (column instanceof DecimalColumn decimals) {
            encodeDecimal(decimals.decimalAt(row).unscaledValue(), key);
        } else {
            throw new IllegalArgumentException(column.field() + " cannot be part of a key");
        }
    }

    /** Bytes that another column follows are ended by two zeros; a zero inside gets a companion that sorts above the end. */
    private static void encodeBytes(byte[] value, KeyBytes key) {
        for (byte b : value) {
            key.add(b);
            if (b == 0) {
                key.add(0xFF);
            }
        }
        key.add(0);
        key.add(0);
    }

    private static void encodeLong(long value, KeyBytes key) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            key.add((int) (value >>> shift));
        }
    }

    private static long orderedBits(double value) {
        long bits = Double.doubleToLongBits(value == 0.0 ? 0.0 : value);
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    private static void encodeDecimal(BigInteger unscaled, KeyBytes key) {
        byte[] bytes = unscaled.toByteArray();
        int padding = unscaled.signum() < 0 ? 0xFF : 0;
        for (int i = 0; i < DECIMAL_WIDTH_BYTES; i++) {
            int at = i - (DECIMAL_WIDTH_BYTES - bytes.length);
            int value = at < 0 ? padding : bytes[at];
            key.add(i == 0 ? value ^ 0x80 : value);
        }
    }
}
