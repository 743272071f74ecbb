package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.function.Strict;
import org.jspecify.annotations.Nullable;

/** The one order of floating-point numbers: −0.0 equals 0.0, NaN equals NaN and is above all; generated code calls it. */
public final class FloatCalls {
    private FloatCalls() {}

    /** Less than zero, zero or more than zero. */
    public static int compare(double left, double right) {
        // Double.compare puts −0.0 below 0.0.
        return left == right ? 0 : Double.compare(left, right);
    }

    /** {@code =}. */
    @Strict
    public static boolean equal(double left, double right) {
        return compare(left, right) == 0;
    }

    /** {@code <>}. */
    @Strict
    public static boolean different(double left, double right) {
        return compare(left, right) != 0;
    }

    /** {@code <}. */
    @Strict
    public static boolean less(double left, double right) {
        return compare(left, right) < 0;
    }

    /** {@code <=}. */
    @Strict
    public static boolean lessOrEqual(double left, double right) {
        return compare(left, right) <= 0;
    }

    /** {@code >}. */
    @Strict
    public static boolean greater(double left, double right) {
        return compare(left, right) > 0;
    }

    /** {@code >=}. */
    @Strict
    public static boolean greaterOrEqual(double left, double right) {
        return compare(left, right) >= 0;
    }

    /** A whole number whose order is that of the floating-point numbers. */
    @Strict
    public static long rank(double value) {
        // Adding zero turns −0.0 into 0.0, and the canonical NaN has the greatest bits.
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
    }

    /** The nearest number of the shorter type; fails if the value is finite and that is not. */
    @Strict
    public static float real(double value) {
        float real = (float) value;
        if (Float.isInfinite(real) && !Double.isInfinite(value)) {
            throw new ArithmeticException(value + " is beyond REAL");
        }
        return real;
    }

    /** The number that a text says; fails if it is finite there and no number of the type is near. */
    @Strict
    public static double ofText(String text) {
        double value = Double.parseDouble(text.trim());
        if (Double.isInfinite(value) && saysDigits(text)) {
            throw new ArithmeticException(text.trim() + " is beyond DOUBLE");
        }
        return value;
    }

    /** The number of the shorter type that a text says; fails likewise. */
    @Strict
    public static float realOfText(String text) {
        float value = Float.parseFloat(text.trim());
        if (Float.isInfinite(value) && saysDigits(text)) {
            throw new ArithmeticException(text.trim() + " is beyond REAL");
        }
        return value;
    }

    /** The number that a text says, or null. */
    @Strict
    public static @Nullable Double ofTextOrNull(String text) {
        try {
            return ofText(text);
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    /** The number of the shorter type that a text says, or null. */
    @Strict
    public static @Nullable Float realOfTextOrNull(String text) {
        try {
            return realOfText(text);
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    /** Infinity itself is spelled out. */
    private static boolean saysDigits(String text) {
        return text.chars().anyMatch(c -> c >= '0' && c <= '9');
    }

    /** The same value; fails for NaN. */
    @Strict
    public static double number(double value) {
        if (Double.isNaN(value)) {
            throw new ArithmeticException("NaN is no whole number");
        }
        return value;
    }

    /** The same value in the form that equal values share. */
    @Strict
    public static double key(double value) {
        return value + 0.0;
    }

    /** The same value in the form that equal values share. */
    @Strict
    public static float key(float value) {
        return value + 0.0f;
    }
}
