package org.pushlog.adapter.exec.operator;

import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/**
 * A column to order by.
 *
 * @param nullsFirst where NULLs stand, whatever the direction
 */
public record SortKey(int column, boolean descending, boolean nullsFirst) {

    /** Compares two kept rows by this key. */
    int compare(RowStore rows, int left, int right) {
        ColumnStore values = rows.column(column);
        boolean leftNull = values.isNull(left);
        boolean rightNull = values.isNull(right);
        if (leftNull || rightNull) {
            return leftNull == rightNull ? 0 : leftNull == nullsFirst ? -1 : 1;
        }
        int order = values.compare(left, right);
        return descending ? Integer.compare(0, order) : order;
    }

    /** Compares two rows of chunks by this key. */
    int compare(Vector left, int leftRow, Vector right, int rightRow) {
        boolean leftNull = left.isNull(leftRow);
        boolean rightNull = right.isNull(rightRow);
        if (leftNull || rightNull) {
            return leftNull == rightNull ? 0 : leftNull == nullsFirst ? -1 : 1;
        }
        int order = compareValues(left, leftRow, right, rightRow);
        return descending ? Integer.compare(0, order) : order;
    }

    private static int compareValues(Vector left, int leftRow, Vector right, int rightRow) {
        if (left instanceof LongVector a && right instanceof LongVector b) {
            return Long.compare(a.values()[leftRow], b.values()[rightRow]);
        }
        if (left instanceof DoubleVector a && right instanceof DoubleVector b) {
            return DoubleVector.compare(a.values()[leftRow], b.values()[rightRow]);
        }
        if (left instanceof DecimalVector a && right instanceof DecimalVector b) {
            return DecimalVector.compare(a.highAt(leftRow), a.low()[leftRow], b.highAt(rightRow), b.low()[rightRow]);
        }
        if (left instanceof BytesVector a && right instanceof BytesVector b) {
            return BytesVector.compare(a, leftRow, b, rightRow);
        }
        throw new IllegalArgumentException("no order");
    }

    /** A number that is less only for rows that come before, and equal or less for rows that do not come after. */
    long prefix(Vector values, int row) {
        if (values.isNull(row)) {
            return nullsFirst ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        long rank;
        if (values instanceof LongVector longs) {
            rank = longs.values()[row];
        } else if (values instanceof DoubleVector doubles) {
            long bits = DoubleVector.keyBits(doubles.values()[row]);
            rank = bits ^ ((bits >> 63) & Long.MAX_VALUE);
        } else if (values instanceof DecimalVector decimals) {
            rank = rank(decimals.highAt(row), decimals.low()[row]);
        } else if (values instanceof BytesVector bytes) {
            rank = rank(bytes, row);
        } else {
            rank = 0;
        }
        return descending ? ~rank : rank;
    }

    private static long rank(long high, long low) {
        if (high == low >> 63) {
            return low;
        }
        return high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private static long rank(BytesVector bytes, int row) {
        int length = bytes.lengths()[row];
        int start = bytes.starts()[row];
        long first = length >= Long.BYTES ? bytes.data().getLong(start) : BytesVector.tail(bytes.data(), start, length);
        return Long.reverseBytes(first) ^ Long.MIN_VALUE;
    }
}
