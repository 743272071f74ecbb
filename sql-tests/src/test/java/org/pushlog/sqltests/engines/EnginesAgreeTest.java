package org.pushlog.sqltests.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.sqltests.engines.Judge.Ruling;
import org.pushlog.sqltests.engines.Judge.Verdict;

/**
 * Generated queries over generated push logs have the same multiset of rows over vectors, row by row and in DuckDB.
 * {@code -Dpushlog.thorough=true} asks ten times as many.
 */
class EnginesAgreeTest {
    private static final long FIRST_SEED = Long.getLong("pushlog.engines.seed", 20_261_130L);
    private static final int QUERY_COUNT =
            Integer.getInteger("pushlog.engines.queries", Boolean.getBoolean("pushlog.thorough") ? 20_000 : 2_000);
    private static final int QUERIES_A_SCHEMA = 50;
    private static final int ROW_COUNT = 60;
    private static final int FAULTS_MAX = Integer.getInteger("pushlog.engines.faults", 5);

    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final Map<String, Integer> theirRefusals = new TreeMap<>();
    private final List<Shrinking.Fault> faults = new ArrayList<>();
    private int plannedCount;
    private int vectorisedCount;

    @Test
    void generatedQueriesGiveTheSame(@TempDir Path folder) throws Exception {
        ask(folder, QUERY_COUNT, FAULTS_MAX, UnaryOperator.identity());
        System.out.println(
                "first seed " + FIRST_SEED + ", " + QUERY_COUNT + " queries: " + verdicts + "; vectors alone "
                        + vectorisedCount + " of " + plannedCount + "\nDuckDB does not answer: " + most(theirRefusals));
        assertThat(faults).isEmpty();
        assertThat(count(Verdict.THEIRS_REFUSE)).as("DuckDB has no answer").isLessThan(QUERY_COUNT * 15 / 100);
        assertThat(count(Verdict.OURS_REFUSE)).as("only ours refuse a value").isLessThan(QUERY_COUNT * 5 / 100);
        assertThat(count(Verdict.AGREE)).as("same rows").isGreaterThan(QUERY_COUNT * 75 / 100);
        assertThat(vectorisedCount).as("queries that run as vectors alone").isGreaterThan(plannedCount / 2);
    }

    @Test
    void aPlantedFaultIsFoundAndShrunk(@TempDir Path folder) throws Exception {
        ask(folder, 200, 1, sql -> sql.replace(" + ", " - "));
        assertThat(faults).hasSize(1);
        assertThat(faults.get(0).query().ours()).contains(" + ").hasSizeLessThan(80);
        assertThat(faults.get(0).rowCount()).isLessThanOrEqualTo(15);
    }

    private void ask(Path folder, int queryCount, int faultsMax, UnaryOperator<String> planted) throws Exception {
        Random random = new Random();
        try (Judge judge = new Judge(folder, planted)) {
            for (int i = 0; i < queryCount && faults.size() < faultsMax; i++) {
                long seed = FIRST_SEED + i / QUERIES_A_SCHEMA;
                if (i % QUERIES_A_SCHEMA == 0) {
                    random = new Random(seed);
                    judge.load(new GeneratedTables(seed, ROW_COUNT));
                }
                Choices choices = Choices.of(random);
                Sql query = GeneratedQueries.query(choices, judge);
                Ruling ruling = judge.judge(query);
                verdicts.merge(ruling.verdict(), 1, Integer::sum);
                if (ruling.verdict() == Verdict.THEIRS_REFUSE) {
                    theirRefusals.merge(
                            ruling.grounds()
                                    .replaceAll("\\d+", "#")
                                    .lines()
                                    .findFirst()
                                    .orElse(""),
                            1,
                            Integer::sum);
                } else if (ruling.verdict() == Verdict.DIFFER) {
                    faults.add(Shrinking.shrink(judge, seed, ROW_COUNT, choices.made(), query, ruling));
                    System.out.println(faults.get(faults.size() - 1));
                } else if (i % 10 == 0) {
                    plannedCount++;
                    vectorisedCount += judge.isVectorised(query) ? 1 : 0;
                }
            }
        }
    }

    private int count(Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    private static List<String> most(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(20)
                .map(entry -> "\n  " + entry.getValue() + " " + entry.getKey())
                .toList();
    }
}
