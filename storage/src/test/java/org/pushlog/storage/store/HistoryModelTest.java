package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.history.PushList;

/** Joined histories and their fold against a model that sorts and replays. */
final class HistoryModelTest {
    private static final int ROUND_COUNT = 40;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 20261130, 777_777, Long.MIN_VALUE})
    void joinsAndFoldsLikeTheModel(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUND_COUNT; round++) {
            Path store = folder.resolve(seed + "-" + round);
            List<List<Ref>> live = randomLog(random);
            List<List<Ref>> sealed = random.nextInt(4) == 0 ? randomLog(random) : prefixOf(live, random);
            boolean liveIsThere = random.nextInt(8) != 0;
            boolean sealedIsThere = random.nextInt(8) != 0;
            Samples.write(store.resolve("objects.pack"), new byte[0]);
            if (liveIsThere) {
                Samples.write(store.resolve("refs.log"), RefRows.log(live));
            }
            if (sealedIsThere) {
                Samples.write(store.resolve("repository.g3.znippy"), RefRows.archive(sealed));
            }
            Model model = new Model(liveIsThere ? live : List.of(), sealedIsThere ? sealed : List.of());
            check(store, model, "seed " + seed + ", round " + round);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 31_337, Long.MAX_VALUE})
    void aGrowingLogIsJoinedAndFoldedAsIfItWasOpenedAnew(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUND_COUNT / 4; round++) {
            Path store = folder.resolve("grow-" + seed + "-" + round);
            List<List<Ref>> live = randomLog(random);
            List<List<Ref>> sealed = random.nextBoolean() ? randomLog(random) : prefixOf(live, random);
            Samples.write(store.resolve("refs.log"), new byte[0]);
            Samples.write(store.resolve("repository.znippy"), RefRows.archive(sealed));
            try (Location location = Location.open(store, Samples.ORIGINAL)) {
                for (int frames = 0; frames <= live.size(); frames++) {
                    Samples.write(store.resolve("refs.log"), RefRows.log(live.subList(0, frames)));
                    Model model = new Model(live.subList(0, frames), sealed);
                    if (random.nextInt(3) != 0) {
                        check(location, model, "seed " + seed + ", round " + round + ", frames " + frames);
                    }
                }
            }
        }
    }

    private static void check(Path store, Model model, String where) {
        try (Location location = Location.open(store, Samples.ORIGINAL)) {
            check(location, model, where);
        }
    }

    private static void check(Location location, Model model, String where) {
        try (Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).as(where).hasSize(1);
            List<History> histories = snapshot.stores().get(0).histories();
            if (model.rows().isEmpty()) {
                assertThat(histories.stream()
                                .mapToInt(
                                        history -> HistoryTexts.current(history).size())
                                .sum())
                        .as(where)
                        .isZero();
                return;
            }
            assertThat(histories).as(where).hasSize(1);
            History history = histories.get(0);
            assertThat(HistoryTexts.current(history)).as(where).isEqualTo(model.current());
            assertThat(rows(history)).as(where).containsExactlyInAnyOrderElementsOf(model.rows());
            assertThat(pushes(history)).as(where).isEqualTo(model.pushes());
            boolean saysThatTheyDiffer = snapshot.recovery().stream()
                    .anyMatch(fact -> fact.reason() != null && fact.reason().contains("history differ"));
            assertThat(saysThatTheyDiffer).as(where).isEqualTo(model.differs());
        }
    }

    private static List<String> rows(History history) {
        return HistoryTexts.updates(history).stream()
                .map(line -> line.substring(0, line.indexOf(' ')) + " " + line.substring(line.indexOf('{')))
                .toList();
    }

    private static List<String> pushes(History history) {
        PushList pushes = history.pushes(true, () -> false);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < pushes.count(); i++) {
            assertThat(pushes.updatedMs(i)).isEqualTo(pushes.pushSeq(i) + 1_000);
            lines.add(Long.toUnsignedString(pushes.pushSeq(i)) + " " + pushes.rowCount(i) + " "
                    + pushes.frames().source(pushes.frame(i)).text());
        }
        return lines;
    }

    /** Mostly one push a frame in order; sometimes compacted, out of order, or with numbers above the signed range. */
    private static List<List<Ref>> randomLog(Random random) {
        int style = random.nextInt(4);
        long seq = style == 3 ? -5L : 0;
        List<List<Ref>> frames = new ArrayList<>();
        int frameCount = random.nextInt(12);
        for (int i = 0; i < frameCount; i++) {
            List<Ref> frame = new ArrayList<>();
            int rowCount = random.nextInt(5);
            for (int row = 0; row < rowCount; row++) {
                long rowSeq = style == 1 ? random.nextInt(6) : seq;
                frame.add(randomRef(random, rowSeq));
                seq += style == 2 ? random.nextInt(2) : 0;
            }
            seq++;
            frames.add(frame);
        }
        return frames;
    }

    private static Ref randomRef(Random random, long seq) {
        String name = List.of("a", "b", "b\u00e9", "\uD83D\uDE00", "\uFFFD", "refs/heads/main")
                .get(random.nextInt(6));
        @Nullable String target = random.nextInt(3) == 0 ? null : Integer.toHexString(random.nextInt());
        @Nullable String symref = random.nextInt(4) == 0 ? "refs/heads/main" : null;
        return new Ref(name, target, symref, seq);
    }

    private static List<List<Ref>> prefixOf(List<List<Ref>> log, Random random) {
        return log.isEmpty() ? log : log.subList(0, random.nextInt(log.size() + 1));
    }

    /** What must come out, worked out the slow way. */
    private record Model(List<List<Ref>> live, List<List<Ref>> sealed) {

        private record Placed(Ref ref, boolean isLive, int order) {}

        private List<Placed> placed() {
            Set<Long> livePushes = live.stream()
                    .flatMap(List::stream)
                    .map(Ref::pushSeq)
                    .collect(Collectors.toCollection(HashSet::new));
            List<Placed> all = new ArrayList<>();
            for (List<Ref> frame : sealed) {
                frame.stream()
                        .filter(ref -> !livePushes.contains(ref.pushSeq()))
                        .forEach(ref -> all.add(new Placed(ref, false, all.size())));
            }
            for (List<Ref> frame : live) {
                frame.forEach(ref -> all.add(new Placed(ref, true, all.size())));
            }
            return all;
        }

        List<String> rows() {
            return placed().stream()
                    .map(row -> (row.isLive() ? "live " : "sealed ") + row.ref().json())
                    .toList();
        }

        List<String> current() {
            List<Placed> sorted = new ArrayList<>(placed());
            sorted.sort((a, b) -> {
                int bySeq = Long.compareUnsigned(a.ref().pushSeq(), b.ref().pushSeq());
                return bySeq != 0 ? bySeq : Integer.compare(a.order(), b.order());
            });
            Map<String, String> state = new TreeMap<>(Comparator.comparing(
                    (String name) -> name.codePoints().boxed().toList(), Model::compareLists));
            for (Placed row : sorted) {
                if (row.ref().target() == null && row.ref().symref() == null) {
                    state.remove(row.ref().name());
                } else {
                    state.put(row.ref().name(), row.ref().json());
                }
            }
            return List.copyOf(state.values());
        }

        List<String> pushes() {
            Map<Long, List<Placed>> bySeq = new TreeMap<>(Long::compareUnsigned);
            placed().forEach(row -> bySeq.computeIfAbsent(row.ref().pushSeq(), key -> new ArrayList<>())
                    .add(row));
            return bySeq.entrySet().stream()
                    .map(push -> Long.toUnsignedString(push.getKey()) + " "
                            + push.getValue().size() + " "
                            + (push.getValue().get(0).isLive() ? "live" : "sealed"))
                    .toList();
        }

        boolean differs() {
            Map<Long, List<Ref>> sealedPushes = pushRows(sealed);
            Map<Long, List<Ref>> livePushes = pushRows(live);
            return sealedPushes.entrySet().stream()
                    .anyMatch(push -> livePushes.containsKey(push.getKey())
                            && !livePushes.get(push.getKey()).equals(push.getValue()));
        }

        private static Map<Long, List<Ref>> pushRows(List<List<Ref>> frames) {
            Map<Long, List<Ref>> pushes = new TreeMap<>();
            for (List<Ref> frame : frames) {
                frame.forEach(ref -> pushes.computeIfAbsent(ref.pushSeq(), key -> new ArrayList<>())
                        .add(ref));
            }
            return pushes;
        }

        private static int compareLists(List<Integer> left, List<Integer> right) {
            for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                int order = left.get(i).compareTo(right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(left.size(), right.size());
        }
    }
}
