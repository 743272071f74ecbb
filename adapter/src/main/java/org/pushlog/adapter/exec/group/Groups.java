package org.pushlog.adapter.exec.group;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Numbers the different keys of rows, from 0 on. NULL is a key like any other, equal to NULL. For one thread. */
public abstract class Groups {
    /** No group. */
    public static final int NONE = -1;

    /** Groups by key columns of these types; without one, all rows are one group. */
    public static Groups of(List<ValueType> types) {
        if (types.isEmpty()) {
            return new OneGroup();
        }
        if (types.size() == 2 && types.stream().allMatch(type -> type.form() == ValueKind.Form.LONG)) {
            return new TwoNumberGroups(types);
        }
        if (types.size() > 1) {
            return new ManyKeyGroups(types);
        }
        ValueType type = types.get(0);
        return type.form() == ValueKind.Form.BYTES ? new TextGroups(type) : new NumberGroups(type);
    }

    /** How many different keys there were. */
    public abstract int count();

    /**
     * The numbers of the keys in some rows; keys that are new get the next ones.
     *
     * @param keys a vector a key column
     * @param rows the rows, or null for rows 0 to {@code count} - 1
     * @param groups takes the number of the i-th row at i
     */
    public abstract void assign(Vector[] keys, int @Nullable [] rows, int count, int[] groups);

    /** Looks the keys up that there are now; no others may be added any more. */
    public abstract KeyLookup lookup();

    /** The keys of the groups {@code [first, first + count)}: a vector a key column. */
    public abstract Vector[] keys(int first, int count);

    /** About how many bytes of memory it takes. */
    public abstract long sizeBytes();
}
