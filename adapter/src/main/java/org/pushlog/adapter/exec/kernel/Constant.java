package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ObjectVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * The same value in every row.
 *
 * @param value Long for all whole numbers, times and truth values, Double, BigDecimal, byte[] for texts and bytes; null for NULL
 */
public record Constant(ValueType type, @Nullable Object value) implements Expression {

    /** The whole number; 0 for NULL. */
    public long longValue() {
        return value == null ? 0 : ((Number) value).longValue();
    }

    /** The number; 0 for NULL. */
    public double doubleValue() {
        return value == null ? 0 : ((Number) value).doubleValue();
    }

    /** The text or the bytes; none for NULL. */
    public byte[] bytes() {
        return value == null ? new byte[0] : (byte[]) value;
    }

    /** The number, exactly. */
    public BigDecimal decimal() {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        return value instanceof Double number ? new BigDecimal(number) : BigDecimal.valueOf(longValue());
    }

    @Override
    public Constant constantIn(Execution execution) {
        return this;
    }

    @Override
    public Kernel open(Execution execution) {
        return new Kernel() {
            private @Nullable Vector made;
            private int madeCount;

            @Override
            public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                Vector known = made;
                if (known == null || madeCount < chunk.rowCount()) {
                    madeCount = Math.max(chunk.rowCount(), 1);
                    known = vector(madeCount);
                    made = known;
                }
                return known;
            }
        };
    }

    /** A vector of the value. */
    public Vector vector(int count) {
        boolean[] nulls = null;
        if (value == null) {
            nulls = new boolean[count];
            Arrays.fill(nulls, true);
        }
        return switch (type.form()) {
            case LONG -> new LongVector(filled(count, longValue()), nulls);
            case DOUBLE -> {
                double[] values = new double[count];
                Arrays.fill(values, doubleValue());
                yield new DoubleVector(values, nulls);
            }
            case DECIMAL -> decimals(count, nulls);
            case BYTES -> {
                int[] lengths = new int[count];
                Arrays.fill(lengths, bytes().length);
                yield new BytesVector(ByteBuffer.wrap(bytes()), new int[count], lengths, nulls);
            }
            case OBJECT -> {
                @Nullable Object[] values = new @Nullable Object[count];
                Arrays.fill(values, value);
                yield new ObjectVector(values, nulls);
            }
        };
    }

    private DecimalVector decimals(int count, boolean @Nullable [] nulls) {
        BigInteger unscaled = value == null
                ? BigInteger.ZERO
                : decimal().setScale(type.scale()).unscaledValue();
        long[] low = filled(count, unscaled.longValue());
        if (unscaled.bitLength() < Long.SIZE) {
            return new DecimalVector(low, null, false, nulls);
        }
        if (unscaled.signum() > 0 && unscaled.bitLength() == Long.SIZE) {
            return new DecimalVector(low, null, true, nulls);
        }
        return new DecimalVector(low, filled(count, DecimalVector.highOf(unscaled)), false, nulls);
    }

    private static long[] filled(int count, long value) {
        long[] values = new long[count];
        Arrays.fill(values, value);
        return values;
    }
}
