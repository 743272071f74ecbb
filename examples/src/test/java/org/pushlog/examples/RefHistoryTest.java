package org.pushlog.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class RefHistoryTest {
    @Test
    void printsTheMovesOfARefInOrder() throws SQLException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            RefHistory.main(
                    new String[] {Path.of("").toAbsolutePath().resolve("demo").toString(), "refs/heads/feature/two"});
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo("""
            7 2026-11-29 22:00:46.613 f05e01a797e49017bec362b9ff0be4dcf8e3cd51
            32 2026-11-29 22:00:46.678 0a36c3c73c21be39ac43155c395304316c3c3c66
            """);
    }
}
