package org.pushlog.storage.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FaultTest {

    @Test
    void aMessageSaysResourceProblemAndOffset() {
        assertThat(new Fault("refs.log frame 12", 40, "torn").message())
                .isEqualTo("refs.log frame 12: torn (at offset 40)");
        assertThat(Fault.mismatch("a", -1, "length", 1, null).message()).isEqualTo("a: length: expected 1, found null");
    }

    @Test
    void aMessageIsOneLineOfModerateLengthWhateverTheNames() {
        assertThat(Fault.of("a\nb", "c\u0000\u2028d").message()).isEqualTo("a\\u000ab: c\\u0000\\u2028d");
        assertThat(Fault.of("x", "y".repeat(5_000)).message()).hasSize(1_004).endsWith("y…");
    }
}
