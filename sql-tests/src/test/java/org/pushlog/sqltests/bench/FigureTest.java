package org.pushlog.sqltests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The lines of the benchmarks, and what is called ok. */
final class FigureTest {

    @Test
    void aTimeIsOkUpToItsLimit() {
        assertThat(Figure.ofTime("scan", 40e6, 170e6, 56e6).line())
                .isEqualTo("scan | 40.00 ms | 170.00 ms | 4.25x | >= 3.04x | ok");
        assertThat(Figure.ofTime("scan", 57e6, 170e6, 56e6).line())
                .isEqualTo("scan | 57.00 ms | 170.00 ms | 2.98x | >= 3.04x | short");
        assertThat(Figure.notSlower("encode", 5_400, 5_400).isOk()).isTrue();
        assertThat(Figure.notSlower("encode", 5_401, 5_400).isOk()).isFalse();
    }

    @Test
    void aFactorIsOkFromTheOthersOn() {
        assertThat(Figure.ofFactor("hot", 53.4, 26.7).line()).isEqualTo("hot | 53.4x | 26.7x | 2.00x | >= 1.00x | ok");
        assertThat(Figure.ofFactor("hot", 20, 26.7).isOk()).isFalse();
    }
}
