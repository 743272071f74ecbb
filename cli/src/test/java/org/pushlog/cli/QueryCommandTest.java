package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryCommandTest {
    private static final String VALUES =
            "SELECT 1 AS n, 'a,b' AS t, CAST(NULL AS VARCHAR) AS nothing, '' AS empty_text, X'00ff' AS bytes, DATE"
                    + " '2026-02-03' AS d, TIME '04:05:06' AS t_o_d, TIMESTAMP '2026-02-03 04:05:06.700' AS ts, TRUE AS"
                    + " flag, 12345678901234567890.50 AS price, 0.1e0 AS ratio, 'say \"hi\"' AS quoted";

    @Test
    void csvIsExact() {
        Launched launched = Launched.run("query", Launched.DEMO, VALUES, "--format=csv");
        assertThat(launched.err()).isEmpty();
        assertThat(launched.out())
                .isEqualTo("n,t,nothing,empty_text,bytes,d,t_o_d,ts,flag,price,ratio,quoted\n"
                        + "1,\"a,b\",,\"\",00ff,2026-02-03,04:05:06.000,2026-02-03 04:05:06.700,true,"
                        + "12345678901234567890.50,0.1,\"say \"\"hi\"\"\"\n");
    }

    @Test
    void jsonLinesHaveKeysInOrderAndExactNumbers() {
        Launched launched = Launched.run("query", Launched.DEMO, VALUES, "--format", "jsonl");
        assertThat(launched.err()).isEmpty();
        assertThat(launched.out())
                .isEqualTo(
                        "{\"n\":1,\"t\":\"a,b\",\"nothing\":null,\"empty_text\":\"\",\"bytes\":\"00ff\",\"d\":\"2026-02-03\",\"t_o_d\":\"04:05:06.000\",\"ts\":\"2026-02-03"
                                + " 04:05:06.700\",\"flag\":true,\"price\":12345678901234567890.50,\"ratio\":0.1,\"quoted\":\"say"
                                + " \\\"hi\\\"\"}\n");
    }

    @Test
    void arraysAreJsonInBothExactFormats() {
        String sql = "SELECT parents FROM commits WHERE parent_count = 2 ORDER BY oid LIMIT 1";
        String csv = Launched.run("query", Launched.DEMO, sql, "--format=csv").out();
        String jsonl =
                Launched.run("query", Launched.DEMO, sql, "--format=jsonl").out();
        assertThat(csv).matches("parents\n\"\\[\"\"[0-9a-f]{40}\"\",\"\"[0-9a-f]{40}\"\"]\"\n");
        assertThat(jsonl).matches("\\{\"parents\":\\[\"[0-9a-f]{40}\",\"[0-9a-f]{40}\"]}\n");
    }

    @Test
    void tableIsTheDefaultAndAlignsWideCharactersAndNumbers() {
        Launched launched = Launched.run(
                "query", Launched.DEMO, "SELECT * FROM (VALUES ('größe', 1), ('日本', 20)) AS v (name, n) ORDER BY n");
        assertThat(launched.out()).isEqualTo("""
            name  | n
            ------+---
            größe |  1
            日本  | 20
            (2 rows)
            """);
    }

    @Test
    void controlCharactersDoNotReachATerminal() {
        Launched launched = Launched.run("query", Launched.DEMO, "SELECT U&'a\\001b[31m\\000ab' AS x");
        assertThat(launched.out()).contains("a\\u001b[31m\\u000ab");
    }

    @Test
    void aQueryMayComeFromStandardInput() {
        Launched launched =
                Launched.runWithInput("SELECT 'größe' AS x;\n", "query", Launched.DEMO, "-", "--format=csv");
        assertThat(launched.out()).isEqualTo("x\ngröße\n");
    }

    @Test
    void aStatementThatWritesSaysHowManyRows(@TempDir Path folder) {
        for (String[] step : new String[][] {
            {"CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR)", "0 rows changed\n"},
            {"INSERT INTO t VALUES (1, 'a'), (2, 'b')", "2 rows changed\n"},
            {"DELETE FROM t WHERE id = 1", "1 row changed\n"}
        }) {
            Launched written = Launched.run("query", folder.toString(), step[0], "-P", "mode=rw");
            assertThat(written.err()).isEqualTo(step[1]);
            assertThat(written.status()).isZero();
            assertThat(written.out()).isEmpty();
        }
        assertThat(Launched.run("query", folder.toString(), "SELECT id, v FROM t", "--format=csv")
                        .out())
                .isEqualTo("id,v\n2,b\n");
        Launched refused = Launched.run("query", folder.toString(), "DELETE FROM t");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).startsWith("error: ").contains("mode=rw");
    }

    @Test
    void propertiesReachTheConnection() {
        Launched launched = Launched.run(
                "query", Launched.DEMO, "SELECT * FROM refs LIMIT 0", "--format=csv", "-P", "locators=false");
        assertThat(launched.out()).isEqualTo("name,target,peeled,symref_target,push_seq,updated_ms,updated_at\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        SELECT * FROM nowhere | nowhere
        SELECT nothing FROM refs | nothing
        SELEC 1 | line 1, column 1
        SELECT 1/0 | zero
        SELECT file_content('no such path') | no such path
        DELETE FROM refs | read
        """)
    void anErrorIsOneLineAndStatusOne(String sql, String said) {
        Launched launched = Launched.run("query", Launched.DEMO, sql);
        assertThat(launched.status()).isEqualTo(1);
        assertThat(launched.err())
                .startsWith("error: ")
                .contains(said)
                .containsOnlyOnce("\n")
                .endsWith("\n");
    }

    @ParameterizedTest
    @CsvSource({"table", "csv", "jsonl"})
    void aFullDiskIsAnErrorAndAReaderThatWentAwayIsNot(String format) {
        String[] args = {"query", Launched.DEMO, "SELECT * FROM ref_log", "--format", format};
        Launched full = Launched.runInto(failing("No space left on device"), "", args);
        assertThat(full.status()).isEqualTo(1);
        assertThat(full.err()).isEqualTo("error: the output could not be written: No space left on device\n");
        Launched gone = Launched.runInto(failing("Broken pipe"), "", args);
        assertThat(gone.status()).isZero();
        assertThat(gone.err()).isEmpty();
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void debugAddsTheStackTrace() {
        Launched launched = Launched.run("query", "--debug", Launched.DEMO, "SELECT * FROM nowhere");
        assertThat(launched.err()).startsWith("error: ").contains("\tat org.pushlog");
    }

    @Test
    void aMissingLocationAndAnUnknownPropertyAreNamed() {
        assertThat(Launched.run("query", "/no/such/place", "SELECT 1"))
                .matches(l -> l.status() == 1)
                .matches(l -> l.err().contains("/no/such/place"));
        assertThat(Launched.run("query", Launched.DEMO, "SELECT 1", "-P", "colour=red"))
                .matches(l -> l.status() == 1)
                .matches(l -> l.err().contains("colour") && l.err().contains("locators"));
    }

    @ParameterizedTest
    @CsvSource({"query", "query a", "query a b c", "nonsense", "query a b --format=xml", "tables", "--nonsense"})
    void wrongUsageIsStatusTwoAndOneLine(String line) {
        Launched launched = Launched.run(line.split(" ", -1));
        assertThat(launched.status()).isEqualTo(2);
        assertThat(launched.err()).startsWith("error: ").contains("--help").containsOnlyOnce("\n");
    }

    @ParameterizedTest
    @CsvSource({"--help", "query --help", "tables --help", "info --help", "shell --help", "verify --help", "--version"})
    void helpIsThereEverywhere(String line) {
        Launched launched = Launched.run(line.split(" ", -1));
        assertThat(launched.status()).isZero();
        assertThat(launched.err()).isEmpty();
        assertThat(launched.out()).contains("pushlog");
    }
}
