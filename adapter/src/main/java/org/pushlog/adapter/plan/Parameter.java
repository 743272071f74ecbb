package org.pushlog.adapter.plan;

import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * A value of a predicate that is not known until the statement runs: a parameter of a prepared statement.
 *
 * @param name how the data context calls it
 * @param ofText whether it is compared with text, otherwise with whole numbers
 */
record Parameter(String name, boolean ofText) {

    /** The value as a predicate wants it, or null if it is null or of another class. */
    @Nullable
    Object valueIn(DataContext context) {
        Object value = context.get(name);
        if (ofText) {
            return value instanceof String ? value : null;
        }
        return value instanceof Number number ? WholeNumbers.exact(number) : null;
    }

    @Override
    public String toString() {
        return name;
    }
}
