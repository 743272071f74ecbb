package org.pushlog.adapter.exec.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.KeyVectors.Kind;
import org.pushlog.adapter.exec.kernel.BoxedValues;
import org.pushlog.storage.error.LimitExceededException;

/** The different keys of many rows against a set of them: few, and so many that they are written down by partitions. */
final class DistinctKeysTest {
    private static final long SEED = 0x5EED_0003;

    /** An execution that may be cancelled and has so much memory. */
    private record TestExecution(MemoryAccount memory, boolean isCancelled) implements Execution {
        @Override
        public void checkpoint() {
            if (isCancelled) {
                throw new IllegalStateException("cancelled");
            }
        }

        @Override
        public @Nullable Object variable(String name) {
            return null;
        }

        @Override
        public int threadCount() {
            return 2;
        }
    }

    private static TestExecution execution(long limitBytes, boolean isCancelled) {
        return new TestExecution(new MemoryAccount(limitBytes), isCancelled);
    }

    @ParameterizedTest
    @EnumSource
    void keysOfEveryKindAreThoseOfASet(Kind kind) {
        for (boolean writesDown : new boolean[] {false, true}) {
            agrees(List.of(kind), 1, 40, writesDown);
            agrees(List.of(kind), 3, 40, writesDown);
            agrees(List.of(kind, Kind.CLOSE_LONGS), 2, 100, writesDown);
        }
        agrees(List.of(kind, Kind.LONG_TEXTS, Kind.FAR_LONGS), 2, 500, false);
    }

    /** Some threads' keys, of which one has too few to be written down and one has none. */
    private static void agrees(List<Kind> kinds, int partCount, int chunkCount, boolean writesDown) {
        Random random = new Random(SEED + kinds.toString().hashCode());
        String what = kinds + " in " + partCount + " parts, seed " + SEED;
        List<ValueType> types = kinds.stream().map(Kind::type).toList();
        Set<String> model = new HashSet<>();
        List<DistinctKeys> parts = new ArrayList<>();
        for (int p = 0; p < partCount; p++) {
            DistinctKeys part = new DistinctKeys(types);
            for (int c = 0; c < (p == 1 ? 1 : chunkCount); c++) {
                add(part, kinds, random, model);
                if (writesDown && p == 0 && c == 10) {
                    part.writeDown();
                }
            }
            parts.add(part);
        }
        parts.add(new DistinctKeys(types));
        DistinctRows rows = new DistinctRows(parts);
        rows.tellApart(execution(Long.MAX_VALUE, false));
        assertThat(rows.count()).as(what).isEqualTo(model.size());
        List<String> given = texts(rows, types);
        assertThat(given).as(what).hasSize(model.size());
        assertThat(new HashSet<>(given)).as(what).isEqualTo(model);
    }

    private static void add(DistinctKeys part, List<Kind> kinds, Random random, Set<String> model) {
        int rowCount = random.nextInt(600);
        List<List<Object>> columns = new ArrayList<>();
        Vector[] keys = new Vector[kinds.size()];
        for (int k = 0; k < keys.length; k++) {
            List<Object> column = new ArrayList<>();
            for (int i = 0; i < rowCount; i++) {
                boolean repeats = i > 0 && random.nextInt(4) == 0;
                column.add(repeats ? column.get(i - 1) : KeyVectors.random(kinds.get(k), random));
            }
            columns.add(column);
            keys[k] = KeyVectors.of(kinds.get(k), column, random);
        }
        int[] rows = random.ints(0, Math.max(1, rowCount))
                .limit(rowCount / 2)
                .sorted()
                .distinct()
                .toArray();
        boolean all = random.nextBoolean();
        part.add(keys, all ? null : rows, all ? rowCount : rows.length);
        for (int i = 0; i < (all ? rowCount : rows.length); i++) {
            int row = all ? i : rows[i];
            model.add(columns.stream()
                    .map(column -> KeyVectors.modelKey(column.get(row)))
                    .toList()
                    .toString());
        }
    }

    private static List<String> texts(DistinctRows rows, List<ValueType> types) {
        List<String> texts = new ArrayList<>();
        for (Chunk chunk = rows.next(); chunk != null; chunk = rows.next()) {
            for (int row = 0; row < chunk.chosenCount(); row++) {
                List<Object> values = new ArrayList<>();
                for (int k = 0; k < types.size(); k++) {
                    Vector column = chunk.column(k);
                    values.add(
                            column.isNull(row)
                                    ? KeyVectors.NULL
                                    : KeyVectors.modelKey(BoxedValues.of(column, row, types.get(k))));
                }
                texts.add(values.toString());
            }
        }
        return texts;
    }

    @Test
    void manyRepeatedRecordsAreDroppedOnTheWay() {
        List<ValueType> types = List.of(Kind.LONG_TEXTS.type());
        DistinctKeys distinct = new DistinctKeys(types);
        int differentCount = 100_000;
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < differentCount; i++) {
            values.add("refs/heads/" + i);
        }
        long most = 0;
        for (int round = 0; round < 20; round++) {
            for (int first = 0; first < differentCount; first += Chunk.ROW_COUNT_MAX) {
                List<Object> some = values.subList(first, Math.min(differentCount, first + Chunk.ROW_COUNT_MAX));
                distinct.add(new Vector[] {KeyVectors.of(Kind.LONG_TEXTS, some, new Random(round))}, null, some.size());
            }
            KeyPages pages = distinct.pages();
            most = Math.max(most, pages == null ? 0 : pages.recordCount());
        }
        assertThat(most).as("records, of 2,000,000 keys").isBetween((long) differentCount, 6L * differentCount);
        DistinctRows rows = new DistinctRows(List.of(distinct));
        rows.tellApart(execution(Long.MAX_VALUE, false));
        assertThat(rows.count()).isEqualTo(differentCount);
        assertThat(new HashSet<>(texts(rows, types))).hasSize(differentCount);
    }

    @Test
    void equalHashesAreToldApartByTheirBytes() {
        KeyPages pages = new KeyPages();
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = ("value " + i % 100).getBytes(StandardCharsets.UTF_8);
            pages.add(42, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), 0, bytes.length);
        }
        pages.seal();
        KeyTable table = new KeyTable();
        assertThat(table.tellApart(List.of(pages), 0, true)).isEqualTo(100);
        pages.dropRepeated(0);
        assertThat(pages.recordCount()).isEqualTo(100);
        assertThat(table.tellApart(List.of(pages, pages), 0, false)).isEqualTo(100);
    }

    @Test
    void memoryAndCancellationEndIt() {
        DistinctKeys distinct = new DistinctKeys(List.of(ValueType.BIGINT));
        distinct.writeDown();
        DistinctRows rows = new DistinctRows(List.of(distinct));
        assertThatThrownBy(() -> rows.tellApart(execution(Long.MAX_VALUE, true)))
                .hasMessage("cancelled");
        TestExecution poor = execution(100, false);
        assertThatThrownBy(() -> rows.tellApart(poor))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("memory_limit");
        assertThat(poor.memory().takenBytes()).isZero();
    }
}
