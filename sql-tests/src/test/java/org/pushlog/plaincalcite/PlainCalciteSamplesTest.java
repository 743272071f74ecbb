package org.pushlog.plaincalcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the original systems reported of the kept files, asked in SQL. */
final class PlainCalciteSamplesTest {
    private static final Pattern FOLDED_REF = Pattern.compile(
            "\\{\"name\":(\"(.*?)\"|null),\"target\":(\"(.*?)\"|null),"
                    + "\"peeled\":(\"(.*?)\"|null),\"symref_target\":(\"(.*?)\"|null),\"push_seq\":(\\d+),\"updated_ms\":(\\d+)\\}");

    @ParameterizedTest
    @CsvSource({
        "pushlog/refs-200.log, pushlog/expected/refs-200.fold.jsonl",
        "pushlog/refs-200-compacted.log, pushlog/expected/refs-200-compacted.fold.jsonl",
        "pushlog/refs-1x4.log, pushlog/expected/refs-1x4.fold.jsonl",
        "git/live, git/expected/refs.fold.jsonl"
    })
    void foldsAsTheOriginalDoes(String sample, String expectedFile) throws SQLException, IOException {
        List<String> expected = Files.readAllLines(PlainCalcite.samplePath(expectedFile)).stream()
                .map(PlainCalciteSamplesTest::row)
                .toList();
        try (PlainCalcite calcite = PlainCalcite.sample(sample)) {
            assertThat(calcite.rows("select name, target, peeled, symref_target, push_seq, updated_ms from refs"))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(calcite.rows("select count(*), min(push_seq), max(updated_ms) - min(updated_ms) >= 0 from refs"))
                    .singleElement()
                    .asString()
                    .startsWith(expected.size() + ",")
                    .endsWith(",true");
        }
    }

    @Test
    void findsNamesThatAreNotLatin() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("git/live")) {
            assertThat(calcite.rows("select push_seq from refs where name = ?", "refs/heads/feature/größe"))
                    .containsExactly("13");
            assertThat(calcite.rows("select name from refs where name like 'refs/heads/feature/gr%'"))
                    .containsExactly("refs/heads/feature/größe");
        }
    }

    @Test
    void listsTheFramesOfALog() throws SQLException, IOException {
        List<String> expected = Files.readAllLines(PlainCalcite.samplePath("pushlog/expected/refs-200.frames.tsv"));
        try (PlainCalcite calcite = PlainCalcite.sample("pushlog/refs-200.log")) {
            assertThat(calcite.rows("select frame_index, frame_offset, frame_length, row_count from frames"
                            + " order by frame_index"))
                    .isEqualTo(expected.subList(1, expected.size()).stream()
                            .map(line -> line.replace('\t', ','))
                            .toList());
        }
    }

    @Test
    void joinsAcrossTables() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("git/live")) {
            assertThat(calcite.rows("select r.name, c.generation from refs r join commits c on c.oid = r.target"
                            + " and c.store = r.store where r.name = 'refs/heads/main'"))
                    .hasSize(1);
            assertThat(calcite.rows("select count(*) from ref_log l join pushes p on p.push_seq = l.push_seq"
                            + " and p.store = l.store and p.\"log\" = 'refs'"))
                    .containsExactly("40");
            assertThat(calcite.rows("select name from refs where push_seq = (select max(push_seq) from ref_log)"
                            + " and name in (select name from ref_log group by name having count(*) > 1)"))
                    .hasSizeLessThan(3);
        }
    }

    @Test
    void aFilterOnTheStoreOpensOnlyThatStore() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("pushlog")) {
            assertThat(calcite.rows("select count(*) from ref_log where store = 'refs-200.log'"))
                    .containsExactly("660");
            assertThat(calcite.plan("select name from ref_log where store = 'refs-200.log' and push_seq >= 190"))
                    .contains("PushLogTableScan(table=[[pushlog, ref_log]], columns=[name, push_seq, store],"
                            + " pushed=[store = 'refs-200.log', push_seq >= 190])");
        }
    }

    private static String row(String json) {
        Matcher matcher = FOLDED_REF.matcher(json);
        assertThat(matcher.matches()).as(json).isTrue();
        return String.join(
                ",",
                matcher.group(2),
                String.valueOf(matcher.group(4)),
                String.valueOf(matcher.group(6)),
                String.valueOf(matcher.group(8)),
                matcher.group(9),
                matcher.group(10));
    }
}
