package org.pushlog.adapter.function;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.linq4j.function.Strict;

/** Membership in a long list of values, and look-up in one of pairs; generated code calls it. */
public final class SetCalls {
    private SetCalls() {}

    /** Whether a set that was made when the statement was planned holds the value. */
    @Strict
    public static boolean contains(Object set, Object value) {
        return ((Set<?>) set).contains(value);
    }

    /** The value of a map that was made when the statement was planned, for a key that it has. */
    @Strict
    public static Object value(Object map, Object key) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(key));
    }
}
