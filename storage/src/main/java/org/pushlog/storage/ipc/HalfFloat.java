package org.pushlog.storage.ipc;

/** IEEE numbers of 16 bits: a sign, 5 bits of exponent (bias 15), 10 bits of fraction. */
final class HalfFloat {
    private static final double MAX = 65_504;
    private static final double MAX_ROUNDS_TO_INFINITY = 65_520;
    private static final short INFINITY = 0x7C00;
    private static final short NAN = 0x7E00;

    private HalfFloat() {}

    static double toDouble(short half) {
        int exponent = half >>> 10 & 0x1F;
        int fraction = half & 0x3FF;
        double magnitude;
        if (exponent == 0x1F) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            magnitude = Math.scalb((double) fraction, -24);
        } else {
            magnitude = Math.scalb((double) (fraction | 0x400), exponent - 25);
        }
        return half < 0 ? -magnitude : magnitude;
    }

    /** The nearest half, ties to the even one. */
    static short of(double value) {
        if (Double.isNaN(value)) {
            return NAN;
        }
        int sign = Double.doubleToRawLongBits(value) < 0 ? 0x8000 : 0;
        double magnitude = Math.abs(value);
        if (magnitude >= MAX_ROUNDS_TO_INFINITY) {
            return (short) (sign | INFINITY);
        }
        // One unit in the last place of the result; below the normal range it stays at 2^-24.
        int exponent = Math.max(Math.getExponent(Math.min(magnitude, MAX)), -14);
        long units = (long) Math.rint(Math.scalb(magnitude, 10 - exponent));
        // A carry out of the fraction raises the exponent by itself, since the bits adjoin.
        long bits = units >= 0x400 ? ((long) (exponent + 14) << 10) + units : units;
        return (short) (sign | bits);
    }
}
