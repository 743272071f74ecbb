package org.pushlog.adapter.plan;

import java.time.Instant;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * A value of a predicate that is not known until the statement runs: a parameter of a prepared statement.
 *
 * @param name how the data context calls it
 * @param kind what it is compared with
 */
record Parameter(String name, Kind kind) {

    /** What a parameter stands for. */
    enum Kind {
        TEXT,
        WHOLE_NUMBER,
        TIME
    }

    /** The value as a predicate wants it, or null if it is null or of another class. */
    @Nullable
    Object valueIn(DataContext context) {
        Object value = context.get(name);
        return switch (kind) {
            case TEXT -> value instanceof String ? value : null;
            case WHOLE_NUMBER -> value instanceof Number number ? WholeNumbers.exact(number) : null;
            case TIME -> value instanceof Long millis ? Instant.ofEpochMilli(millis) : null;
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
