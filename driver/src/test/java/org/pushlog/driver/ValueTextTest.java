package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ValueTextTest {

    @Test
    void eachTypeHasOneText() {
        assertThat(ValueText.of(true)).isEqualTo("true");
        assertThat(ValueText.of(-7L)).isEqualTo("-7");
        assertThat(ValueText.of(new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(ValueText.of(new BigDecimal("0.0000001000"))).isEqualTo("0.0000001000");
        assertThat(ValueText.of(new byte[] {0, (byte) 0xAB, 127})).isEqualTo("00ab7f");
        assertThat(ValueText.of("a\nb")).isEqualTo("a\nb");
    }

    @Test
    void timesShowThreeDigitsOrMoreIfTheyHaveThem() {
        assertThat(ValueText.of(LocalDate.of(5, 1, 2))).isEqualTo("0005-01-02");
        assertThat(ValueText.of(LocalDate.of(12026, 1, 2))).isEqualTo("12026-01-02");
        assertThat(ValueText.of(LocalDate.of(-5, 1, 2))).isEqualTo("-0005-01-02");
        assertThat(ValueText.of(LocalTime.of(1, 2))).isEqualTo("01:02:00.000");
        assertThat(ValueText.of(LocalTime.of(1, 2, 3, 4_000))).isEqualTo("01:02:03.000004");
        assertThat(ValueText.of(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6_000_000)))
                .isEqualTo("2026-01-02 03:04:05.006");
        assertThat(ValueText.of(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 1))).isEqualTo("2026-01-02 03:04:05.000000001");
        assertThat(ValueText.of(LocalDateTime.of(2026, 1, 2, 3, 4), 6)).isEqualTo("2026-01-02 03:04:00.000000");
    }

    @Test
    void arraysAreJson() {
        List<Object> nested = Arrays.asList(1, null, "a\"\\\n\u0001é", List.of(true, new byte[] {10}), 1.5, Double.NaN);
        assertThat(ValueText.of(nested)).isEqualTo("[1,null,\"a\\\"\\\\\\n\\u0001é\",[true,\"0a\"],1.5,\"NaN\"]");
        assertThat(ValueText.json(null)).isEqualTo("null");
        assertThat(ValueText.json(new BigDecimal("10.50"))).isEqualTo("10.50");
        assertThat(ValueText.json(Float.NEGATIVE_INFINITY)).isEqualTo("\"-Infinity\"");
        assertThat(ValueText.json(LocalDate.of(2026, 1, 2))).isEqualTo("\"2026-01-02\"");
    }

    @Test
    void doublesAreAsShortAsTheyCanBe() {
        assertThat(ValueText.of(1.0)).isEqualTo("1.0");
        assertThat(ValueText.of(-0.0)).isEqualTo("-0.0");
        assertThat(ValueText.of(0.1)).isEqualTo("0.1");
        assertThat(ValueText.of(1e7)).isEqualTo("1.0E7");
        assertThat(ValueText.of(Double.NaN)).isEqualTo("NaN");
        // These are a digit too long in the library before JDK 19.
        assertThat(ValueText.of(Double.longBitsToDouble(40))).isEqualTo("2.0E-322");
        assertThat(ValueText.of(Double.MIN_NORMAL)).isEqualTo("2.2250738585072014E-308");
        assertThat(ValueText.of(Double.valueOf("1.1999999999999999E7"))).isEqualTo("1.1999999999999998E7");
        assertThat(ValueText.of(Double.valueOf("2E23"))).isEqualTo("2.0E23");
        assertThat(ValueText.of(Double.valueOf("8.41E21"))).isEqualTo("8.41E21");
        assertThat(ValueText.of(Double.MIN_VALUE)).isEqualTo("4.9E-324");
        assertThat(ValueText.of(0x1p-44)).isEqualTo("5.684341886080802E-14");
        assertThat(ValueText.of(Float.valueOf("1E23"))).isEqualTo("1.0E23");
        assertThat(ValueText.of(Float.MIN_VALUE)).isEqualTo("1.4E-45");
        assertThat(ValueText.of(16777216f)).isEqualTo("1.6777216E7");
    }

    @Test
    void doublesReadBackEqual() {
        long seed = 20_261_130L;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            float small = Float.intBitsToFloat(random.nextInt());
            assertThat(Double.valueOf(ValueText.of(number))).as("seed %d", seed).isEqualTo(Double.valueOf(number));
            assertThat(Float.valueOf(ValueText.of(small))).as("seed %d", seed).isEqualTo(Float.valueOf(small));
            assertThat(ValueText.of(number).length())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(Double.toString(number).length());
        }
    }
}
