package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every line of the list of samples: what the original systems reported of their files comes out of SQL. A new sample
 * with a line is a new test. A fact that no check knows fails; so does a kind that has no checks.
 */
final class SamplesTest {
    private static final Set<String> CHAPTERS = Set.of("pushlog", "archive", "hot", "git");

    /** The samples of today; the list may only grow. */
    private static final int TESTS_MIN = 949;

    /** Facts that leave nothing to ask for, and why. */
    private static final Map<String, String> NOT_CHECKED =
            Map.of("fsyncs", "how often the writer synced its files cannot be seen in them");

    @TestFactory
    Stream<DynamicContainer> samples() {
        return listed().map(sample -> DynamicContainer.dynamicContainer(sample.path(), testsOf(sample).stream()));
    }

    @Test
    void noSampleIsPassedOver() {
        assertThat(listed().mapToInt(sample -> testsOf(sample).size()).sum()).isGreaterThanOrEqualTo(TESTS_MIN);
        assertThat(listed().map(Sample::chapter).distinct()).containsExactlyInAnyOrderElementsOf(CHAPTERS);
    }

    private static Stream<Sample> listed() {
        return SampleFiles.all().stream().filter(sample -> CHAPTERS.contains(sample.chapter()));
    }

    private static List<DynamicTest> testsOf(Sample sample) {
        List<DynamicTest> tests = new ArrayList<>();
        for (String fact : sample.facts().keySet()) {
            tests.add(DynamicTest.dynamicTest(fact, () -> checkFact(sample, fact)));
        }
        for (Map.Entry<String, FactCheck> check : unlisted(sample).entrySet()) {
            tests.add(DynamicTest.dynamicTest(check.getKey(), () -> run(sample, check.getValue())));
        }
        return tests;
    }

    private static void checkFact(Sample sample, String fact) throws Exception {
        Path file = SampleFiles.root().resolve(sample.path());
        if (fact.equals("bytes")) {
            assertThat(file).hasSize(sample.number("bytes"));
            return;
        }
        if (fact.equals("sha256")) {
            assertThat(SampleFiles.sha256(SampleFiles.bytes(file))).isEqualTo(sample.text("sha256"));
            return;
        }
        if (NOT_CHECKED.containsKey(fact)) {
            return;
        }
        FactCheck check = checksOf(sample).get(fact);
        assertThat(check)
                .as("a check for the fact %s of a %s", fact, sample.kind())
                .isNotNull();
        run(sample, check);
    }

    private static void run(Sample sample, FactCheck check) throws Exception {
        try (SampleCase subject = new SampleCase(sample)) {
            check.check(subject);
        }
    }

    /** Checks of the facts that a sample's line names. */
    static Map<String, FactCheck> checksOf(Sample sample) {
        String kind = sample.kind();
        if (kind.startsWith("pushlog.") || kind.equals("gitstore.live.refs.log")) {
            return LogFacts.CHECKS;
        }
        if (isSealedArchive(sample)) {
            return ArchiveFacts.CHECKS;
        }
        if (isHotArchive(sample)) {
            return HotFacts.CHECKS;
        }
        if (kind.startsWith("gitstore.live.")) {
            return StoreFacts.CHECKS;
        }
        return Map.of();
    }

    /** Checks that follow from what a sample is. */
    private static Map<String, FactCheck> unlisted(Sample sample) {
        String kind = sample.kind();
        if (kind.equals("expected") || kind.equals("other")) {
            return Map.of("content", subject -> ExpectedFiles.compare(subject.sample()));
        }
        if (kind.equals("hot.journal")) {
            return Map.of("segment", HotFacts::segment);
        }
        boolean refused = sample.facts().containsKey("error");
        if ((isSealedArchive(sample) && !refused) || (isHotArchive(sample) && sample.number("rows") > 0)) {
            return ExpectedFiles.filesOf(sample) == null && kind.equals("hot.foreign")
                    ? Map.of() // their files are in opened-by-rust.txt
                    : Map.of("files.tsv", ExpectedFiles::filesTsv);
        }
        boolean known = refused || kind.startsWith("pushlog.") || kind.startsWith("gitstore.live.");
        return known ? Map.of() : Map.of("kind", subject -> assertThat(kind).isEqualTo("a known kind"));
    }

    private static boolean isSealedArchive(Sample sample) {
        return sample.kind().startsWith("znippy.")
                || sample.kind().equals("hot.sealed")
                || sample.kind().equals("gitstore.sealed.packs")
                || sample.kind().equals("git.object-tier");
    }

    private static boolean isHotArchive(Sample sample) {
        return sample.kind().equals("hot.blobs") || sample.kind().equals("hot.foreign");
    }
}
