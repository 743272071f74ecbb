package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalSize;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * Whether a value is one of a list of constants, none of them NULL; looked up by hash.
 *
 * @param outside whether it must be none of them
 */
public record InList(Expression operand, List<Constant> values, boolean outside) implements Expression {
    public InList {
        values = List.copyOf(values);
    }

    @Override
    public ValueType type() {
        return ValueType.BOOLEAN;
    }

    @Override
    public Kernel open(Execution execution) {
        Kernel inner = operand.open(execution);
        long yes = outside ? 0 : 1;
        if (operand.type().form() == ValueKind.Form.BYTES) {
            return new BytesKernel(inner, new BytesSet(distinctBytes()), yes);
        }
        int scale = operand.type().scale();
        Set<BigInteger> whole = new HashSet<>();
        for (Constant value : values) {
            BigDecimal scaled = DecimalSize.comparable(value.decimal()).scaleByPowerOfTen(scale);
            if (scaled.stripTrailingZeros().scale() <= 0) {
                whole.add(scaled.toBigInteger());
            }
        }
        return new NumberKernel(inner, whole, yes);
    }

    private List<byte[]> distinctBytes() {
        return values.stream()
                .map(value -> java.nio.ByteBuffer.wrap(value.bytes()))
                .distinct()
                .map(java.nio.ByteBuffer::array)
                .toList();
    }

    private static final class NumberKernel extends Kernel {
        private final Kernel operand;
        private final Set<BigInteger> whole;
        private final LongSet signed = new LongSet();
        private final LongSet unsigned = new LongSet();
        private final long yes;
        private final Scratch scratch = new Scratch();

        NumberKernel(Kernel operand, Set<BigInteger> whole, long yes) {
            this.operand = operand;
            this.whole = whole;
            this.yes = yes;
            for (BigInteger value : whole) {
                if (value.bitLength() < Long.SIZE) {
                    signed.add(value.longValue());
                }
                if (value.signum() >= 0 && value.bitLength() <= Long.SIZE) {
                    unsigned.add(value.longValue());
                }
            }
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            Vector vector = operand.evaluate(chunk, rows, count);
            long[] result = scratch.longs(chunk.rowCount());
            if (vector instanceof DecimalVector decimals && decimals.high() != null) {
                for (int i = 0; i < count; i++) {
                    int row = rows == null ? i : rows[i];
                    boolean found = whole.contains(DecimalVector.integer(decimals.highAt(row), decimals.low()[row]));
                    result[row] = found ? yes : 1 - yes;
                }
                return new LongVector(result, vector.nulls());
            }
            LongSet set = vector instanceof DecimalVector decimals && decimals.isUnsigned() ? unsigned : signed;
            long[] values = vector instanceof DecimalVector decimals ? decimals.low() : ((LongVector) vector).values();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = set.contains(values[row]) ? yes : 1 - yes;
            }
            return new LongVector(result, vector.nulls());
        }
    }

    private static final class BytesKernel extends Kernel {
        private final Kernel operand;
        private final BytesSet set;
        private final long yes;
        private final Scratch scratch = new Scratch();

        BytesKernel(Kernel operand, BytesSet set, long yes) {
            this.operand = operand;
            this.set = Objects.requireNonNull(set);
            this.yes = yes;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            BytesVector values = (BytesVector) operand.evaluate(chunk, rows, count);
            long[] result = scratch.longs(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                boolean found =
                        !values.isNull(row) && set.contains(values.data(), values.starts()[row], values.lengths()[row]);
                result[row] = found ? yes : 1 - yes;
            }
            return new LongVector(result, values.nulls());
        }
    }
}
