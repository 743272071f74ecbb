package org.pushlog.storage.store.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.HistoryTexts;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.PartsOf;
import org.pushlog.storage.store.Samples;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;

/** Short frames that are read at once, against the same frames read one by one. */
class ShortFramesTest {
    private static final long SEED = 20_261_130;
    private static final StoreOptions OPTIONS = new StoreOptions(Guard.EXTENDED, false, Map.of(), 1L << 30);

    /** The foreign writers' frames of one table: compressed, by dictionary, with remarks and with nulls. */
    private static final List<String> FOREIGN =
            List.of("pyarrow-default", "pyarrow-lz4", "pyarrow-dict", "pyarrow-meta", "pyarrow-nullable");

    private static final Schema WIDE = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("remark", ArrowType.UTF8, true),
            new Field("bytes", ArrowType.BINARY, true),
            new Field("large", new ArrowType.LargeUtf8(), true),
            new Field("fixed", new ArrowType.FixedSizeBinary(5), true),
            new Field("flag", ArrowType.BOOL, true),
            new Field("small", new ArrowType.Int(16, true), true),
            new Field("ratio", ArrowType.FLOAT64, true),
            new Field("price", new ArrowType.Decimal(20, 2, 128), true),
            new Field("push_seq", ArrowType.UINT64, false));

    @TempDir
    private Path folder;

    private final Random seeds = new Random(SEED);

    @Test
    void framesOfManyTypesAreReadAsOneByOne() {
        int together = 0;
        for (int round = 0; round < 25; round++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            byte[] log = log(random, 1 + random.nextInt(400), 0);
            together += compare(log, random, "seed " + seed);
        }
        assertThat(together).isGreaterThan(1_000);
    }

    @Test
    void framesOfAllWritersInOneLogAreReadAsOneByOne() {
        int together = 0;
        for (int round = 0; round < 25; round++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            for (int part = 0; part < 12; part++) {
                String name = FOREIGN.get(random.nextInt(FOREIGN.size()));
                byte[] frames = Samples.bytes("pushlog/foreign-writers/" + name + ".log");
                int times = 1 + random.nextInt(20);
                for (int i = 0; i < times; i++) {
                    log.writeBytes(frames);
                }
                if (random.nextInt(6) == 0) {
                    log.writeBytes(log(random, 2, 0));
                }
            }
            if (random.nextBoolean()) {
                byte[] torn = log(random, 1, 0);
                log.write(torn, 0, random.nextInt(torn.length));
            }
            together += compare(log.toByteArray(), random, "seed " + seed);
        }
        assertThat(together).isGreaterThan(200);
    }

    /** The bytes of a log change under its reader: what is read at once is what is read one by one, or the same error. */
    @Test
    void damageIsFoundAsOneByOne() throws IOException {
        int failureCount = 0;
        for (int round = 0; round < 25; round++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            Path file = folder.resolve("changing.log");
            Samples.write(file, log(random, 300, 300));
            try (Location location = Location.open(file, OPTIONS);
                    Snapshot snapshot = location.snapshot();
                    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                History history = snapshot.stores().get(0).histories().get(0);
                for (int i = 0; i < 3; i++) {
                    long at = Math.floorMod(random.nextLong(), channel.size());
                    channel.write(ByteBuffer.wrap(new byte[] {(byte) random.nextInt(256)}), at);
                }
                HistoryScan scan =
                        HistoryScan.of(columns(random, history.schema().fieldCount()));
                List<String> expected = new ArrayList<>();
                String expectedFailure = failure(() -> expected.addAll(oneByOne(history, scan)));
                List<String> found = new ArrayList<>();
                String foundFailure = failure(() -> read(history, scan, found));
                assertThat(foundFailure).as("seed %d", seed).isEqualTo(expectedFailure);
                if (expectedFailure == null) {
                    assertThat(found).as("seed %d", seed).isEqualTo(expected);
                }
                failureCount += expectedFailure == null ? 0 : 1;
            }
        }
        assertThat(failureCount).isGreaterThan(2);
    }

    @Test
    void aLogThatIsCutWhileItIsReadIsAnError() throws IOException {
        for (int round = 0; round < 10; round++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            Path file = folder.resolve("cut.log");
            Samples.write(file, log(random, 600, 200));
            try (Location location = Location.open(file, OPTIONS);
                    Snapshot snapshot = location.snapshot();
                    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                History history = snapshot.stores().get(0).histories().get(0);
                try (HistoryCursor cursor = history.updates(HistoryScan.of(0, 1, 9))) {
                    assertThat(cursor.next()).isNotNull();
                    channel.truncate(random.nextInt(4096));
                    String failure = failure(() -> {
                        HistoryBatch next = cursor.next();
                        while (next != null) {
                            next = cursor.next();
                        }
                        snapshot.checkStillThere();
                    });
                    assertThat(failure).as("seed %d", seed).contains("cut.log");
                }
            }
        }
    }

    @Test
    void ofTheLastColumnsOnlyTheNullsMayBeThere() {
        Random random = new Random(SEED);
        Path file = folder.resolve("nulls.log");
        Samples.write(file, log(random, 200, 0));
        try (Location location = Location.open(file, OPTIONS);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            int[] columns = {0, 1, 3, 6};
            List<String> whole = nulls(history, HistoryScan.of(columns));
            assertThat(nulls(history, HistoryScan.of(columns, 1, () -> false))).isEqualTo(whole);
            assertThat(whole).contains("[false, true, true, true]", "[false, false, false, false]");
        }
    }

    private static List<String> nulls(History history, HistoryScan scan) {
        List<String> rows = new ArrayList<>();
        try (HistoryCursor cursor = history.updates(scan)) {
            for (HistoryBatch part = cursor.next(); part != null; part = cursor.next()) {
                for (int row = 0; row < part.rows().rowCount(); row++) {
                    int at = row;
                    rows.add(part.rows().columns().stream()
                            .map(column -> column.isNull(at))
                            .toList()
                            .toString());
                }
            }
        }
        return rows;
    }

    /** Compares all rows, with shares, and says how many frames were read together with others. */
    private int compare(byte[] log, Random random, String what) {
        Path file = folder.resolve("frames.log");
        Samples.write(file, log);
        try (Location location = Location.open(file, OPTIONS);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            HistoryScan scan = HistoryScan.of(columns(random, history.schema().fieldCount()));
            List<String> expected = oneByOne(history, scan);
            List<String> found = new ArrayList<>();
            int together = read(history, scan, found);
            assertThat(found).as(what).isEqualTo(expected);
            List<String> shared = new ArrayList<>();
            int shareCount = 1 + random.nextInt(3);
            for (int share = 0; share < shareCount; share++) {
                read(history, shareOf(scan, new FrameShare(share, shareCount)), shared);
            }
            assertThat(shared).as(what).containsExactlyInAnyOrderElementsOf(expected);
            return together;
        }
    }

    private static HistoryScan shareOf(HistoryScan scan, FrameShare share) {
        return new HistoryScan(
                scan.columns(),
                scan.valueCount(),
                FrameBounds.ALL,
                Set.of(Source.values()),
                null,
                share,
                new ReadCounts(),
                () -> false);
    }

    private static int read(History history, HistoryScan scan, List<String> lines) {
        int together = 0;
        try (HistoryCursor cursor = history.updates(scan)) {
            for (HistoryBatch part = cursor.next(); part != null; part = cursor.next()) {
                together += part.runCount() > 1 ? part.runCount() : 0;
                for (int row = 0; row < part.rows().rowCount(); row++) {
                    lines.add(line(
                            part.frameIndex().longAt(row),
                            part.frameOffsetBytes().longAt(row),
                            part.rowIndex().longAt(row),
                            part.rows(),
                            row));
                }
            }
        }
        return together;
    }

    private static List<String> oneByOne(History history, HistoryScan scan) {
        FrameRun run = PartsOf.history(history).live();
        FrameIndex frames = run.frames();
        List<String> lines = new ArrayList<>();
        for (int frame = 0; frame < frames.count(); frame++) {
            if (!frames.isLikeFirst(frame) || frames.rowCount(frame) == 0) {
                continue;
            }
            long inFrame = 0;
            try (BatchCursor cursor = run.batches(frame, scan.columns())) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    for (int row = 0; row < batch.rowCount(); row++) {
                        lines.add(line(frame, frames.offsetBytes(frame), inFrame++, batch, row));
                    }
                }
            }
        }
        return lines;
    }

    private static String line(long frame, long offset, long inFrame, Batch batch, int row) {
        StringBuilder line = new StringBuilder(frame + " " + offset + " " + inFrame);
        for (Column column : batch.columns()) {
            line.append(' ').append(column.isNull(row) ? "null" : text(column, row));
        }
        return line.toString();
    }

    private static String text(Column column, int row) {
        if (column instanceof FloatColumn floats) {
            return String.valueOf(floats.doubleAt(row));
        }
        if (column instanceof DecimalColumn decimals) {
            return decimals.decimalAt(row).toString();
        }
        if (column instanceof BytesColumn bytes) {
            return java.util.HexFormat.of().formatHex(bytes.bytesAt(row));
        }
        Batch one = new Batch(Schema.of(column.field()), column.rowCount(), List.of(column));
        return HistoryTexts.json(one, row);
    }

    private static @org.jspecify.annotations.Nullable String failure(Runnable work) {
        try {
            work.run();
            return null;
        } catch (StorageException e) {
            return e.getMessage();
        }
    }

    /** Some columns in some order, perhaps none. */
    private static int[] columns(Random random, int count) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        java.util.Collections.shuffle(all, random);
        return all.subList(0, random.nextInt(count + 1)).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static byte[] log(Random random, int frameCount, int minRemarkLength) {
        FrameWriter writer = new FrameWriter(WIDE, StreamWriter.ALIGNMENT_BYTES);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int push = 0; push < frameCount; push++) {
            int rowCount = random.nextInt(20) == 0 ? random.nextInt(300) : random.nextInt(12);
            ByteBuffer frame = writer.encode(List.of(rows(random, push, rowCount, minRemarkLength)));
            byte[] copy = new byte[frame.remaining()];
            frame.get(copy);
            log.writeBytes(copy);
        }
        return log.toByteArray();
    }

    private static Batch rows(Random random, int push, int rowCount, int minRemarkLength) {
        BatchBuilder builder = new BatchBuilder(WIDE);
        boolean hasNulls = random.nextBoolean();
        for (int row = 0; row < rowCount; row++) {
            builder.column(0).append(text(random, 12) + push);
            appendOrNull(
                    builder.column(1),
                    hasNulls && random.nextBoolean(),
                    column -> column.append("r".repeat(minRemarkLength) + text(random, 30)));
            appendOrNull(
                    builder.column(2),
                    hasNulls && random.nextInt(3) == 0,
                    column -> column.append(bytes(random, random.nextInt(9))));
            appendOrNull(builder.column(3), hasNulls && random.nextBoolean(), column -> column.append(text(random, 9)));
            appendOrNull(
                    builder.column(4), hasNulls && random.nextBoolean(), column -> column.append(bytes(random, 5)));
            appendOrNull(
                    builder.column(5), hasNulls && random.nextBoolean(), column -> column.append(random.nextBoolean()));
            appendOrNull(
                    builder.column(6),
                    hasNulls && random.nextBoolean(),
                    column -> column.append((long) (short) random.nextInt()));
            appendOrNull(
                    builder.column(7), hasNulls && random.nextBoolean(), column -> column.append(random.nextDouble()));
            appendOrNull(
                    builder.column(8),
                    hasNulls && random.nextBoolean(),
                    column -> column.append(BigDecimal.valueOf(random.nextLong() / 1_000, 2)));
            builder.column(9).append((long) push);
        }
        return builder.build();
    }

    private interface Append {
        void to(ColumnBuilder column);
    }

    private static void appendOrNull(ColumnBuilder column, boolean isNull, Append value) {
        if (isNull) {
            column.appendNull();
        } else {
            value.to(column);
        }
    }

    private static String text(Random random, int lengthMax) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(lengthMax); i > 0; i--) {
            text.append(random.nextInt(8) == 0 ? "é" : String.valueOf((char) ('a' + random.nextInt(26))));
        }
        return text.toString();
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
