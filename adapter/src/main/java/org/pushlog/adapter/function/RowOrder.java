package org.pushlog.adapter.function;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orders rows by some of their columns, with the one order of numbers and texts. A row is an array of values, or the
 * bare value if it has one column.
 */
public final class RowOrder implements Comparator<@Nullable Object> {
    /**
     * One column to order by.
     *
     * @param columnIndex counts from 0
     * @param nullsFirst where NULLs stand, whatever the direction
     */
    public record Key(int columnIndex, boolean descending, boolean nullsFirst) {}

    private final List<Key> keys;
    private final boolean bare;

    /** Makes an order; {@code bare} if rows have one column. */
    public RowOrder(List<Key> keys, boolean bare) {
        this.keys = List.copyOf(keys);
        this.bare = bare;
    }

    @Override
    public int compare(@Nullable Object left, @Nullable Object right) {
        for (Key key : keys) {
            @Nullable Object a = value(left, key);
            @Nullable Object b = value(right, key);
            int order = compare(key, a, b);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private @Nullable Object value(@Nullable Object row, Key key) {
        return row instanceof @Nullable Object[] values && !bare ? values[key.columnIndex()] : row;
    }

    private static int compare(Key key, @Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            if (a == b) {
                return 0;
            }
            return (a == null) == key.nullsFirst() ? -1 : 1;
        }
        int order = compareValues(a, b);
        return key.descending() ? Integer.compare(0, order) : order;
    }

    /** Compares two values of one SQL type. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // Values of one SQL type are of one class.
    static int compareValues(Object a, Object b) {
        if (a instanceof String left && b instanceof String right) {
            return TextCalls.compare(left, right);
        }
        if (a instanceof Double || a instanceof Float) {
            return FloatCalls.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        if (a instanceof Iterable<?> left && b instanceof Iterable<?> right) {
            return compareLists(left, right);
        }
        if (a instanceof Number && b instanceof Number && a.getClass() != b.getClass()) {
            return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
        }
        if (a instanceof Comparable left) {
            return left.compareTo(b);
        }
        throw new UnsupportedOperationException("values of " + a.getClass().getSimpleName() + " have no order");
    }

    private static int compareLists(Iterable<?> left, Iterable<?> right) {
        Iterator<?> a = left.iterator();
        Iterator<?> b = right.iterator();
        Key ascending = new Key(0, false, false);
        while (a.hasNext() && b.hasNext()) {
            int order = compare(ascending, a.next(), b.next());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(a.hasNext(), b.hasNext());
    }
}
