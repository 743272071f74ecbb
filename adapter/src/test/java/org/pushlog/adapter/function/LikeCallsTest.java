package org.pushlog.adapter.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns of LIKE. */
class LikeCallsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "abc ~ abc ~ true",
                "abc ~ ab ~ false",
                "abc ~ a%c ~ true",
                "abc ~ %%_%% ~ true",
                "`` ~ `` ~ true",
                "`` ~ % ~ true",
                "`` ~ _ ~ false",
                "`a\nb` ~ a_b ~ true",
                "😀b ~ __ ~ true",
                "😀b ~ ___ ~ false",
                "a%b ~ a!%b ~ true",
                "axb ~ a!%b ~ false",
                "a!b ~ a!!b ~ true",
                "a_b ~ %!__ ~ true",
                "abab ~ %ab ~ true",
                "aba ~ %ab ~ false",
            })
    void matches(String text, String pattern, boolean expected) {
        assertThat(LikeCalls.like(null, text, pattern, "!")).isEqualTo(expected);
        assertThat(LikeCalls.ilike(null, text, pattern, "!")).isEqualTo(expected);
    }

    @Test
    void ignoresCaseWhereToldTo() {
        assertThat(LikeCalls.ilike(null, "Straße Ä", "STRAßE ä")).isTrue();
        assertThat(LikeCalls.like(null, "A", "a")).isFalse();
    }

    @Test
    void givesWhatARegularExpressionGives() {
        long seed = 20260104;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String text = word(random, "ab", 10);
            String pattern = word(random, "ab%_", 8);
            boolean expected = Pattern.matches(pattern.replace("%", ".*").replace('_', '.'), text);
            assertThat(LikeCalls.like(null, text, pattern))
                    .as("seed %d: %s like %s", seed, text, pattern)
                    .isEqualTo(expected);
        }
    }

    private static String word(Random random, String letters, int lengthMax) {
        StringBuilder word = new StringBuilder();
        for (int left = random.nextInt(lengthMax + 1); left > 0; left--) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        return word.toString();
    }
}
