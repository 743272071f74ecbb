package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;
import org.pushlog.adapter.exec.DecimalVector;

/** Collects decimals of 64 bits, and of 128 from the first one on that needs them. Its arrays are used again. */
public final class DecimalBuilder {
    private final int precision;
    private final int scale;
    private long[] low = {};
    private long[] high = {};
    private boolean wide;

    /** Makes a builder of a type. */
    public DecimalBuilder(int precision, int scale) {
        this.precision = precision;
        this.scale = scale;
    }

    /** Forgets all and makes room for some rows. */
    public void reset(int rowCount) {
        if (low.length < rowCount) {
            low = new long[rowCount];
        }
        wide = false;
    }

    public void setLong(int row, long value) {
        low[row] = value;
        if (wide) {
            high[row] = value >> 63;
        }
    }

    public void setWide(int row, long highHalf, long lowHalf) {
        if (highHalf != lowHalf >> 63) {
            widen();
        }
        low[row] = lowHalf;
        if (wide) {
            high[row] = highHalf;
        }
    }

    /** Takes a whole number without its point; fails if that does not fit. */
    public void setInteger(int row, BigInteger unscaled) {
        setWide(row, DecimalVector.highOf(unscaled), DecimalVector.lowOf(unscaled));
    }

    /** Takes a number in the type's scale, rounded half up; fails if it has too many digits. */
    public void setDecimal(int row, BigDecimal value) {
        BigDecimal scaled = DecimalSize.rescaled(value, scale, java.math.RoundingMode.HALF_UP);
        if (scaled.precision() > precision && scaled.signum() != 0) {
            throw new ArithmeticException("more than " + precision + " digits");
        }
        setInteger(row, scaled.unscaledValue());
    }

    private void widen() {
        if (wide) {
            return;
        }
        wide = true;
        if (high.length < low.length) {
            high = new long[low.length];
        }
        for (int row = 0; row < low.length; row++) {
            high[row] = low[row] >> 63;
        }
    }

    /** What was collected; valid until the next reset. */
    public DecimalVector build(boolean @Nullable [] nulls) {
        return new DecimalVector(low, wide ? high : null, false, nulls);
    }
}
