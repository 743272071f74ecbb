package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamePatternTest {

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "%,            ref_log,   true",
                "'',           ref_log,   false",
                "ref_log,      ref_log,   true",
                "ref_log,      refxlog,   true",
                "ref\\_log,    ref_log,   true",
                "ref\\_log,    refxlog,   false",
                "ref%,         ref_log,   true",
                "%log,         ref_log,   true",
                "%og%,         ref_log,   true",
                "%x%,          ref_log,   false",
                "REFS,         refs,      false",
                "a\\%b,        a%b,       true",
                "a\\%b,        axxb,      false",
                "a\\\\b,       a\\b,      true",
                "a\\b,         a\\b,      true",
                "%%a%%,        bab,       true",
                "_,            '',        false",
                "%_%_%,        a,         false",
                "%_%_%,        ab,        true"
            })
    void matchesAsSqlSays(String pattern, String name, boolean matches) {
        assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"})
    void manyWildcardsTakeNoLongTime(String name) {
        assertThat(new NamePattern("%a".repeat(40) + "%c").matches(name.repeat(20)))
                .isFalse();
    }
}
