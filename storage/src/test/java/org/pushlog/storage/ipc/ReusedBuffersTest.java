package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.PushLog;

/** Batches that are read into the same memory, one after another, hold what those hold that have memory of their own. */
class ReusedBuffersTest {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Field("id", ArrowType.INT64, false),
                    new Field("small", new ArrowType.Int(16, true), true),
                    new Field("number", ArrowType.UINT64, true),
                    new Field("share", ArrowType.FLOAT64, true),
                    new Field("money", new ArrowType.Decimal(38, 2, 128), true),
                    new Field("flag", ArrowType.BOOL, true),
                    new Field("name", ArrowType.UTF8, true),
                    new Field("long_name", new ArrowType.LargeUtf8(), false),
                    new Field("bytes", ArrowType.BINARY, true),
                    new Field("digest", new ArrowType.FixedSizeBinary(20), true)),
            Map.of());
    private static final int[] ALL = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    private static final int[] SOME = {6, 0};

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2_000, 20_000, 70_000})
    void holdTheRowsThatOthersHold(int frameRowCount) throws IOException {
        try (ByteSource bytes = write(140_000, frameRowCount, 12)) {
            ReusedBuffers memory = new ReusedBuffers();
            for (RecordBatch frame : frames(bytes)) {
                for (int[] columns : List.of(ALL, SOME)) {
                    List<List<@Nullable Object>> expected = Rows.of(frame.batches(columns));
                    assertThat(into(memory, frame.batches(columns))).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void shortFramesAreGatheredIntoThem() throws IOException {
        try (ByteSource bytes = write(20_000, 10, 12)) {
            var frames = PushLog.scan(bytes, Guard.EXTENDED).frames();
            FrameBlocks blocks = frames.blocks(bytes, ALL, ALL.length);
            ReusedBuffers memory = new ReusedBuffers();
            for (int first = 0; first < frames.count(); first += 100) {
                int[] chosen = new int[100];
                for (int i = 0; i < chosen.length; i++) {
                    chosen[i] = first + i;
                }
                List<List<@Nullable Object>> expected = Rows.of(blocks.read(chosen, chosen.length));
                memory.clear();
                assertThat(Rows.of(blocks.read(chosen, chosen.length, memory))).isEqualTo(expected);
            }
        }
    }

    @Test
    void longValuesComeInShorterBatches() throws IOException {
        try (ByteSource bytes = write(3_000, 3_000, 4_000)) {
            RecordBatch frame = frames(bytes).get(0);
            ReusedBuffers memory = new ReusedBuffers();
            int batchCount = 0;
            try (BatchCursor cursor = frame.batches(ALL)) {
                for (Batch batch = cursor.next(memory); batch != null; batch = cursor.next(memory)) {
                    assertThat(((BytesColumn) batch.column(6)).data().limit())
                            .isLessThanOrEqualTo(ReusedBuffers.LENGTH_MAX_BYTES);
                    batchCount++;
                }
            }
            assertThat(batchCount).isGreaterThan(10);
            assertThat(into(memory, frame.batches(ALL))).isEqualTo(Rows.of(frame.batches(ALL)));
        }
    }

    @Test
    void aValueThatIsLongerThanTheyAreHasMemoryOfItsOwn() throws IOException {
        try (ByteSource bytes = write(5, 5, 3 * ReusedBuffers.LENGTH_MAX_BYTES)) {
            RecordBatch frame = frames(bytes).get(0);
            assertThat(into(new ReusedBuffers(), frame.batches(ALL))).isEqualTo(Rows.of(frame.batches(ALL)));
        }
    }

    /** What other tests rely on: who keeps a batch is found out. */
    @Test
    void aBatchThatIsKeptIsOverwritten() throws IOException {
        assertThat(ReusedBuffers.class.desiredAssertionStatus())
                .as("assertions are switched on")
                .isTrue();
        try (ByteSource bytes = write(20_000, 20_000, 12)) {
            RecordBatch frame = frames(bytes).get(0);
            ReusedBuffers memory = new ReusedBuffers();
            try (BatchCursor cursor = frame.batches(new int[] {0, 2, 6})) {
                Batch kept = cursor.next(memory);
                IntegerColumn ids = (IntegerColumn) kept.column(0);
                assertThat(ids.longAt(0)).isZero();
                memory.clear();
                Set<Long> found = new HashSet<>();
                for (int row = 0; row < kept.rowCount(); row++) {
                    found.add(ids.longAt(row));
                }
                assertThat(found).containsExactly(0xA5A5_A5A5_A5A5_A5A5L);
                assertThat(kept.rowCount()).isEqualTo(ReusedBuffers.ROW_COUNT_MAX);
            }
        }
    }

    private static List<List<@Nullable Object>> into(ReusedBuffers memory, BatchCursor cursor) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (cursor) {
            for (Batch batch = cursor.next(memory); batch != null; batch = cursor.next(memory)) {
                assertThat(batch.rowCount()).isLessThanOrEqualTo(ReusedBuffers.ROW_COUNT_MAX);
                rows.addAll(Rows.of(batch));
            }
        }
        return rows;
    }

    private static List<RecordBatch> frames(ByteSource bytes) {
        var frames = PushLog.scan(bytes, Guard.EXTENDED).frames();
        List<RecordBatch> opened = new ArrayList<>();
        for (int frame = 0; frame < frames.count(); frame++) {
            opened.add(frames.open(frame, bytes));
        }
        return opened;
    }

    /** A log long enough to be mapped; values of up to so many bytes. */
    private ByteSource write(int rowCount, int frameRowCount, int lengthMax) throws IOException {
        Random random = new Random(20_261_201L);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        BatchBuilder rows = new BatchBuilder(SCHEMA);
        List<Batch> batches = new ArrayList<>();
        int written = 0;
        for (int id = 0; id < rowCount; id++) {
            // Whole frames without nulls between others.
            boolean mayBeNull = written % 3 != 1;
            append(rows, id, random, mayBeNull, lengthMax);
            boolean isEnd = (id + 1) % frameRowCount == 0 || id + 1 == rowCount;
            if (rows.isFull() || isEnd) {
                batches.add(rows.build());
            }
            if (isEnd) {
                log.write(FrameEncoder.encode(SCHEMA, batches));
                batches.clear();
                written++;
            }
        }
        return FileSource.open(Files.write(folder.resolve("rows.log"), log.toByteArray()), "rows.log");
    }

    private static void append(BatchBuilder rows, int id, Random random, boolean mayBeNull, int lengthMax) {
        rows.column(0).append((long) id);
        String text = (id % 7 == 0 ? "ä€😀" : "") + "x".repeat(random.nextInt(lengthMax)) + id;
        byte[] digest = new byte[20];
        random.nextBytes(digest);
        List<Object> values = List.of(
                (long) (short) id,
                random.nextLong(),
                random.nextDouble(),
                new BigDecimal(random.nextLong()).setScale(2),
                random.nextBoolean(),
                text,
                text + "!",
                digest,
                digest);
        for (int column = 1; column <= values.size(); column++) {
            ColumnBuilder target = rows.column(column);
            Object value = values.get(column - 1);
            if (mayBeNull && target.field().nullable() && random.nextInt(9) == 0) {
                target.appendNull();
            } else if (value instanceof Long number) {
                target.append((long) number);
            } else if (value instanceof Double number) {
                target.append((double) number);
            } else if (value instanceof BigDecimal number) {
                target.append(number);
            } else if (value instanceof Boolean flag) {
                target.append((boolean) flag);
            } else if (value instanceof byte[] bytes) {
                target.append(bytes);
            } else {
                target.append((String) value);
            }
        }
    }
}
