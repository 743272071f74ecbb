package org.pushlog.sqltests.engines;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.pushlog.storage.ipc.ArrowType;

/**
 * What a generated column holds.
 *
 * @param type its type in the file
 * @param sqlType the type that SQL sees, by DuckDB's name
 * @param value makes a value that is not NULL: a BigDecimal, Double, String, Boolean or byte array; days or milliseconds as Long
 */
record Kind(ArrowType type, String sqlType, Function<Random, Object> value) {
    private static final List<String> TEXTS =
            List.of("", "a", "ab", "abc", " abc ", "é", "É", "功能", "zz", "\uD83D\uDE00b");
    private static final List<BigDecimal> UNSIGNED = List.of(
            BigDecimal.ZERO,
            BigDecimal.ONE,
            new BigDecimal("9223372036854775807"),
            new BigDecimal("9223372036854775808"),
            new BigDecimal("18446744073709551615"));
    private static final List<Double> SPECIAL = List.of(Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY);

    static final List<Kind> TINY = List.of(
            whole(8, true, "TINYINT", -10, 10),
            whole(8, false, "SMALLINT", 0, 255),
            whole(8, true, "TINYINT", -128, 127));
    static final List<Kind> SMALL = List.of(
            whole(16, true, "SMALLINT", -1_000, 2_000),
            whole(16, false, "INTEGER", 0, 65_535),
            whole(16, true, "SMALLINT", -32_768, 32_767));
    static final List<Kind> INTEGER = List.of(whole(32, true, "INTEGER", -10, 30));
    static final List<Kind> BIG = List.of(
            new Kind(
                    ArrowType.INT64,
                    "BIGINT",
                    random -> BigDecimal.valueOf(
                            random.nextInt(9) == 0 ? Long.MAX_VALUE - random.nextInt(3) : random.nextInt(40) - 10)),
            whole(32, false, "BIGINT", 0, 40),
            new Kind(
                    ArrowType.INT64,
                    "BIGINT",
                    random -> BigDecimal.valueOf(
                            random.nextInt(9) == 0 ? Long.MIN_VALUE + random.nextInt(3) : random.nextInt(40) - 10)));
    static final List<Kind> UNSIGNED_BIG = List.of(new Kind(
            ArrowType.UINT64,
            "DECIMAL(20,0)",
            random -> random.nextBoolean() ? UNSIGNED.get(random.nextInt(5)) : BigDecimal.valueOf(random.nextInt(40))));
    static final List<Kind> DECIMAL = List.of(decimal(12, 3, 5), decimal(7, 0, 2), decimal(5, 5, 4), decimal(18, 2, 6));
    static final List<Kind> WIDE = List.of(
            new Kind(
                    new ArrowType.Decimal(38, 10, 128),
                    "DECIMAL(38,10)",
                    random -> new BigDecimal(random.nextInt(1_000) - 500)
                            .multiply(random.nextInt(5) == 0 ? BigDecimal.TEN.pow(20) : BigDecimal.ONE)
                            .setScale(10)),
            decimal(38, 0, 38),
            decimal(38, 0, 19),
            decimal(38, 37, 38));
    static final List<Kind> DOUBLE = List.of(new Kind(ArrowType.FLOAT64, "DOUBLE", Kind::fraction));
    static final List<Kind> REAL = List.of(new Kind(new ArrowType.FloatingPoint(32), "FLOAT", Kind::fraction));
    static final List<Kind> TEXT = List.of(
            new Kind(ArrowType.UTF8, "VARCHAR", random -> TEXTS.get(random.nextInt(TEXTS.size()))),
            new Kind(ArrowType.UTF8, "VARCHAR", random -> TEXTS.get(random.nextInt(TEXTS.size())) + random.nextInt(5)),
            new Kind(new ArrowType.LargeUtf8(), "VARCHAR", random -> "prefix of eight" + random.nextInt(9)));
    static final List<Kind> BYTES = List.of(new Kind(ArrowType.BINARY, "BLOB", Kind::bytes));
    static final List<Kind> FLAG = List.of(new Kind(ArrowType.BOOL, "BOOLEAN", Random::nextBoolean));
    static final List<Kind> DATE = List.of(
            new Kind(new ArrowType.Date(ArrowType.TimeUnit.DAY), "DATE", random -> random.nextInt(30_000) - 5_000L),
            new Kind(new ArrowType.Date(ArrowType.TimeUnit.DAY), "DATE", random -> random.nextInt(9) + 20_450L));
    static final List<Kind> STAMP = List.of(
            new Kind(ArrowType.TIMESTAMP_MS, "TIMESTAMP", Kind::millis),
            new Kind(
                    stamp(ArrowType.TimeUnit.SECOND),
                    "TIMESTAMP",
                    random -> Math.floorDiv(millis(random), 1_000L) * 1_000),
            new Kind(stamp(ArrowType.TimeUnit.MICROSECOND), "TIMESTAMP", Kind::millis));

    private static Kind whole(int bits, boolean signed, String sqlType, int least, int most) {
        return new Kind(
                new ArrowType.Int(bits, signed),
                sqlType,
                random -> BigDecimal.valueOf(least + random.nextInt(most - least + 1)));
    }

    /** Numbers of up to so many digits. */
    private static Kind decimal(int precision, int scale, int digits) {
        BigInteger bound = BigInteger.TEN.pow(digits);
        String sqlType = "DECIMAL(" + precision + "," + scale + ")";
        return new Kind(new ArrowType.Decimal(precision, scale, 128), sqlType, random -> {
            BigInteger unscaled = new BigInteger(bound.bitLength() + 8, random).mod(bound);
            return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
        });
    }

    private static ArrowType stamp(ArrowType.TimeUnit unit) {
        return new ArrowType.Timestamp(unit, null);
    }

    private static Object fraction(Random random) {
        return random.nextInt(12) == 0 ? SPECIAL.get(random.nextInt(4)) : (random.nextInt(80) - 40) * 0.25;
    }

    private static long millis(Random random) {
        return random.nextBoolean() ? random.nextInt() * 1_000L : random.nextLong() >> 22;
    }

    private static Object bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(3)];
        random.nextBytes(bytes);
        return bytes;
    }
}
