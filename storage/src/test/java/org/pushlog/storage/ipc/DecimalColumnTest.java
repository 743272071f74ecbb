package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers that a column of decimals is copied into are those that it gives one by one. */
class DecimalColumnTest {
    private static final long SEED = 20_261_130;

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128})
    void numbersAreTheValues(int bitWidth) {
        Random random = new Random(SEED);
        int precision = bitWidth == 32 ? 9 : bitWidth == 64 ? 18 : 38;
        for (int round = 0; round < 50; round++) {
            int digitsMax = round % 2 == 0 ? Math.min(18, precision) : precision;
            Field field = new Field("price", new ArrowType.Decimal(precision, 2, bitWidth), false);
            BatchBuilder rows = new BatchBuilder(new Schema(List.of(field), Map.of()));
            List<BigInteger> expected = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                BigInteger limit = BigInteger.TEN.pow(1 + random.nextInt(digitsMax));
                BigInteger value = new BigInteger(127, random).mod(limit);
                value = random.nextBoolean() ? value : value.negate();
                expected.add(value);
                rows.column(0).append(new BigDecimal(value, 2));
            }
            DecimalColumn column = (DecimalColumn) rows.build().column(0);
            check(column, expected);
            check((DecimalColumn) column.slice(10, 50), expected.subList(10, 60));
        }
    }

    private static void check(DecimalColumn column, List<BigInteger> expected) {
        long[] lows = new long[expected.size() + 3];
        boolean fits = column.copyLows(lows);
        assertThat(fits).isEqualTo(expected.stream().allMatch(value -> value.bitLength() < Long.SIZE));
        long[] highs = new long[expected.size()];
        if (!fits) {
            column.copyHighs(highs);
        }
        for (int i = 0; i < expected.size(); i++) {
            BigInteger value = BigInteger.valueOf(fits ? lows[i] >> 63 : highs[i])
                    .shiftLeft(Long.SIZE)
                    .add(new BigInteger(Long.toUnsignedString(lows[i])));
            assertThat(value).isEqualTo(expected.get(i));
            assertThat(column.decimalAt(i).unscaledValue()).isEqualTo(value);
        }
    }
}
