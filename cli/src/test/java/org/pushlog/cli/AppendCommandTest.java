package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLogWriter;

class AppendCommandTest {
    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void setUp() throws IOException {
        log = Files.copy(Path.of(Launched.sample("pushlog/refs-200.log")), folder.resolve("refs.log"));
    }

    @Test
    void rowsOfCsvBecomeOnePush() {
        Launched appended = append("refs", """
            name,target,symref_target
            refs/heads/ö,aa,
            "refs/tags/v,1",,refs/heads/ö
            """);
        assertThat(appended.err()).isEmpty();
        assertThat(appended.out()).isEqualTo("refs: 2 rows appended as push 200\n");
        assertThat(query("SELECT name, target, peeled, symref_target, push_seq FROM ref_log WHERE push_seq = 200"))
                .isEqualTo("""
                    name,target,peeled,symref_target,push_seq
                    refs/heads/ö,aa,,,200
                    "refs/tags/v,1",,,refs/heads/ö,200
                    """);
        assertThat(query("SELECT count(*) FROM frames")).endsWith("\n201\n");
        assertThat(Launched.run("verify", folder.toString()).status()).isZero();
    }

    @Test
    void rowsOfJsonBecomeOnePush() {
        Launched appended = append("REFS", """
            {"name":"a","Target":"t1"}

            {"name":"b","target":null,"updated_ms":18446744073709551615}
            {"push_seq":200,"name":"c"}
            """);
        assertThat(appended).isEqualTo(new Launched(0, "refs: 3 rows appended as push 200\n", ""));
        assertThat(query("SELECT name, target, updated_ms FROM ref_log WHERE push_seq = 200 AND name = 'b'"))
                .endsWith("\nb,,18446744073709551615\n");
        assertThat(query("SELECT count(*) FROM ref_log WHERE push_seq = 200 AND updated_ms > 1700000000000"))
                .endsWith("\n3\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        name,targt\\na,b\\n                    | line 1, column targt: the log has no such column; it has name, target, peeled, symref_target, push_seq, updated_ms
        name,target\\na,b\\nc\\n               | line 3: expected 2 fields, found 1
        name,target\\n"a\\nb",c\\n,d\\n         | line 4, column name: expected a value, found null
        name,Name\\na,b\\n                     | line 1: the column Name is there twice
        name,updated_ms\\na,-1\\n              | line 2, column updated_ms: expected a whole number from 0 to 18446744073709551615, found -1
        name,updated_ms\\na,1.5\\n             | line 2, column updated_ms: expected a whole number from 0 to 18446744073709551615, found 1.5
        name\\na\\n"b                          | line 3: a field begins with a quote and does not end
        name\\na"b\\n                          | line 2: a quote in a field that does not begin with one
        name,push_seq\\na,7\\n                 | line 2, column push_seq: expected 200, the number of the next push, found 7
        name,push_seq\\na,200\\nb,201\\n        | line 3, column push_seq: all rows are one push: expected 200 as in line 2, found 201
        {"name":"a"}\\n{"name":1}\\n           | line 2, column name: expected a text, found 1
        {"name":"a"}\\n{"name":\\n             | line 3: no JSON: Unexpected end-of-input within/between Object entries
        {"name":"a"}\\n["b"]\\n                | line 2: expected an object {…}, found [
        {"name":"a","name":"b"}\\n            | line 1: no JSON: Duplicate field 'name'
        {"name":"a"\\n                       | line 2: no JSON: Unexpected end-of-input: expected close marker for Object; nothing
        {"name":"\\ud800"}\\n               | line 1, column name: expected a text without halves of surrogate pairs
        {"name":{"x":1}}\\n                   | line 1, column name: an object cannot be a value
        """)
    void aMistakeNamesLineAndColumnAndAppendsNothing(String input, String problem) throws IOException {
        byte[] before = Files.readAllBytes(log);
        Launched refused = append("refs", input.replace("\\n", "\n"));
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .startsWith("error: " + problem)
                .endsWith("; nothing was appended\n")
                .containsOnlyOnce("\n");
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
    }

    @Test
    void aByteOrderMarkIsSkipped() {
        assertThat(append("refs", "\uFEFF{\"name\":\"json\"}\n").status()).isZero();
        assertThat(append("refs", "\uFEFFname\ncsv\n").status()).isZero();
        assertThat(query("SELECT name FROM ref_log WHERE name IN ('json', 'csv') ORDER BY name"))
                .contains("csv")
                .contains("json");
    }

    @Test
    void inputThatIsNoUtf8OrHasNoRowsAppendsNothing() throws IOException {
        byte[] before = Files.readAllBytes(log);
        assertThat(append("refs", "").out()).isEqualTo("refs: no rows, nothing was appended\n");
        assertThat(append("refs", "name,target\n").out()).isEqualTo("refs: no rows, nothing was appended\n");
        assertThat(append("refs", "{\"name\":\"a\"}", "--format=csv").err()).startsWith("error: line 1");
        assertThat(append("moves", "name\na\n").err())
                .isEqualTo("error: moves: there is no log of this name to write to\n");
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
    }

    @Test
    void everyTypeComesBackAsItWasPrinted() throws IOException {
        List<Field> fields = List.of(
                new Field("b", ArrowType.BOOL, true),
                new Field("i8", new ArrowType.Int(8, true), true),
                new Field("u64", ArrowType.UINT64, true),
                new Field("f64", ArrowType.FLOAT64, true),
                new Field("f32", new ArrowType.FloatingPoint(32), true),
                new Field("s", ArrowType.UTF8, true),
                new Field("bin", ArrowType.BINARY, true),
                new Field("fix", new ArrowType.FixedSizeBinary(2), true),
                new Field("d", new ArrowType.Date(ArrowType.TimeUnit.DAY), true),
                new Field("t", new ArrowType.Time(ArrowType.TimeUnit.MILLISECOND), true),
                new Field("ts", ArrowType.TIMESTAMP_MS, true),
                new Field("num", new ArrowType.Decimal(10, 2, 128), true),
                new Field("l", new ArrowType.ListType(new Field("item", ArrowType.INT64, true)), true));
        Path types = folder.resolve("types.log");
        try (PushLogWriter writer = PushLogWriter.open(types, LogWriterOptions.DEFAULT)) {
            writer.append(new Schema(fields, Map.of()), List.of());
        }
        String rows = """
            b,i8,u64,f64,f32,s,bin,fix,d,t,ts,num,l
            true,-128,18446744073709551615,0.1,1.5,"a,""b",00ff,abcd,2026-02-28,23:59:59.999,2026-11-30 12:00:00.001,-12345678.90,"[1,null,-3]"
            false,127,0,NaN,-Infinity,"","",0000,1969-12-31,00:00:00.000,1969-12-31 23:59:59.999,0.00,[]
            ,,,,,,,,,,,,
            """;
        Launched appended = append("types", rows);
        assertThat(appended).isEqualTo(new Launched(0, "types: 3 rows appended\n", ""));
        String columns = "SELECT b, i8, u64, f64, f32, s, bin, fix, d, t, ts, num, l FROM types_log";
        assertThat(query(columns)).isEqualTo(rows);
        String json = Launched.run("query", folder.toString(), columns, "--format=jsonl")
                .out();
        assertThat(append("types", json).out()).isEqualTo("types: 3 rows appended\n");
        assertThat(query(columns + " WHERE frame_index = 2")).isEqualTo(rows);
        for (Map.Entry<String, String> misfit : Map.of(
                        "i8", "128",
                        "f32", "1e39",
                        "fix", "ab",
                        "d", "2026-02-30",
                        "t", "24:00:00",
                        "ts", "2026-11-30 12:00:00.0001",
                        "num", "0.001",
                        "l", "[1.5]",
                        "b", "1",
                        "bin", "0")
                .entrySet()) {
            Launched refused = append("types", misfit.getKey() + "\n" + misfit.getValue() + "\n", "--format=csv");
            assertThat(refused.err())
                    .as(misfit.toString())
                    .startsWith("error: line 2, column " + misfit.getKey() + ": expected ")
                    .contains(", found ");
        }
    }

    private Launched append(String table, String input, String... options) {
        String[] args = new String[3 + options.length];
        args[0] = "append";
        args[1] = folder.toString();
        args[2] = table;
        System.arraycopy(options, 0, args, 3, options.length);
        return Launched.runWithInput(input, args);
    }

    private String query(String sql) {
        Launched launched = Launched.run("query", folder.toString(), sql, "--format=csv");
        assertThat(launched.err()).isEmpty();
        return launched.out();
    }
}
