package org.pushlog.storage.store.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.PartsOf;
import org.pushlog.storage.store.RefRows;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.Samples;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.FrameChoice;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.ScanThreads;
import org.pushlog.storage.store.history.WellKnown;

/** Folds by one, two and eight threads, in blocks of any length, against a model that looks at every row. */
final class FoldScanTest {
    private static final long[] SEEDS = {11, 20_261_130, -5};
    private static final long MEMORY_BYTES = 1L << 30;
    private static final int[] THREAD_COUNTS = {1, 2, 8};
    private static final int[] BLOCK_LENGTHS = {1, 3, 7, 512};

    private static final Schema FLAGGED = new Schema(
            List.of(
                    new Field("k", ArrowType.UTF8, true),
                    new Field("push_seq", ArrowType.UINT64, true),
                    new Field("deleted", ArrowType.BOOL, true)),
            Map.of(WellKnown.KEY_METADATA, "k"));

    @TempDir
    private Path folder;

    private enum Layout {
        /** A frame is one push, and pushes are in order. */
        LIVE,
        /** Frames of several pushes, frames of equal push_seq, pushes out of order. */
        MIXED,
        /** All rows in few frames, and a short rest. */
        COMPACTED,
        SEALED,
        HALF_SEALED,
        /** The log names its key itself; keys, push_seq and flags can be null. */
        FLAGGED
    }

    /** One row of a model: what the fold of a state must know of it. */
    private record Row(@Nullable String key, long pushSeq, boolean isDeletion, int frame, int row) {
        boolean isBehind(Row other) {
            int order = Long.compareUnsigned(pushSeq, other.pushSeq);
            return order != 0 ? order > 0 : frame != other.frame ? frame > other.frame : row > other.row;
        }
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void everyNumberOfThreadsFindsTheRowsOfTheModel(Layout layout) {
        for (long seed : SEEDS) {
            Random random = new Random(seed);
            Path store = folder.resolve(layout + "-" + seed);
            List<Row> rows = write(store, layout, random);
            try (Location location = Location.open(store, Samples.ORIGINAL);
                    Snapshot snapshot = location.snapshot()) {
                HistoryParts parts = PartsOf.firstHistory(snapshot);
                FoldRules rules = FoldRules.of(parts.kind(), parts.schema(), parts.ownKey(), true);
                for (int i = 0; i < 12; i++) {
                    PushLimit limit = limit(i, rows, random);
                    for (int threads : THREAD_COUNTS) {
                        int blockLength = BLOCK_LENGTHS[random.nextInt(BLOCK_LENGTHS.length)];
                        ScanThreads busy = new ScanThreads(threads, sometimesBusy(random));
                        FoldTable table = new FoldTable();
                        FoldWork work = new FoldWork(MEMORY_BYTES, busy, () -> false);
                        FoldScan.fold(parts, rules, parts.choice(limit), 0, table, work, blockLength, 0);
                        assertThat(places(Fold.newest(table, parts.liveFrameCount(), () -> false)))
                                .as(
                                        "%s, seed %d, %s, %d threads, blocks of %d",
                                        layout, seed, limit, threads, blockLength)
                                .isEqualTo(expected(rows, limit));
                    }
                }
            }
        }
    }

