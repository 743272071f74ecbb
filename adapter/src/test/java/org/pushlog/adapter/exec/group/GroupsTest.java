package org.pushlog.adapter.exec.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.KeyVectors.Kind;
import org.pushlog.adapter.exec.kernel.BoxedValues;

/** Groups and look-ups against a hash map of the same keys. */
final class GroupsTest {
    private static final int CHUNK_COUNT = 40;
    private static final long SEED = 0x5EED_0001;

    /** Some rows of keys, as many vectors as there are key columns, and which rows are meant. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Chunk(List<List<Object>> columns, Vector[] keys, int @Nullable [] rows, int count) {
        static Chunk random(List<Kind> kinds, Random random) {
            int rowCount = random.nextInt(400);
            boolean mayBeNull = random.nextBoolean();
            List<List<Object>> columns = new ArrayList<>();
            Vector[] keys = new Vector[kinds.size()];
            for (int k = 0; k < keys.length; k++) {
                List<Object> column = new ArrayList<>();
                for (int i = 0; i < rowCount; i++) {
                    boolean repeats = i > 0 && random.nextInt(4) == 0;
                    Object key = repeats ? column.get(i - 1) : KeyVectors.random(kinds.get(k), random);
                    while (!mayBeNull && key.equals(KeyVectors.NULL)) {
                        key = KeyVectors.random(kinds.get(k), random);
                    }
                    column.add(key);
                }
                columns.add(column);
                keys[k] = KeyVectors.of(kinds.get(k), column, random);
            }
            if (random.nextBoolean()) {
                return new Chunk(columns, keys, null, rowCount);
            }
            int[] rows = random.ints(0, Math.max(1, rowCount))
                    .limit(rowCount / 2)
                    .sorted()
                    .distinct()
                    .toArray();
            return new Chunk(columns, keys, rows, rows.length);
        }

        List<Object> modelKey(int index) {
            int row = rows == null ? index : rows[index];
            return columns.stream()
                    .map(column -> KeyVectors.modelKey(column.get(row)))
                    .toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneKeyIsNumberedAndFoundAsInAMap(Kind kind) {
        agrees(List.of(kind), SEED + kind.name().hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void severalKeysAreNumberedAndFoundAsInAMap(Kind kind) {
        agrees(
                List.of(kind, Kind.CLOSE_LONGS, Kind.SHORT_TEXTS),
                SEED * 31 + kind.name().hashCode());
    }

    private static void agrees(List<Kind> kinds, long seed) {
        String what = kinds + ", seed " + seed;
        Random random = new Random(seed);
        List<ValueType> types = kinds.stream().map(Kind::type).toList();
        Groups groups = Groups.of(types);
        Map<List<Object>, Integer> model = new HashMap<>();
        for (int c = 0; c < CHUNK_COUNT; c++) {
            Chunk chunk = Chunk.random(kinds, random);
            int before = model.size();
            int[] numbers = new int[chunk.count()];
            groups.assign(chunk.keys(), chunk.rows(), chunk.count(), numbers);
            for (int i = 0; i < chunk.count(); i++) {
                Integer known = model.putIfAbsent(chunk.modelKey(i), numbers[i]);
                assertThat(numbers[i]).as("%s, row %d", what, i).isEqualTo(known == null ? numbers[i] : known);
                assertThat(known != null || numbers[i] >= before).as(what).isTrue();
            }
            assertThat(groups.count()).as(what).isEqualTo(model.size());
        }
        assertThat(new HashSet<>(model.values())).as(what).hasSize(model.size());
        keysAreThoseOfTheModel(groups, types, model, what);
        KeyLookup lookup = groups.lookup();
        LookupScratch scratch = new LookupScratch();
        int[] countOfGroup = random.ints(groups.count(), 1, 1_000).toArray();
        KeyCounter counter = lookup.counter(countOfGroup);
        for (int c = 0; c < CHUNK_COUNT; c++) {
            Chunk chunk = Chunk.random(kinds, random);
            findsAsTheModel(lookup, scratch, chunk, model, what);
            long expected = 0;
            for (int i = 0; i < chunk.count(); i++) {
                Integer group = model.get(chunk.modelKey(i));
                expected += group == null ? 0 : countOfGroup[group];
            }
            assertThat(counter.count(chunk.keys(), chunk.rows(), chunk.count(), scratch))
                    .as(what)
                    .isEqualTo(expected);
        }
    }

    private static void findsAsTheModel(
            KeyLookup lookup, LookupScratch scratch, Chunk chunk, Map<List<Object>, Integer> model, String what) {
        int[] numbers = new int[chunk.count()];
        lookup.find(chunk.keys(), chunk.rows(), chunk.count(), numbers, scratch);
        for (int i = 0; i < chunk.count(); i++) {
            assertThat(numbers[i])
                    .as("%s, row %d: %s", what, i, chunk.modelKey(i))
                    .isEqualTo(model.getOrDefault(chunk.modelKey(i), Groups.NONE));
        }
    }

    private static void keysAreThoseOfTheModel(
            Groups groups, List<ValueType> types, Map<List<Object>, Integer> model, String what) {
        Vector[] keys = groups.keys(0, groups.count());
        Map<String, Integer> given = new HashMap<>();
        for (int group = 0; group < groups.count(); group++) {
            List<String> values = new ArrayList<>();
            for (int k = 0; k < keys.length; k++) {
                Object value = keys[k].isNull(group) ? KeyVectors.NULL : BoxedValues.of(keys[k], group, types.get(k));
                values.add(String.valueOf(value instanceof Double number ? KeyVectors.modelKey(number) : value));
            }
            given.put(values.toString(), group);
        }
        Map<String, Integer> expected = new HashMap<>();
        model.forEach((key, group) -> expected.put(key.toString(), group));
        assertThat(given).as(what).isEqualTo(expected);
    }

    @Test
    void manyThreadsLookUpInTheSameGroups() throws InterruptedException {
        Random random = new Random(SEED);
        List<Kind> kinds = List.of(Kind.MIXED_TEXTS);
        Groups groups = Groups.of(List.of(Kind.MIXED_TEXTS.type()));
        Map<List<Object>, Integer> model = new HashMap<>();
        Chunk known = Chunk.random(kinds, random);
        int[] numbers = new int[known.count()];
        groups.assign(known.keys(), known.rows(), known.count(), numbers);
        for (int i = 0; i < known.count(); i++) {
            model.put(known.modelKey(i), numbers[i]);
        }
        KeyLookup lookup = groups.lookup();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random own = new Random(SEED + t);
            Thread thread = new Thread(() -> {
                LookupScratch scratch = new LookupScratch();
                for (int c = 0; c < CHUNK_COUNT; c++) {
                    findsAsTheModel(lookup, scratch, Chunk.random(kinds, own), model, "threads");
                }
            });
            thread.setUncaughtExceptionHandler((ignored, e) -> failures.add(e));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void aFilterNeverHoldsBackAKeyThatIsThere() {
        Random random = new Random(SEED);
        for (int keyCount : new int[] {0, 1, 7, 1_000, 100_000}) {
            KeyFilter filter = KeyFilter.of(keyCount);
            long[] keys = random.longs(2L * keyCount).toArray();
            for (int i = 0; filter != null && i < keyCount; i++) {
                filter.add(keys[2 * i], keys[2 * i + 1]);
            }
            for (int i = 0; filter != null && i < keyCount; i++) {
                assertThat(filter.mayHave(keys[2 * i], keys[2 * i + 1])).isEqualTo(1);
            }
            int passed = 0;
            for (int i = 0; filter != null && i < 10_000; i++) {
                passed += filter.mayHave(random.nextLong(), random.nextLong());
            }
            assertThat(passed).as("of 10,000 other keys, for %d", keyCount).isLessThan(1_000);
        }
        assertThat(KeyFilter.of(Integer.MAX_VALUE)).isNull();
    }
}
