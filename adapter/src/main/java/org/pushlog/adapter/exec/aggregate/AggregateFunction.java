package org.pushlog.adapter.exec.aggregate;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Constant;

/**
 * One aggregate function of an operator.
 *
 * @param argument the column of the input that it aggregates, or -1
 * @param argumentType its type, or null
 * @param filter the column that must be true for a row to count, or -1
 * @param type of the result
 * @param constant of {@link Kind#CONSTANT}
 */
public record AggregateFunction(
        Kind kind,
        int argument,
        @Nullable ValueType argumentType,
        int filter,
        boolean distinct,
        ValueType type,
        @Nullable Constant constant) {

    /** What is computed. */
    public enum Kind {
        COUNT,
        SUM,
        /** 0 without a value. */
        SUM_OR_ZERO,
        MIN,
        MAX,
        /** Any value. */
        FIRST,
        /** The only value; more are an error. */
        ONLY,
        CONSTANT
    }

    /** Whether partial results may be put together in any order. */
    public boolean isMergeable() {
        return !distinct
                && (argumentType == null
                        || argumentType.form() != ValueKind.Form.DOUBLE
                        || kind == Kind.COUNT
                        || kind == Kind.MIN
                        || kind == Kind.MAX)
                && kind != Kind.FIRST
                && kind != Kind.ONLY;
    }

    /** Whether it counts all rows, whatever is in them. */
    public boolean countsRows() {
        return kind == Kind.COUNT && argument < 0 && filter < 0;
    }

    /** @param grouped whether there are groups besides group 0 */
    Accumulator newAccumulator(boolean grouped) {
        Accumulator plain = plain();
        return distinct && argumentType != null ? new DistinctAccumulator(plain, argumentType, grouped) : plain;
    }

    private Accumulator plain() {
        return switch (kind) {
            case COUNT -> new CountAccumulator();
            case SUM, SUM_OR_ZERO -> sum(kind == Kind.SUM_OR_ZERO);
            case MIN, MAX -> extreme(kind == Kind.MAX);
            case FIRST -> new FirstAccumulator(type, false);
            case ONLY -> new FirstAccumulator(type, true);
            case CONSTANT -> new ConstantAccumulator(constant == null ? new Constant(type, null) : constant);
        };
    }

    private Accumulator sum(boolean zeroIfEmpty) {
        return switch (type.form()) {
            case LONG ->
                new LongSumAccumulator(
                        zeroIfEmpty, type.kind().least(), type.kind().greatest());
            case DOUBLE -> new DoubleSumAccumulator(zeroIfEmpty);
            case DECIMAL -> new DecimalSumAccumulator(zeroIfEmpty);
            case BYTES, OBJECT -> throw new IllegalArgumentException("a sum of " + type);
        };
    }

    private Accumulator extreme(boolean isMax) {
        return switch (type.form()) {
            case LONG -> new LongExtremeAccumulator(isMax);
            case DOUBLE -> new DoubleExtremeAccumulator(isMax);
            case DECIMAL -> new DecimalExtremeAccumulator(isMax);
            case BYTES -> new BytesExtremeAccumulator(isMax, type);
            case OBJECT -> throw new IllegalArgumentException("an extreme of " + type);
        };
    }
}