    @Test
    void keysThatDoNotFitTwiceAreFoldedByOneThread() {
        Path store = folder.resolve("tight");
        List<Row> rows = write(store, Layout.LIVE, new Random(7));
        try (Location location = Location.open(store, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            HistoryParts parts = PartsOf.firstHistory(snapshot);
            FoldRules rules = FoldRules.of(parts.kind(), parts.schema(), parts.ownKey(), true);
            FrameChoice all = parts.choice(PushLimit.ALL);
            FoldTable alone = new FoldTable();
            FoldScan.fold(parts, rules, all, 0, alone, work(MEMORY_BYTES, 1), 3, 0);
            FoldTable tight = new FoldTable();
            FoldScan.fold(parts, rules, all, 0, tight, work(alone.sizeBytes(), 8), 3, 0);
            assertThat(places(Fold.newest(tight, parts.liveFrameCount(), () -> false)))
                    .isEqualTo(expected(rows, PushLimit.ALL));
            assertThatThrownBy(() ->
                            FoldScan.fold(parts, rules, all, 0, new FoldTable(), work(alone.sizeBytes() - 1, 8), 3, 0))
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("the keys of the state need more than");
        }
    }

    @Test
    void whoeverIsNotWaitedForStopsInAllThreads() {
        Path store = folder.resolve("cancelled");
        write(store, Layout.LIVE, new Random(8));
        try (Location location = Location.open(store, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            HistoryParts parts = PartsOf.firstHistory(snapshot);
            FoldRules rules = FoldRules.of(parts.kind(), parts.schema(), parts.ownKey(), true);
            for (int blocks : new int[] {0, 3}) {
                AtomicInteger asked = new AtomicInteger();
                FoldTable table = new FoldTable();
                ScanThreads threads = new ScanThreads(8, task -> new Thread(task).start());
                FoldWork work = new FoldWork(MEMORY_BYTES, threads, () -> asked.getAndIncrement() >= blocks);
                FoldScan.fold(parts, rules, parts.choice(PushLimit.ALL), 0, table, work, 1, 0);
                // Each thread asks once more and ends.
                assertThat(asked.get()).isBetween(blocks + 1, blocks + 8);
                assertThat(table.size()).isLessThanOrEqualTo(6 * blocks);
            }
            Fold kept = parts.fold(rules, new FoldWork(MEMORY_BYTES, ScanThreads.ONE, () -> true));
            assertThat(kept.rowCount()).isZero();
            assertThat(parts.fold(rules, work(MEMORY_BYTES, 2)).rowCount())
                    .as("what was cancelled is not kept")
                    .isPositive();
        }
    }

    @Test
    void aFailureInAnyThreadStopsTheOthersAndIsTheResult() {
        for (int failing = 0; failing < 3; failing++) {
            AtomicInteger ended = new AtomicInteger();
            AtomicInteger stops = new AtomicInteger();
            List<Runnable> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                boolean fails = i == failing;
                tasks.add(() -> {
                    ended.incrementAndGet();
                    if (fails) {
                        throw new IllegalStateException("planned");
                    }
                });
            }
            ScanThreads threads = new ScanThreads(3, task -> new Thread(task).start());
            assertThatThrownBy(() -> threads.run(tasks, stops::incrementAndGet)).hasMessage("planned");
            assertThat(ended).hasValue(3);
            assertThat(stops).hasValue(1);
        }
        AtomicInteger ran = new AtomicInteger();
        ScanThreads.ONE.run(List.of(ran::incrementAndGet, ran::incrementAndGet), () -> {});
        assertThat(ran).as("refused tasks are left out").hasValue(1);
    }

    private static FoldWork work(long memoryBytes, int threads) {
        return new FoldWork(memoryBytes, new ScanThreads(threads, task -> new Thread(task).start()), () -> false);
    }

    private static java.util.concurrent.Executor sometimesBusy(Random random) {
        boolean[] refuses = {random.nextInt(4) == 0};
        return task -> {
            if (refuses[0]) {
                throw new RejectedExecutionException("busy");
            }
            refuses[0] = random.nextInt(6) == 0;
            new Thread(task).start();
        };
    }

    private static PushLimit limit(int index, List<Row> rows, Random random) {
        if (index < 2) {
            return index == 0 ? PushLimit.ALL : PushLimit.NONE;
        }
        return PushLimit.upTo(rows.get(random.nextInt(rows.size())).pushSeq() - random.nextInt(2));
    }

    private static List<String> places(Fold fold) {
        StateRows rows = fold.rows(CurrentScan.of());
        List<String> places = new ArrayList<>();
        for (int i = 0; i < rows.count(); i++) {
            places.add(rows.frame(i) + "/" + rows.row(i));
        }
        return places;
    }

    /** A null is behind every key. */
    private static List<String> expected(List<Row> rows, PushLimit limit) {
        TreeMap<String, Row> last = new TreeMap<>();
        for (Row row : rows) {
            boolean counts = !limit.isNone() && Long.compareUnsigned(row.pushSeq(), limit.maxPushSeq()) <= 0;
            String key = row.key() == null ? "2" : "1" + row.key();
            Row known = last.get(key);
            if (counts && (known == null || row.isBehind(known))) {
                last.put(key, row);
            }
        }
        return last.values().stream()
                .filter(row -> !row.isDeletion())
                .map(row -> row.frame() + "/" + row.row())
                .toList();
    }

    /** Writes a store, and says which of its rows count. */
    private static List<Row> write(Path store, Layout layout, Random random) {
        Samples.write(store.resolve("objects.pack"), new byte[0]);
        if (layout == Layout.FLAGGED) {
            return writeFlagged(store, random);
        }
        List<List<Ref>> frames = frames(layout, random);
        List<List<Ref>> sealed = List.of();
        List<List<Ref>> live = frames;
        if (layout == Layout.SEALED || layout == Layout.HALF_SEALED) {
            sealed = frames.subList(0, layout == Layout.SEALED ? frames.size() : frames.size() * 2 / 3);
            live = layout == Layout.SEALED ? List.of() : frames.subList(frames.size() / 3, frames.size());
            Samples.write(store.resolve("repository.znippy"), RefRows.archive(sealed));
        }
        Samples.write(store.resolve("refs.log"), RefRows.log(live));
        Set<Long> livePushes = new HashSet<>();
        live.forEach(frame -> frame.forEach(ref -> livePushes.add(ref.pushSeq())));
        List<Row> rows = new ArrayList<>();
        for (int frame = 0; frame < sealed.size() + live.size(); frame++) {
            boolean isSealed = frame < sealed.size();
            List<Ref> refs = isSealed ? sealed.get(frame) : live.get(frame - sealed.size());
            for (int row = 0; row < refs.size(); row++) {
                Ref ref = refs.get(row);
                if (!isSealed || !livePushes.contains(ref.pushSeq())) {
                    boolean isGone = ref.target() == null && ref.symref() == null;
                    rows.add(new Row(ref.name(), ref.pushSeq(), isGone, frame, row));
                }
            }
        }
        return rows;
    }

    private static List<List<Ref>> frames(Layout layout, Random random) {
        List<List<Ref>> frames = new ArrayList<>();
        long push = random.nextInt(3) == 0 ? -200L : 1;
        int count = layout == Layout.COMPACTED ? 5 : 150;
        for (int i = 0; i < count; i++) {
            int rowCount = layout == Layout.COMPACTED && i < 2 ? 300 : random.nextInt(6);
            List<Ref> frame = new ArrayList<>();
            for (int row = 0; row < rowCount; row++) {
                String name = "refs/" + (random.nextInt(9) == 0 ? "ä" : "a") + random.nextInt(40);
                boolean isGone = random.nextInt(3) == 0;
                frame.add(new Ref(name, isGone ? null : "t" + random.nextInt(100), null, push));
                if (layout == Layout.MIXED || layout == Layout.COMPACTED) {
                    push += random.nextInt(4) - (layout == Layout.MIXED && random.nextInt(3) == 0 ? 3 : 0);
                }
            }
            frames.add(frame);
            push += layout == Layout.MIXED ? random.nextInt(2) : 1;
        }
        return frames;
    }

    private static List<Row> writeFlagged(Path store, Random random) {
        List<Row> rows = new ArrayList<>();
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int frame = 0; frame < 120; frame++) {
            BatchBuilder builder = new BatchBuilder(FLAGGED);
            boolean hasNulls = random.nextInt(3) == 0;
            for (int row = random.nextInt(5); row >= 0; row--) {
                String key = hasNulls && random.nextInt(3) == 0 ? null : "key-" + random.nextInt(30);
                boolean lacksPush = hasNulls && random.nextInt(3) == 0;
                Boolean flag = random.nextInt(3) == 0 ? null : Boolean.valueOf(random.nextInt(3) == 0);
                append(builder, 0, key);
                append(builder, 1, lacksPush ? null : Long.valueOf(frame / 2));
                append(builder, 2, flag);
                long push = lacksPush ? 0 : frame / 2;
                rows.add(new Row(key, push, Boolean.TRUE.equals(flag), frame, builder.rowCount() - 1));
            }
            log.writeBytes(FrameEncoder.encode(builder.build()));
        }
        Samples.write(store.resolve("refs.log"), log.toByteArray());
        return rows;
    }

    private static void append(BatchBuilder builder, int column, @Nullable Object value) {
        if (value instanceof String text) {
            builder.column(column).append(text);
        } else if (value instanceof Long number) {
            builder.column(column).append(number.longValue());
        } else if (value instanceof Boolean flag) {
            builder.column(column).append(flag.booleanValue());
        } else {
            builder.column(column).appendNull();
        }
    }
}
