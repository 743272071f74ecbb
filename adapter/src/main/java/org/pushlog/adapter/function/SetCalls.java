package org.pushlog.adapter.function;

import java.util.Set;
import org.apache.calcite.linq4j.function.Strict;

/** Membership in a long list of values; generated code calls it. */
public final class SetCalls {
    private SetCalls() {}

    /** Whether a set that was made when the statement was planned holds the value. */
    @Strict
    public static boolean contains(Object set, Object value) {
        return ((Set<?>) set).contains(value);
    }
}
