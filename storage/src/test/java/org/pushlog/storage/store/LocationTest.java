package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;
import org.pushlog.storage.store.fold.CurrentScan;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.HistoryScan;

/** Snapshots of locations that stand still, grow, are compacted, shrink and go away. */
final class LocationTest {
    private static final byte[] REFS = Samples.bytes("pushlog/refs-200.log");
    private static final StoreOptions STRICT = new StoreOptions(Guard.ORIGINAL, true, Map.of(), 1L << 30);

    @TempDir
    private Path folder;

    private final AtomicLong now = new AtomicLong();

    @Test
    void aMissingLocationIsAnErrorThatNamesIt() {
        Path missing = folder.resolve("nothing-here");
        assertThatThrownBy(() -> Location.open(missing, Samples.ORIGINAL))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("nothing-here");
    }

    @Test
    void aFolderThatWentAwayIsAnErrorWithoutClassNames() throws IOException {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        try (Location location = open(gone)) {
            Files.delete(gone);
            now.addAndGet(2_000_000_000L);
            assertThatThrownBy(location::snapshot)
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("gone: there is no such file or folder")
                    .hasMessageNotContaining("java.");
        }
    }

    @Test
    void anEmptyFolderHasNoStores() {
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).isEmpty();
            assertThat(snapshot.recovery()).isEmpty();
        }
    }

    @Test
    void liveAndSealedPartsOfAGitStoreAreOneHistory() {
        gitStore();
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).hasSize(1);
            StoreSnapshot store = snapshot.stores().get(0);
            assertThat(store.name()).isEqualTo("demo.git/gunnar-git.znippy");
            History history = store.histories().get(0);
            assertThat(store.histories()).hasSize(1);
            assertThat(HistoryTexts.current(history)).isEqualTo(Samples.lines("git/expected/refs.fold.jsonl"));
            assertThat(history.pushes(false, () -> false).count()).isEqualTo(35);
            assertThat(HistoryTexts.updates(history)).allMatch(line -> line.startsWith("live "));
            assertThat(history.frames().count()).isEqualTo(70);
            assertThat(snapshot.recovery()).hasSize(1);
            assertThat(snapshot.recovery().get(0).reason()).isNull();
            assertThat(snapshot.recovery().get(0).log()).isEqualTo("refs");
            assertThat(store.git()).isNotNull();
        }
    }

    @Test
    void aGitStoreWithoutItsRefsLogHasTheSealedHistory() throws IOException {
        Path store = gitStore();
        Files.delete(store.resolve("refs.log"));
        try (Location location = open(store);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            assertThat(snapshot.stores().get(0).name()).isEqualTo(".");
            assertThat(HistoryTexts.current(history)).isEqualTo(Samples.lines("git/expected/refs.fold.jsonl"));
            assertThat(HistoryTexts.updates(history)).allMatch(line -> line.startsWith("sealed "));
            RecoveryFact missing = snapshot.recovery().get(0);
            assertThat(missing.file()).isEqualTo("refs.log");
            assertThat(missing.frameCount()).isZero();
            assertThat(missing.tornTailBytes()).isZero();
            assertThat(missing.reason()).isNull();
        }
    }

    @Test
    void aShorterLiveLogIsFilledUpFromTheSealedPart() {
        Path store = gitStore();
        byte[] log = Samples.read(store.resolve("refs.log"));
        Samples.write(store.resolve("refs.log"), Arrays.copyOf(log, log.length / 3));
        try (Location location = open(store);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            assertThat(HistoryTexts.current(history)).isEqualTo(Samples.lines("git/expected/refs.fold.jsonl"));
            assertThat(history.pushes(false, () -> false).count()).isEqualTo(35);
            assertThat(snapshot.recovery().get(0).tornTailBytes()).isPositive();
        }
    }

    @Test
    void historiesThatDifferAreSaidToDiffer() {
        Path store = gitStore();
        byte[] log = Samples.read(store.resolve("refs.log"));
        String text = new String(log, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("refs/heads/main");
        log[at + 12] = 'x';
        Samples.write(store.resolve("refs.log"), log);
        try (Location location = open(store);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.recovery().get(0).reason()).contains("differ");
            History history = snapshot.stores().get(0).histories().get(0);
            assertThat(history.pushes(false, () -> false).count()).isEqualTo(35);
            assertThat(String.join("", HistoryTexts.updates(history))).contains("refs/heads/mxin");
        }
    }

    @Test
    void onlyTheHighestGenerationCounts() {
        Path store = gitStore();
        Samples.write(store.resolve("repository.g2.znippy"), Samples.bytes("archive/raw-refs-compacted.znippy"));
        Samples.write(store.resolve("repository.g10.znippy"), Samples.bytes("git/sealed/repository.znippy"));
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).hasSize(1);
            assertThat(snapshot.stores().get(0).archives())
                    .extracting(ArchiveSnapshot::file)
                    .containsExactly("demo.git/gunnar-git.znippy/repository.g10.znippy");
        }
    }

    @Test
    void aSnapshotStaysAsItIsWhileTheLogGrows() {
        Path log = folder.resolve("x.log");
        Samples.write(log, Arrays.copyOf(REFS, 100_000));
        try (Location location = open(folder);
                Snapshot before = location.snapshot()) {
            List<String> rowsBefore = HistoryTexts.updates(refs(before));
            assertThat(HistoryTexts.current(refs(before))).isNotEmpty();

            Samples.write(log, REFS);
            try (Snapshot after = location.snapshot()) {
                assertThat(HistoryTexts.updates(refs(before))).isEqualTo(rowsBefore);
                assertThat(refs(after).frames().count()).isEqualTo(200);
                assertThat(HistoryTexts.current(refs(after)))
                        .isEqualTo(Samples.lines("pushlog/expected/refs-200.fold.jsonl"));
                assertThat(after.catalogueVersion()).isEqualTo(before.catalogueVersion());
            }
        }
    }

    @Test
    void everyGrowthGivesTheFoldOfTheWholeLog() {
        Path log = folder.resolve("x.log");
        Samples.write(log, new byte[0]);
        try (Location location = open(log)) {
            for (int length = 0; length < REFS.length; length += 40_001) {
                Samples.write(log, Arrays.copyOf(REFS, length));
                try (Snapshot grown = location.snapshot();
                        Location fresh = Location.open(log, Samples.ORIGINAL);
                        Snapshot whole = fresh.snapshot()) {
                    List<String> expected =
                            whole.stores().get(0).histories().isEmpty() ? List.of() : HistoryTexts.current(refs(whole));
                    List<String> found =
                            grown.stores().get(0).histories().isEmpty() ? List.of() : HistoryTexts.current(refs(grown));
                    assertThat(found).as("length %d", length).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void anOpenSnapshotKeepsReadingWhatACompactionReplaced() throws IOException {
        Path log = folder.resolve("x.log");
        Samples.write(log, REFS);
        try (Location location = open(folder);
                Snapshot before = location.snapshot()) {
            Path staged = folder.resolve("x.log.compacting");
            Samples.write(staged, Samples.bytes("pushlog/refs-200-compacted.log"));
            Files.move(staged, log, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            try (Snapshot after = location.snapshot()) {
                assertThat(refs(before).frames().count()).isEqualTo(200);
                assertThat(HistoryTexts.updates(refs(before))).hasSize(660);
                before.checkStillThere();
                assertThat(refs(after).frames().count()).isEqualTo(1);
                assertThat(HistoryTexts.current(refs(after))).isEqualTo(HistoryTexts.current(refs(before)));
            }
        }
    }

    @Test
    void aLogThatWasCutIsReadAnew() {
        Path log = folder.resolve("x.log");
        Samples.write(log, REFS);
        try (Location location = open(folder);
                Snapshot before = location.snapshot()) {
            Samples.write(log, Arrays.copyOf(REFS, 50_000));
            try (Snapshot after = location.snapshot()) {
                assertThat(refs(after).frames().count())
                        .isLessThan(refs(before).frames().count());
            }
        }
    }

    @Test
    void aFileThatIsCutWhileItIsReadGivesAStorageError() throws IOException {
        Path log = folder.resolve("x.log");
        Samples.write(log, REFS);
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot();
                HistoryCursor rows = refs(snapshot).updates(HistoryScan.of(0))) {
            assertThat(rows.next()).isNotNull();
            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                channel.truncate(5_000);
            }
            assertThatThrownBy(() -> {
                        while (rows.next() != null) {
                            // Reads on until the pages are gone.
                        }
                    })
                    .isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> refs(snapshot).current(CurrentScan.of(0))).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> refs(snapshot).pushes(true, () -> false)).isInstanceOf(StorageException.class);
            assertThatThrownBy(snapshot::checkStillThere).isInstanceOf(IoFailedException.class);
            try (Snapshot after = location.snapshot()) {
                assertThat(refs(after).frames().count()).isEqualTo(2);
            }
        }
    }

    @Test
    void newFilesAreSeenWhenTheListingIsOverASecondOld() {
        Samples.write(folder.resolve("a.log"), REFS);
        try (Location location = open(folder)) {
            Samples.write(folder.resolve("b.log"), Samples.bytes("pushlog/foreign-schema.log"));
            long version;
            try (Snapshot soon = location.snapshot()) {
                assertThat(soon.stores()).hasSize(1);
                version = soon.catalogueVersion();
            }
            now.addAndGet(1_100_000_000L);
            try (Snapshot later = location.snapshot()) {
                assertThat(later.stores()).extracting(StoreSnapshot::name).containsExactly("a.log", "b.log");
                assertThat(later.catalogueVersion()).isGreaterThan(version);
            }
        }
    }

    @Test
    void aFileThatWentAwayIsNoLongerThere() throws IOException {
        Samples.write(folder.resolve("a.log"), REFS);
        Samples.write(folder.resolve("b.log"), REFS);
        try (Location location = open(folder)) {
            Files.delete(folder.resolve("b.log"));
            try (Snapshot snapshot = location.snapshot()) {
                assertThat(snapshot.stores()).extracting(StoreSnapshot::name).containsExactly("a.log");
            }
        }
    }

    @Test
    void unchangedFilesAreSharedBetweenSnapshots() {
        Samples.write(folder.resolve("a.log"), REFS);
        try (Location location = open(folder);
                Snapshot first = location.snapshot();
                Snapshot second = location.snapshot()) {
            assertThat(second.stores()).isSameAs(first.stores());
        }
    }

    @Test
    void aClosedLocationRefusesAndItsSnapshotsStay() {
        Samples.write(folder.resolve("a.log"), REFS);
        Location location = open(folder);
        Snapshot snapshot = location.snapshot();
        location.close();
        location.close();
        assertThatThrownBy(location::snapshot).isInstanceOf(StoreClosedException.class);
        assertThat(HistoryTexts.updates(refs(snapshot))).hasSize(660);
        snapshot.close();
        snapshot.close();
        assertThatThrownBy(snapshot::stores).isInstanceOf(StoreClosedException.class);
    }

    @Test
    void strictRefusesATornTailAndAFrameOfOtherColumns() {
        Path torn = Samples.path("pushlog/refs-200-torn-schema.log");
        assertThatThrownBy(() -> Location.open(torn, STRICT))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("offset 335672");

        Path mixed = folder.resolve("mixed.log");
        Samples.write(mixed, mixedLog());
        assertThatThrownBy(() -> Location.open(mixed, STRICT))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("frame 1");
    }

    @Test
    void aFrameOfOtherColumnsIsLeftOutAndNamed() {
        Path mixed = folder.resolve("mixed.log");
        Samples.write(mixed, mixedLog());
        try (Location location = open(mixed);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.warnings()).hasSize(1).allMatch(warning -> warning.contains("frame 1"));
            assertThat(snapshot.recovery().get(0).reason()).contains("frame 1");
            assertThat(snapshot.recovery().get(0).frameCount()).isEqualTo(7);
            assertThat(refs(snapshot).frames().count()).isEqualTo(7);
            assertThat(HistoryTexts.updates(refs(snapshot))).hasSize(8);
        }
    }

    @Test
    void damagedFilesAreFactsInAFolderAndErrorsByName() {
        Samples.write(folder.resolve("cut.znippy"), Samples.bytes("archive/truncated.znippy"));
        Samples.write(folder.resolve("old.znippy"), Samples.bytes("archive/v06-footer.znippy"));
        Samples.write(folder.resolve("notes.txt"), new byte[] {'h', 'e', 'l', 'l', 'o'});
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.recovery()).extracting(RecoveryFact::file).containsExactly("cut.znippy", "old.znippy");
            assertThat(snapshot.recovery()).allMatch(fact -> fact.kind() == RecoveryKind.ARCHIVE);
            assertThat(snapshot.recovery()).allMatch(fact -> fact.reason() != null);
        }
        assertThatThrownBy(() -> open(folder.resolve("cut.znippy"))).isInstanceOf(CorruptDataException.class);
        assertThatThrownBy(() -> open(folder.resolve("old.znippy"))).isInstanceOf(UnsupportedFormatException.class);
        assertThatThrownBy(() -> open(folder.resolve("notes.txt")))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("neither a push log nor an archive");
    }

    @Test
    void readingChangesNothingOnDisk() {
        gitStore();
        Samples.copy("hot", folder.resolve("hot"));
        Samples.copy("pushlog", folder.resolve("logs"));
        Samples.copy("archive", folder.resolve("archives"));
        Map<String, String> before = Samples.stateOf(folder);
        try (Location location = open(folder);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).hasSizeGreaterThan(50);
            for (StoreSnapshot store : snapshot.stores()) {
                for (History history : store.histories()) {
                    if (history.kind() != HistoryKind.OTHER) {
                        HistoryTexts.current(history);
                    }
                    history.pushes(true, () -> false);
                }
            }
            assertThat(snapshot.recovery()).isNotEmpty();
        }
        assertThat(Samples.stateOf(folder)).isEqualTo(before);
    }

    private Location open(Path path) {
        return Location.open(path, Samples.ORIGINAL, now::get);
    }

    /** The live store with its own sealed form beside it. */
    private Path gitStore() {
        Samples.copy("git/live", folder);
        Path store = folder.resolve("demo.git/gunnar-git.znippy");
        Samples.write(store.resolve("repository.znippy"), Samples.bytes("git/sealed/repository.znippy"));
        return store;
    }

    private static byte[] mixedLog() {
        byte[] refs = Samples.bytes("pushlog/refs-1x4.log");
        byte[] foreign = Samples.bytes("pushlog/foreign-schema.log");
        byte[] log = Arrays.copyOf(refs, refs.length * 2 + foreign.length);
        System.arraycopy(foreign, 0, log, refs.length, foreign.length);
        System.arraycopy(refs, 0, log, refs.length + foreign.length, refs.length);
        return log;
    }

    private static History refs(Snapshot snapshot) {
        return snapshot.stores().get(0).histories().get(0);
    }
}
