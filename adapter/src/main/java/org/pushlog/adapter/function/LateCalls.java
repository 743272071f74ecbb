package org.pushlog.adapter.function;

import java.math.BigDecimal;
import org.apache.calcite.linq4j.function.Strict;

/**
 * Gives constants back as they are. Generated code computes what depends on constants alone when its class is
 * initialised, and so fails for a branch that no row takes; it does not where one of these methods is in between,
 * since none of them is marked as deterministic.
 */
public final class LateCalls {
    private LateCalls() {}

    /** The value. */
    @Strict
    public static boolean late(boolean value) {
        return value;
    }

    /** The value. */
    @Strict
    public static byte late(byte value) {
        return value;
    }

    /** The value. */
    @Strict
    public static short late(short value) {
        return value;
    }

    /** The value. */
    @Strict
    public static int late(int value) {
        return value;
    }

    /** The value. */
    @Strict
    public static long late(long value) {
        return value;
    }

    /** The value. */
    @Strict
    public static double late(double value) {
        return value;
    }

    /** The value. */
    @Strict
    public static BigDecimal late(BigDecimal value) {
        return value;
    }

    /** The value. */
    @Strict
    public static String late(String value) {
        return value;
    }
}
