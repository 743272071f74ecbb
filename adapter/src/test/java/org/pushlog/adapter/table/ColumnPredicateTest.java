package org.pushlog.adapter.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.table.ColumnPredicate.Equal;
import org.pushlog.adapter.table.ColumnPredicate.In;
import org.pushlog.adapter.table.ColumnPredicate.Prefix;
import org.pushlog.adapter.table.ColumnPredicate.Range;

final class ColumnPredicateTest {
    private static final BigInteger BIG = BigInteger.ONE.shiftLeft(63);

    @Test
    void nullMeetsNothing() {
        assertThat(List.of(
                        new Equal(0, "a"),
                        new In(0, new LinkedHashSet<>(List.of("a"))),
                        new Range(0, null, false, 1L, true),
                        new Prefix(0, "")))
                .noneMatch(predicate -> predicate.test(null));
    }

    @Test
    void comparesNumbersOfBothClasses() {
        assertThat(new Equal(0, 5L).test(BigInteger.valueOf(5))).isTrue();
        assertThat(new Equal(0, BIG).test(5L)).isFalse();
        assertThat(new In(0, new LinkedHashSet<>(List.of(1L, BIG))).test(BIG)).isTrue();
        assertThat(new In(0, new LinkedHashSet<>(List.of(1L, BIG))).test(BigInteger.ONE))
                .isTrue();
        assertThat(new Range(0, 5L, false, null, false).test(BIG)).isTrue();
        assertThat(new Range(0, 5L, false, null, false).test(5L)).isFalse();
        assertThat(new Range(0, 5L, true, null, false).test(5L)).isTrue();
        assertThat(new Range(0, null, false, BIG, false).test(BIG)).isFalse();
    }

    @Test
    void keepsTextThatOneOfTheTwoOrdersKeeps() {
        String supplementary = "\uD83D\uDE00";
        String halfWidth = "\uFF61";
        // UTF-16 puts the first below the second, UTF-8 above it.
        assertThat(new Range(0, halfWidth, false, null, false).test(supplementary))
                .isTrue();
        assertThat(new Range(0, null, false, halfWidth, false).test(supplementary))
                .isTrue();
        assertThat(new Range(0, "b", false, null, false).test("a")).isFalse();
    }

    @Test
    void keepsWhatItCannotJudge() {
        assertThat(new Equal(0, 5L).test("5")).isTrue();
        assertThat(new In(0, new LinkedHashSet<>(List.of(5L))).test("5")).isTrue();
        assertThat(new Range(0, 5L, false, null, false).test("5")).isTrue();
        assertThat(new Prefix(0, "5").test(5L)).isTrue();
    }

    @Test
    void showsItselfAsSql() {
        assertThat(new Equal(0, "it's").describe("c")).isEqualTo("c = 'it''s'");
        assertThat(new Range(0, 1L, true, 9L, false).describe("c")).isEqualTo("c >= 1 AND c < 9");
        assertThat(new Range(0, null, true, 9L, true).describe("c")).isEqualTo("c <= 9");
        assertThat(new Prefix(0, "refs/").describe("c")).isEqualTo("c LIKE 'refs/%'");
        assertThat(new In(0, new LinkedHashSet<>(List.of(3L, 1L))).describe("c"))
                .isEqualTo("c IN (3, 1)");
        assertThat(new Equal(0, "x".repeat(1_000)).describe("c")).hasSizeLessThan(100);
    }
}
