package org.pushlog.adapter.exec.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.ObjectVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Rows kept in more than one segment, of each form of values, against a list of them. */
class RowStoreTest {
    private static final long SEED = 20_261_130;
    private static final int ROW_COUNT = 3 * Segments.ROW_COUNT + 77;
    private static final List<ValueType> TYPES = List.of(
            ValueType.BIGINT,
            ValueType.DOUBLE,
            ValueType.decimal(38, 0),
            ValueType.of(ValueKind.TEXT),
            ValueType.of(ValueKind.OBJECT));

    private final MemoryAccount memory = new MemoryAccount(Long.MAX_VALUE);
    private final Execution execution = new Execution() {
        @Override
        public void checkpoint() {
            // Nothing ends it.
        }

        @Override
        public @Nullable Object variable(String name) {
            return null;
        }

        @Override
        public MemoryAccount memory() {
            return memory;
        }

        @Override
        public int threadCount() {
            return 1;
        }
    };

    /** The numbers that values are made of; null for NULL. */
    private final List<@Nullable Integer> model = new ArrayList<>();

    /** Nulls come early, late or not at all, for the array of them is made when the first comes. */
    @ParameterizedTest
    @ValueSource(ints = {0, Segments.ROW_COUNT + 5, Integer.MAX_VALUE})
    void rowsAreWhatWasAdded(int firstNull) {
        Random random = new Random(SEED);
        try (RowStore store = new RowStore(execution, "a test", TYPES)) {
            while (model.size() < ROW_COUNT) {
                add(store, random, firstNull);
            }
            assertThat(store.rowCount()).isEqualTo(model.size());
            for (int i = 0; i < 50; i++) {
                int[] rows = random.ints(random.nextInt(300), -1, model.size()).toArray();
                for (int column = 0; column < TYPES.size(); column++) {
                    Vector gathered = store.gather(column, rows, rows.length);
                    for (int at = 0; at < rows.length; at++) {
                        Integer number = rows[at] < 0 ? null : model.get(rows[at]);
                        assertThat(numberAt(gathered, at))
                                .as("seed %d, column %d, row %d", SEED, column, rows[at])
                                .isEqualTo(number);
                    }
                }
            }
            checkOrder(store, random);
            assertThat(memory.takenBytes()).isEqualTo(store.takenBytes());
        }
        assertThat(memory.takenBytes()).isZero();
    }

    private void checkOrder(RowStore store, Random random) {
        for (int i = 0; i < 2_000; i++) {
            int left = random.nextInt(model.size());
            int right = random.nextInt(model.size());
            Integer leftNumber = model.get(left);
            Integer rightNumber = model.get(right);
            if (leftNumber != null && rightNumber != null) {
                for (int column = 0; column < TYPES.size() - 1; column++) {
                    assertThat(Integer.signum(store.column(column).compare(left, right)))
                            .as("seed %d, column %d, rows %d and %d", SEED, column, left, right)
                            .isEqualTo(Integer.compare(leftNumber, rightNumber));
                }
            }
        }
    }

    private void add(RowStore store, Random random, int firstNull) {
        int count = 1 + random.nextInt(4_096);
        List<@Nullable Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(model.size() + i >= firstNull && random.nextInt(9) == 0 ? null : random.nextInt(100_000));
        }
        Chunk chunk = Chunk.of(vectors(numbers), count);
        if (random.nextBoolean()) {
            store.add(chunk);
            model.addAll(numbers);
        } else {
            int[] rows =
                    IntStream.range(0, count).filter(i -> random.nextBoolean()).toArray();
            store.add(chunk, rows, rows.length);
            Arrays.stream(rows).forEach(row -> model.add(numbers.get(row)));
        }
    }

    private static List<Vector> vectors(List<@Nullable Integer> numbers) {
        int count = numbers.size();
        long[] longs = new long[count];
        long[] lows = new long[count];
        long[] highs = new long[count];
        double[] doubles = new double[count];
        int[] starts = new int[count];
        int[] lengths = new int[count];
        @Nullable Object[] objects = new @Nullable Object[count];
        boolean[] nulls = new boolean[count];
        boolean some = false;
        StringBuilder texts = new StringBuilder();
        for (int i = 0; i < count; i++) {
            Integer number = numbers.get(i);
            nulls[i] = number == null;
            some |= number == null;
            int value = number == null ? 0 : number;
            longs[i] = value;
            highs[i] = value;
            lows[i] = ~value;
            doubles[i] = value / 4.0;
            objects[i] = number;
            starts[i] = texts.length();
            texts.append(String.format("%06d", value)).append("x".repeat(value % 40));
            lengths[i] = texts.length() - starts[i];
        }
        boolean[] given = some ? nulls : null;
        ByteBuffer data = ByteBuffer.wrap(texts.toString().getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN);
        return List.of(
                new LongVector(longs, given),
                new DoubleVector(doubles, given),
                new DecimalVector(lows, highs, false, given),
                new BytesVector(data, starts, lengths, given),
                new ObjectVector(objects, given));
    }

    private static @Nullable Integer numberAt(Vector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof LongVector longs) {
            return (int) longs.values()[row];
        }
        if (vector instanceof DoubleVector doubles) {
            return (int) (doubles.values()[row] * 4);
        }
        if (vector instanceof DecimalVector decimals) {
            assertThat(decimals.low()[row]).isEqualTo(~decimals.highAt(row));
            return (int) decimals.highAt(row);
        }
        if (vector instanceof BytesVector bytes) {
            byte[] text = new byte[bytes.lengths()[row]];
            bytes.data().get(bytes.starts()[row], text);
            int value = Integer.parseInt(new String(text, 0, 6, StandardCharsets.US_ASCII));
            assertThat(text).hasSize(6 + value % 40);
            return value;
        }
        return (Integer) ((ObjectVector) vector).at(row);
    }

    @Test
    void roomGrowsBySegments() {
        assertThat(Segments.capacity(1)).isEqualTo(1_024);
        assertThat(Segments.capacity(1_024)).isEqualTo(1_024);
        assertThat(Segments.capacity(1_025)).isEqualTo(2_048);
        assertThat(Segments.capacity(Segments.ROW_COUNT)).isEqualTo(Segments.ROW_COUNT);
        assertThat(Segments.capacity(Segments.ROW_COUNT + 1)).isEqualTo(2 * Segments.ROW_COUNT);
        long[][] few = Segments.grown(new long[0][], 1_024, long[]::new);
        few[0][3] = 7;
        long[][] more = Segments.grown(few, 2 * Segments.ROW_COUNT, long[]::new);
        assertThat(more[0]).hasSize(Segments.ROW_COUNT).startsWith(0, 0, 0, 7);
        assertThat(more[1]).hasSize(Segments.ROW_COUNT);
        long[][] most = Segments.grown(more, 3 * Segments.ROW_COUNT, long[]::new);
        assertThat(most[0]).as("whole segments are not copied").isSameAs(more[0]);
    }
}
