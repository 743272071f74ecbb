package org.pushlog.adapter.exec.group;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Made-up keys as values that a model holds, and the same keys as vectors in each of the forms that vectors have. */
final class KeyVectors {
    /** What a model keeps for NULL. */
    static final Object NULL = "the null";

    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private KeyVectors() {}

    /** The kinds of keys there are. */
    enum Kind {
        SHORT_TEXTS,
        LONG_TEXTS,
        MIXED_TEXTS,
        CLOSE_LONGS,
        FAR_LONGS,
        UNSIGNED,
        WIDE,
        DOUBLES;

        ValueType type() {
            return switch (this) {
                case SHORT_TEXTS, LONG_TEXTS, MIXED_TEXTS -> ValueType.of(ValueKind.TEXT);
                case CLOSE_LONGS, FAR_LONGS -> ValueType.BIGINT;
                case UNSIGNED -> ValueType.decimal(20, 0);
                case WIDE -> ValueType.decimal(38, 0);
                case DOUBLES -> ValueType.DOUBLE;
            };
        }
    }

    /** A key out of some thousands, or NULL. */
    static Object random(Kind kind, Random random) {
        if (random.nextInt(20) == 0) {
            return NULL;
        }
        int number = random.nextInt(3_000);
        return switch (kind) {
            case SHORT_TEXTS -> number % 16 == 0 ? "" : "x".repeat(number % 12) + number % 300;
            case LONG_TEXTS -> "refs/heads/a-common-beginning/" + number;
            case MIXED_TEXTS ->
                "refs/heads/main/refs/heads/".substring(0, number % 28)
                        + (number % 500 == 0 ? "long".repeat(5_000) + number : "ö" + number % 50);
            case CLOSE_LONGS -> BigInteger.valueOf(number - 1_000L);
            case FAR_LONGS -> BigInteger.valueOf(extreme(number));
            case UNSIGNED -> BigInteger.valueOf(extreme(number)).and(UNSIGNED_MAX);
            case WIDE ->
                number % 2 == 0
                        ? BigInteger.valueOf(extreme(number))
                        : BigInteger.valueOf(extreme(number)).multiply(BigInteger.TEN.pow(19));
            case DOUBLES ->
                number == 1
                        ? Double.NaN
                        : number == 2 ? -0.0 : number == 3 ? 0.0 : number == 4 ? 1.0 / 0 : number / 7.0;
        };
    }

    private static long extreme(int number) {
        return switch (number % 5) {
            case 0 -> Long.MAX_VALUE - number % 7;
            case 1 -> Long.MIN_VALUE + number % 7;
            case 2 -> -number;
            case 3 -> number;
            default -> number * 0x9E37_79B9_7F4A_7C15L;
        };
    }

    /** What equal keys are equal by: NaN and the zeros are one number each. */
    static Object modelKey(Object value) {
        return value instanceof Double number ? (Object) Double.doubleToLongBits(number + 0.0) : value;
    }

    /** The keys as a vector; those that have several forms are given in any of them. */
    static Vector of(Kind kind, List<Object> values, Random random) {
        boolean[] nulls = new boolean[values.size()];
        boolean some = false;
        for (int i = 0; i < nulls.length; i++) {
            nulls[i] = values.get(i) == NULL;
            some |= nulls[i];
        }
        boolean @Nullable [] given = some ? nulls : null;
        return switch (kind) {
            case SHORT_TEXTS, LONG_TEXTS, MIXED_TEXTS -> texts(values, given, random);
            case CLOSE_LONGS, FAR_LONGS -> new LongVector(lows(values), given);
            case UNSIGNED, WIDE -> decimals(values, given, random);
            case DOUBLES ->
                new DoubleVector(
                        values.stream()
                                .mapToDouble(value -> value == NULL ? 7 : (Double) value)
                                .toArray(),
                        given);
        };
    }

    private static long[] lows(List<Object> values) {
        return values.stream()
                .mapToLong(value -> value == NULL ? 5 : ((BigInteger) value).longValue())
                .toArray();
    }

    private static Vector decimals(List<Object> values, boolean @Nullable [] nulls, Random random) {
        long[] low = lows(values);
        long[] high = new long[low.length];
        boolean allSigned = true;
        boolean allUnsigned = true;
        for (int i = 0; i < high.length; i++) {
            high[i] = values.get(i) == NULL ? 0 : DecimalVector.highOf((BigInteger) values.get(i));
            allSigned &= high[i] == low[i] >> 63;
            allUnsigned &= high[i] == 0;
        }
        boolean narrow = random.nextBoolean();
        if (allUnsigned && narrow) {
            return new DecimalVector(low, null, true, nulls);
        }
        return new DecimalVector(low, allSigned && narrow ? null : high, false, nulls);
    }

    /** Texts one after the other or in any order, up to the last byte of a buffer of any kind. */
    private static Vector texts(List<Object> values, boolean @Nullable [] nulls, Random random) {
        int[] starts = new int[values.size()];
        int[] lengths = new int[values.size()];
        byte[][] bytes = new byte[values.size()][];
        int total = 0;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = values.get(i) == NULL ? new byte[0] : ((String) values.get(i)).getBytes(StandardCharsets.UTF_8);
            total += bytes[i].length;
        }
        ByteBuffer data = random.nextBoolean() ? ByteBuffer.allocate(total) : ByteBuffer.allocateDirect(total);
        boolean backwards = random.nextBoolean();
        for (int k = 0; k < bytes.length; k++) {
            int i = backwards ? bytes.length - 1 - k : k;
            starts[i] = data.position();
            lengths[i] = bytes[i].length;
            data.put(bytes[i]);
        }
        data.flip();
        ByteBuffer given = random.nextBoolean() ? data.asReadOnlyBuffer() : data;
        return new BytesVector(given.order(ByteOrder.LITTLE_ENDIAN), starts, lengths, nulls);
    }
}
