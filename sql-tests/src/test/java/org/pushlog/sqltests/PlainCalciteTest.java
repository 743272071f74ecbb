package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One sample of each kind through Calcite's own driver and a model file, without ours. */
final class PlainCalciteTest {

    /** Facts whose check needs what only our driver has. */
    private static final Set<String> NEED_OUR_DRIVER = Set.of(
            "ext_fields", // Calcite says NOT NULL in the name of a type
            "view", // a column is called by a word that Calcite reserves
            "error" // the model is refused before there is a connection
            );

    @TestFactory
    Stream<DynamicTest> oneSampleOfEachKind() {
        Map<String, Sample> samples = new LinkedHashMap<>();
        SampleFiles.all().forEach(sample -> samples.putIfAbsent(sample.kind(), sample));
        return samples.values().stream().flatMap(PlainCalciteTest::testsOf);
    }

    private static Stream<DynamicTest> testsOf(Sample sample) {
        return SamplesTest.checksOf(sample).entrySet().stream()
                .filter(check -> sample.facts().containsKey(check.getKey()))
                .filter(check -> !NEED_OUR_DRIVER.contains(check.getKey()))
                .map(check -> DynamicTest.dynamicTest(
                        sample.path() + " " + check.getKey(), () -> run(sample, check.getValue())));
    }

    private static void run(Sample sample, FactCheck check) throws Exception {
        try (SampleCase subject =
                new SampleCase(sample, location -> Database.plainCalcite(location, "guard=original"))) {
            check.check(subject);
        }
    }

    @Test
    void thereAreEnough() {
        assertThat(oneSampleOfEachKind()).hasSizeGreaterThan(60);
    }

    @Test
    void gitsOwnListOfRefs() throws SQLException {
        try (Database database = Database.plainCalcite(SampleFiles.root().resolve(GitTruth.LIVE_STORE))) {
            GitTruth.forEachRef(database);
            GitTruth.log(database, false);
        }
    }
}
