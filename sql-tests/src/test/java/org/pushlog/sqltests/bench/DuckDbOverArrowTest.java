package org.pushlog.sqltests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the benchmarks hear of a program that is not there: never a figure. */
final class DuckDbOverArrowTest {

    @Test
    void aMissingInterpreterIsToldAndNotAsked(@TempDir Path folder) throws IOException {
        Path program = Files.writeString(folder.resolve("program.py"), "");
        try (DuckDbOverArrow none = DuckDbOverArrow.start("no-such-interpreter", program, 2, Map.of())) {
            assertThat(none.isMissing()).isTrue();
            assertThat(none.state()).startsWith("missing, give BENCH_PYTHON: ").contains("no-such-interpreter");
            assertThatThrownBy(() -> none.ask("select 1")).hasMessageContaining("missing");
        }
    }

    @Test
    void aMissingProgramIsTold(@TempDir Path folder) {
        Path program = folder.resolve("none.py");
        try (DuckDbOverArrow none = DuckDbOverArrow.start("python3", program, 2, Map.of())) {
            assertThat(none.state()).contains("there is no " + program);
        }
    }
}
