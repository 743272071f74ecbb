package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;
import org.pushlog.storage.store.history.HistoryFrames;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.Source;

/** The kept logs and sealed logs against what the original said of them. */
final class SampleFoldTest {

    record Sample(String path, String facts) {
        @Override
        public String toString() {
            return path;
        }
    }

    static Stream<Sample> logs() {
        return Samples.lines("MANIFEST.tsv").stream()
                .map(line -> line.split("\t", -1))
                .filter(cells -> cells[0].startsWith("pushlog/") && cells[3].contains("\"frames\""))
                .map(cells -> new Sample(cells[0], cells[3]));
    }

    @ParameterizedTest
    @MethodSource("logs")
    void foldsAsTheOriginal(Sample sample) {
        String plainName = sample.path().substring(sample.path().lastIndexOf('/') + 1);
        try (Location location = Location.open(Samples.path(sample.path()), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).hasSize(1);
            StoreSnapshot store = snapshot.stores().get(0);
            assertThat(store.name()).isEqualTo(".");
            RecoveryFact recovery = snapshot.recovery().get(0);
            assertThat(snapshot.recovery()).hasSize(1);
            assertThat(recovery.file()).isEqualTo(plainName);
            assertThat(recovery.kind()).isEqualTo(RecoveryKind.PUSH_LOG);
            assertThat(recovery.frameCount()).isEqualTo(fact(sample, "frames"));
            assertThat(recovery.rowCount()).isEqualTo(fact(sample, "rows"));
            assertThat(recovery.tornTailBytes()).isEqualTo(fact(sample, "torn_tail_bytes"));
            assertThat(recovery.reason() == null).isEqualTo(fact(sample, "torn_tail_bytes") == 0);
            if (fact(sample, "frames") == 0) {
                assertThat(store.histories()).isEmpty();
            } else if (sample.facts().contains("fold_error")) {
                assertThat(store.histories().get(0).kind()).isEqualTo(HistoryKind.OTHER);
                assertThat(store.histories().get(0).keyColumns()).isEmpty();
            } else {
                List<String> lines = HistoryTexts.current(store.histories().get(0));
                assertThat(lines).hasSize((int) fact(sample, "fold_size"));
                assertThat(sha256(lines)).isEqualTo(text(sample, "fold_jsonl_sha256"));
            }
        }
    }

    @Test
    void theUpdatesAreTheRowsInTheOrderOfTheFrames() {
        try (Location location = Location.open(Samples.path("pushlog/refs-200.log"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            List<String> rows = HistoryTexts.updates(history).stream()
                    .map(line -> line.replaceFirst(
                            "live refs-200.log [0-9]+ ([0-9]+) ([0-9]+) \\{", "{\"frame\":$1,\"row\":$2,"))
                    .toList();
            assertThat(rows).isEqualTo(Samples.lines("pushlog/expected/refs-200.rows.jsonl"));
        }
    }

    @Test
    void aSealedArchiveAloneGivesTheHistoriesOfItsLogs() {
        try (Location location =
                        Location.open(Samples.path("archive/raw-multichunk-refs-secrets.znippy"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            StoreSnapshot store = snapshot.stores().get(0);
            assertThat(store.histories()).extracting(History::name).containsExactly("refs", "secrets");
            assertThat(HistoryTexts.current(store.histories().get(0)))
                    .isEqualTo(Samples.lines("pushlog/expected/refs-200.fold.jsonl"));
            assertThat(HistoryTexts.current(store.histories().get(1)))
                    .isEqualTo(Samples.lines("pushlog/expected/secrets.fold.jsonl"));
            HistoryFrames frames = store.histories().get(0).frames();
            assertThat(frames.count()).isEqualTo(200);
            assertThat(frames.source(0)).isEqualTo(Source.SEALED);
            assertThat(snapshot.recovery()).isEmpty();
            assertThat(store.archives()).hasSize(1);
        }
    }

    @Test
    void aSealedCompactedLogHasOneFrame() {
        try (Location location = Location.open(Samples.path("archive/raw-refs-compacted.znippy"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            assertThat(history.frames().count()).isEqualTo(1);
            assertThat(HistoryTexts.current(history)).isEqualTo(Samples.lines("pushlog/expected/refs-200.fold.jsonl"));
        }
    }

    @Test
    void theSealedGitStoreFoldsAsTheOriginal() {
        try (Location location = Location.open(Samples.path("git/sealed/repository.znippy"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            assertThat(HistoryTexts.current(history)).isEqualTo(Samples.lines("git/expected/refs.fold.jsonl"));
        }
    }

    private static String sha256(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return Samples.sha256(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static long fact(Sample sample, String name) {
        return Long.parseLong(text(sample, name));
    }

    private static String text(Sample sample, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\": ?\"?([0-9a-f]+)").matcher(sample.facts());
        assertThat(matcher.find()).as("%s of %s", name, sample.path()).isTrue();
        return matcher.group(1);
    }
}
