package org.pushlog.storage.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchTexts;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** Values that are read out of many frames at once, against each frame opened by itself; of bytes that changed after the scan, too. */
final class FrameTextsTest {
    private static final int FRAME_COUNT = 60;
    private static final List<ArrowType> TYPES =
            List.of(ArrowType.UTF8, new ArrowType.LargeUtf8(), ArrowType.BINARY, new ArrowType.LargeBinary());

    @ParameterizedTest
    @ValueSource(longs = {1, 20_261_130, -9})
    void theValuesAreThoseOfTheFrames(long seed) {
        Random random = new Random(seed);
        for (ArrowType type : TYPES) {
            byte[] log = log(type, random);
            ByteSource source = new MemoryByteSource("log", log);
            FrameIndex frames = PushLog.scan(source, Guard.EXTENDED).frames();
            assertThat(frames.count()).isEqualTo(FRAME_COUNT);
            FrameTexts texts = frames.texts(source, 1);
            int[] chosen = new int[FRAME_COUNT];
            int count = 0;
            List<String> expected = new ArrayList<>();
            for (int frame = 0; frame < FRAME_COUNT; frame++) {
                List<@Nullable String> values = opened(frames, frame, source);
                boolean isWhole = !values.isEmpty() && !values.contains(null);
                assertThat(texts.canRead(frame))
                        .as("seed %d, %s, frame %d", seed, type, frame)
                        .isEqualTo(isWhole);
                assertThat(frames.isWithoutNulls(frame, 1)).isEqualTo(!values.contains(null));
                if (isWhole) {
                    chosen[count++] = frame;
                    values.forEach(value -> expected.add(String.valueOf(value)));
                }
            }
            assertThat(texts.read(chosen, count)).isTrue();
            assertThat(values(texts.values(), expected.size()))
                    .as("seed %d, %s", seed, type)
                    .isEqualTo(expected);
        }
    }

    /** A body that is not what it was when it was scanned gives what the frame gives when it is opened, or nothing where that fails. */
    @ParameterizedTest
    @ValueSource(longs = {2, 77})
    void changedBytesAreCheckedAsTheFrameChecksThem(long seed) {
        Random random = new Random(seed);
        for (ArrowType type : TYPES) {
            byte[] log = log(type, random);
            FrameIndex frames = PushLog.scan(new MemoryByteSource("log", log), Guard.EXTENDED)
                    .frames();
            FrameTexts plain = frames.texts(new MemoryByteSource("log", log), 1);
            int frame = 0;
            while (!plain.canRead(frame) || frames.rowCount(frame) < 2) {
                frame++;
            }
            int from = (int) frames.bodyOffsetBytes(frame);
            int end = (int) (frames.offsetBytes(frame) + frames.lengthBytes(frame)) - 8;
            int refused = 0;
            for (int at = from; at < end; at++) {
                byte[] changed = log.clone();
                changed[at] = (byte) (random.nextBoolean() ? changed[at] ^ 0x80 : random.nextInt());
                ByteSource source = new MemoryByteSource("log", changed);
                List<@Nullable String> expected = openedOrNone(frames, frame, source);
                FrameTexts texts = frames.texts(source, 1);
                boolean isRead = texts.read(new int[] {frame}, 1);
                assertThat(isRead).as("seed %d, %s, byte %d", seed, type, at).isEqualTo(!expected.isEmpty());
                refused += isRead ? 0 : 1;
                if (isRead) {
                    assertThat(values(texts.values(), expected.size())).isEqualTo(expected);
                }
            }
            assertThat(refused).as("%s", type).isPositive();
        }
    }

    private static List<@Nullable String> openedOrNone(FrameIndex frames, int frame, ByteSource source) {
        try {
            return opened(frames, frame, source);
        } catch (StorageException e) {
            return List.of();
        }
    }

    private static List<@Nullable String> opened(FrameIndex frames, int frame, ByteSource source) {
        List<@Nullable String> values = new ArrayList<>();
        try (BatchCursor cursor = frames.open(frame, source).batches(new int[] {1})) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                BytesColumn column = (BytesColumn) batch.column(0);
                for (int row = 0; row < batch.rowCount(); row++) {
                    values.add(column.isNull(row) ? null : Arrays.toString(column.bytesAt(row)));
                }
            }
        }
        return values;
    }

    private static List<String> values(BatchTexts texts, int count) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(Arrays.toString(Arrays.copyOfRange(texts.bytes(), texts.starts()[i], texts.ends()[i])));
        }
        return values;
    }

    private static byte[] log(ArrowType type, Random random) {
        Schema schema = Schema.of(
                new Field("before", ArrowType.UTF8, true),
                new Field("text", type, true),
                new Field("number", ArrowType.INT64, true));
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int frame = 0; frame < FRAME_COUNT; frame++) {
            BatchBuilder builder = new BatchBuilder(schema);
            boolean hasNulls = random.nextInt(4) == 0;
            int rowCount = random.nextInt(6);
            for (int row = 0; row < rowCount; row++) {
                builder.column(0).append("x".repeat(random.nextInt(9)));
                if (hasNulls && random.nextBoolean()) {
                    builder.column(1).appendNull();
                } else {
                    String text = (random.nextInt(3) == 0 ? "äß\uD83D\uDE00" : "plain").repeat(random.nextInt(5));
                    builder.column(1).append(text.getBytes(StandardCharsets.UTF_8));
                }
                builder.column(2).append(random.nextLong());
            }
            log.writeBytes(FrameEncoder.encode(builder.build()));
        }
        return log.toByteArray();
    }
}
