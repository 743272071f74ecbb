package org.pushlog.storage.store.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.PartsOf;
import org.pushlog.storage.store.RefRows;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.Samples;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.fold.HistoryParts;

/** What is known of the rows of more frames than one group has, against the rows themselves. */
class FrameFactsTest {
    private static final int FRAME_COUNT = 9_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void countsAndRangesAreThoseOfTheRows(long seed, boolean inOrder) {
        Random random = new Random(seed);
        List<List<Ref>> frames = new ArrayList<>();
        for (int push = 1; push <= FRAME_COUNT; push++) {
            List<Ref> frame = new ArrayList<>();
            for (int row = random.nextInt(3); row >= 0; row--) {
                frame.add(new Ref("refs/" + random.nextInt(100), "t", null, push));
            }
            frames.add(frame);
        }
        if (!inOrder) {
            Collections.shuffle(frames, random);
        }
        Samples.write(folder.resolve("refs.log"), RefRows.log(frames));
        Samples.write(folder.resolve("objects.pack"), new byte[0]);
        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            HistoryParts parts = PartsOf.firstHistory(snapshot);
            assertThat(parts.live().frames().groupCount()).isEqualTo(3);
            List<PushLimit> limits = new ArrayList<>(List.of(PushLimit.ALL, PushLimit.NONE, PushLimit.upTo(0)));
            for (long push : new long[] {1, 4_095, 4_096, 4_097, 8_192, FRAME_COUNT - 1, FRAME_COUNT}) {
                limits.add(PushLimit.upTo(push));
            }
            limits.add(PushLimit.upTo(random.nextInt(FRAME_COUNT)));
            for (PushLimit limit : limits) {
                assertThat(parts.facts(limit).updates())
                        .as("seed %d, %s", seed, limit)
                        .isEqualTo(ofRows(parts, limit));
            }
        }
    }

    private static UpdateFacts ofRows(HistoryParts parts, PushLimit limit) {
        long count = 0;
        long min = -1L;
        long max = 0;
        int column = WellKnown.unsignedColumn(parts.schema(), WellKnown.PUSH_SEQ);
        try (HistoryCursor cursor = parts.updates(HistoryScan.of(column), limit)) {
            for (HistoryBatch part = cursor.next(); part != null; part = cursor.next()) {
                IntegerColumn pushes = (IntegerColumn) part.rows().column(0);
                for (int row = 0; row < pushes.rowCount(); row++) {
                    count++;
                    min = PushSeqSet.smaller(min, pushes.longAt(row));
                    max = PushSeqSet.larger(max, pushes.longAt(row));
                }
            }
        }
        return new UpdateFacts(count, count > 0, min, max);
    }
}
