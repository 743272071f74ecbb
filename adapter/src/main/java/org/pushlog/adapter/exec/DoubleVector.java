package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** Floating-point numbers. */
public final class DoubleVector extends Vector {
    private final double[] values;

    public DoubleVector(double[] values, boolean @Nullable [] nulls) {
        super(nulls);
        this.values = values;
    }

    /** The values by row, not a copy. */
    public double[] values() {
        return values;
    }

    /** The one order of floating-point numbers: −0.0 equals 0.0, NaN equals NaN and is above all. */
    public static int compare(double left, double right) {
        return left == right ? 0 : Double.compare(left, right);
    }

    /** Bits that are equal for numbers that are. */
    public static long keyBits(double value) {
        return Double.doubleToLongBits(value + 0.0);
    }

    @Override
    public DoubleVector gather(int[] rows, int count) {
        double[] gathered = new double[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = rows[i] < 0 ? 0 : values[rows[i]];
        }
        return new DoubleVector(gathered, gatherNulls(rows, count));
    }

    @Override
    public long sizeBytes(int rowCount) {
        return 9L * rowCount;
    }
}
