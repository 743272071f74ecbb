package org.pushlog.storage.store.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.PartsOf;
import org.pushlog.storage.store.RefRows;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.Samples;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.ScanThreads;

/** Past states that are made out of the newest, against folds of all frames up to the point. */
class BackwardFoldTest {
    private static final int FRAME_COUNT = 1_500;
    private static final long MEMORY_BYTES = 1L << 30;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 20_261_130, -7})
    void thePastIsThatOfAFoldFromNothing(long seed) {
        Random random = new Random(seed);
        List<List<Ref>> frames = frames(random);
        Samples.write(folder.resolve("refs.log"), RefRows.log(frames));
        Samples.write(folder.resolve("objects.pack"), new byte[0]);
        long last = frames.get(frames.size() - 1).get(0).pushSeq();
        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            HistoryParts parts = PartsOf.firstHistory(snapshot);
            FoldRules rules = FoldRules.of(parts.kind(), parts.schema(), parts.ownKey(), true);
            assertThat(BackwardFold.isPossible(parts)).isTrue();
            Fold newest = parts.fold(rules, new FoldWork(MEMORY_BYTES, ScanThreads.ONE, () -> false));
            for (int i = 0; i < 60; i++) {
                long push = i < 3 ? i : i == 3 ? last : Math.floorMod(random.nextLong(), last + 2);
                PushLimit limit = PushLimit.upTo(push);
                Fold found = BackwardFold.of(Objects.requireNonNull(parts.live()), rules, limit, newest, () -> false);
                assertThat(places(found))
                        .as("seed %d, push %d", seed, push)
                        .isEqualTo(places(fromNothing(parts, rules, limit)));
            }
        }
    }

    @Test
    void ofPushesThatAreNotInOrderThereIsNone() {
        List<List<Ref>> frames = List.of(List.of(new Ref("a", "1", null, 2)), List.of(new Ref("a", "2", null, 1)));
        Samples.write(folder.resolve("refs.log"), RefRows.log(frames));
        Samples.write(folder.resolve("objects.pack"), new byte[0]);
        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(BackwardFold.isPossible(PartsOf.firstHistory(snapshot))).isFalse();
        }
    }

    private static Fold fromNothing(HistoryParts parts, FoldRules rules, PushLimit limit) {
        try (HistoryCursor rows = parts.updates(HistoryScan.of(rules.scanColumns()), limit)) {
            FoldTable table = new FoldTable();
            for (HistoryBatch batch = rows.next(); batch != null; batch = rows.next()) {
                Fold.add(batch, rules, table, 0, new KeyBytes());
            }
            return Fold.newest(table, parts.liveFrameCount(), () -> false);
        }
    }

    private static List<String> places(Fold fold) {
        StateRows rows = fold.rows(CurrentScan.of());
        List<String> places = new ArrayList<>();
        for (int i = 0; i < rows.count(); i++) {
            places.add(rows.frame(i) + "/" + rows.row(i));
        }
        return places;
    }

    /** Pushes in order: of one frame or of several, and frames of several pushes; with keys that come late, rarely or are gone. */
    private static List<List<Ref>> frames(Random random) {
        List<List<Ref>> frames = new ArrayList<>();
        long push = 1;
        while (frames.size() < FRAME_COUNT) {
            List<Ref> frame = new ArrayList<>();
            for (int row = random.nextInt(7); row >= 0; row--) {
                int key = random.nextInt(10) == 0 ? random.nextInt(1 + frames.size()) : random.nextInt(40);
                boolean isGone = random.nextInt(6) == 0;
                frame.add(new Ref("refs/" + key, isGone ? null : "t" + random.nextInt(1_000), null, push));
                push += random.nextInt(4) == 0 ? 1 : 0;
            }
            if (random.nextBoolean()) {
                // Within a frame the order of the rows is not that of their pushes.
                java.util.Collections.shuffle(frame, random);
            }
            frames.add(frame);
            push += random.nextInt(3) == 0 ? 0 : 1;
        }
        return frames;
    }
}
