package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Conversions between numbers. */
public final class Casts {
    private Casts() {}

    /** Whole numbers to a narrower type; fails where they do not fit. */
    public static Expression toInteger(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.LONG_TO_LONG);
    }

    /** Whole numbers as decimals with {@code type.scale()} digits after the point. */
    public static Expression integerToDecimal(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.LONG_TO_DECIMAL);
    }

    public static Expression integerToDouble(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.LONG_TO_DOUBLE);
    }

    /** Decimals with more digits after the point than before. */
    public static Expression decimalToDecimal(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.DECIMAL_TO_DECIMAL);
    }

    /** Whole numbers or decimals as decimals that may hold fewer digits: those behind the point are cut, too many before it fail. */
    public static Expression toNarrowDecimal(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.TO_NARROW_DECIMAL);
    }

    public static Expression decimalToDouble(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.DECIMAL_TO_DOUBLE);
    }

    /** Decimals without digits after the point as whole numbers; fails where they do not fit. */
    public static Expression decimalToInteger(Expression operand, ValueType type) {
        return new Cast(operand, type, Form.DECIMAL_TO_LONG);
    }

    /** Doubles to singles; fails where a finite number becomes none. */
    public static Expression doubleToReal(Expression operand) {
        return new Cast(operand, ValueType.of(ValueKind.REAL), Form.DOUBLE_TO_REAL);
    }

    private enum Form {
        LONG_TO_LONG,
        LONG_TO_DECIMAL,
        LONG_TO_DOUBLE,
        DECIMAL_TO_DECIMAL,
        TO_NARROW_DECIMAL,
        DECIMAL_TO_DOUBLE,
        DECIMAL_TO_LONG,
        DOUBLE_TO_REAL
    }

    private record Cast(Expression operand, ValueType type, Form form) implements Expression {
        @Override
        public @Nullable Constant constantIn(Execution execution) {
            Constant constant = operand.constantIn(execution);
            if (constant == null || constant.value() == null) {
                return constant == null ? null : new Constant(type, null);
            }
            return switch (form) {
                case LONG_TO_LONG, LONG_TO_DECIMAL, DECIMAL_TO_DECIMAL ->
                    type.kind().isInteger() && !fits(constant.longValue(), type.kind())
                            ? null
                            : new Constant(type, constant.value());
                case LONG_TO_DOUBLE -> new Constant(type, toDouble(constant.longValue(), type));
                case DECIMAL_TO_DOUBLE -> new Constant(type, constant.decimal().doubleValue());
                case TO_NARROW_DECIMAL, DECIMAL_TO_LONG, DOUBLE_TO_REAL -> null;
            };
        }

        @Override
        public Kernel open(Execution execution) {
            return new CastKernel(operand.open(execution), operand.type(), type, form);
        }
    }

    private static boolean fits(long value, ValueKind kind) {
        return value >= kind.least() && value <= kind.greatest();
    }

    private static double toDouble(long value, ValueType type) {
        return type.kind() == ValueKind.REAL ? (double) (float) value : (double) value;
    }

    private static final class CastKernel extends Kernel {
        private final Kernel operand;
        private final ValueType from;
        private final ValueType to;
        private final Form form;
        private final DecimalBuilder builder;
        private final Scratch scratch = new Scratch();

        CastKernel(Kernel operand, ValueType from, ValueType to, Form form) {
            this.operand = operand;
            this.from = from;
            this.to = to;
            this.form = form;
            this.builder = new DecimalBuilder(to.precision(), to.scale());
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            Vector values = operand.evaluate(chunk, rows, count);
            int rowCount = chunk.rowCount();
            return switch (form) {
                case LONG_TO_LONG -> checked((LongVector) values, rows, count);
                case LONG_TO_DECIMAL -> {
                    LongVector longs = (LongVector) values;
                    DecimalVector same = new DecimalVector(longs.values(), null, false, longs.nulls());
                    yield to.scale() == 0 ? same : rescaled(same, to.scale(), rowCount, rows, count);
                }
                case LONG_TO_DOUBLE -> doubles((LongVector) values, rowCount, rows, count);
                case DECIMAL_TO_DECIMAL ->
                    to.scale() == from.scale()
                            ? values
                            : rescaled((DecimalVector) values, to.scale() - from.scale(), rowCount, rows, count);
                case TO_NARROW_DECIMAL -> narrowed(values, rowCount, rows, count);
                case DECIMAL_TO_DOUBLE -> doubles((DecimalVector) values, rowCount, rows, count);
                case DECIMAL_TO_LONG -> longs((DecimalVector) values, rowCount, rows, count);
                case DOUBLE_TO_REAL -> reals((DoubleVector) values, rowCount, rows, count);
            };
        }

        private LongVector checked(LongVector values, int @Nullable [] rows, int count) {
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (!fits(values.values()[row], to.kind()) && !values.isNull(row)) {
                    throw new ArithmeticException(values.values()[row] + " does not fit " + to.kind());
                }
            }
            return values;
        }

        private DecimalVector rescaled(
                DecimalVector values, int digits, int rowCount, int @Nullable [] rows, int count) {
            builder.reset(rowCount);
            BigInteger factor = BigInteger.TEN.pow(digits);
            long small = digits <= 18 ? factor.longValue() : 0;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (values.isNull(row)) {
                    continue;
                }
                long low = values.low()[row];
                long product = low * small;
                if (small != 0 && values.highAt(row) == low >> 63 && Math.multiplyHigh(low, small) == product >> 63) {
                    builder.setLong(row, product);
                } else {
                    builder.setInteger(
                            row, DecimalVector.integer(values.highAt(row), low).multiply(factor));
                }
            }
            return builder.build(values.nulls());
        }

        private DecimalVector narrowed(Vector values, int rowCount, int @Nullable [] rows, int count) {
            builder.reset(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (values.isNull(row)) {
                    continue;
                }
                BigDecimal value = values instanceof DecimalVector decimals
                        ? decimals.decimalAt(row, from.scale())
                        : BigDecimal.valueOf(((LongVector) values).values()[row]);
                builder.setDecimal(row, value.setScale(to.scale(), RoundingMode.DOWN));
            }
            return builder.build(values.nulls());
        }

        private DoubleVector doubles(LongVector values, int rowCount, int @Nullable [] rows, int count) {
            double[] result = scratch.doubles(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = toDouble(values.values()[row], to);
            }
            return new DoubleVector(result, values.nulls());
        }

        private DoubleVector doubles(DecimalVector values, int rowCount, int @Nullable [] rows, int count) {
            double[] result = scratch.doubles(rowCount);
            boolean plain = from.scale() == 0 && values.isSigned();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = plain
                        ? (double) values.low()[row]
                        : values.decimalAt(row, from.scale()).doubleValue();
            }
            return new DoubleVector(result, values.nulls());
        }

        private LongVector longs(DecimalVector values, int rowCount, int @Nullable [] rows, int count) {
            long[] result = scratch.longs(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                long low = values.low()[row];
                result[row] = low;
                if ((values.highAt(row) != low >> 63 || !fits(low, to.kind())) && !values.isNull(row)) {
                    throw new ArithmeticException(values.decimalAt(row, 0) + " does not fit " + to.kind());
                }
            }
            return new LongVector(result, values.nulls());
        }

        private DoubleVector reals(DoubleVector values, int rowCount, int @Nullable [] rows, int count) {
            double[] result = scratch.doubles(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                double value = values.values()[row];
                float real = (float) value;
                if (Float.isInfinite(real) && !Double.isInfinite(value) && !values.isNull(row)) {
                    throw new ArithmeticException(value + " is beyond REAL");
                }
                result[row] = real;
            }
            return new DoubleVector(result, values.nulls());
        }
    }
}
