package org.pushlog.storage.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.Folder;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** What is appended is there, byte for byte as the original appends it, and what stood in the way is kept and reported. */
final class PushLogWriterTest {
    private static final LogWriterOptions OPTIONS =
            LogWriterOptions.DEFAULT.withLockTimeout(Duration.ofMillis(50)).withPause(duration -> {});

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refs-200.log",
                "refs-200-compacted.log",
                "refs-1x4.log",
                "refs-1x4-plain.log",
                "refs-zero-row-frame.log",
                "secrets.log",
                "foreign-schema.log"
            })
    void writesALogAgainByteForByte(String name) throws IOException {
        ByteSource source = LogSamples.source("pushlog/" + name);
        LogScan scan = PushLog.scan(source, Guard.ORIGINAL);
        Path copy = folder.resolve(name);
        try (PushLogWriter writer = PushLogWriter.open(copy, OPTIONS)) {
            for (int frame = 0; frame < scan.frameCount(); frame++) {
                long at = writer.append(scan.schema(), LogSection.batches(scan, frame, source));
                assertThat(at).isEqualTo(scan.frames().offsetBytes(frame));
            }
            assertThat(writer.frameCount()).isEqualTo(scan.frameCount());
        }
        assertThat(Files.readAllBytes(copy)).isEqualTo(LogSamples.bytes("pushlog/" + name));
    }

    @Test
    void compactsALogAsTheOriginalDoes() throws IOException {
        Path log = sample("refs-200.log");
        Files.write(log.resolveSibling("refs-200.log.compacting"), new byte[] {1, 2, 3});
        ByteSource before = FileSource.open(log, "before");
        List<List<String>> rowsBefore = RefRows.frames(PushLog.scan(before, Guard.ORIGINAL), before);
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            assertThat(writer.maybeCompact(CompactionPolicy.DEFAULT)).isNull();
            assertThat(writer.maybeCompact(CompactionPolicy.NEVER)).isNull();
            CompactionReport report = writer.maybeCompact(new CompactionPolicy(200));
            assertThat(report).isEqualTo(new CompactionReport(200, 1, 660, 337344, 60872));
            assertThat(writer.compact()).isEqualTo(new CompactionReport(1, 1, 660, 60872, 60872));
            assertThat(writer.append(RefRows.push(1000, 2))).isEqualTo(60872);
            assertThat(writer.compact().framesBefore()).isEqualTo(2);
        }
        assertThat(Folder.list(folder))
                .extracting(FileFacts::name)
                .containsExactlyInAnyOrder("refs-200.log", "refs-200.log.lock");
        List<String> rows = frames(log).get(0);
        List<String> expected = new ArrayList<>();
        rowsBefore.forEach(expected::addAll);
        expected.addAll(RefRows.texts(RefRows.push(1000, 2)));
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void aCompactedLogEqualsTheOriginals() throws IOException {
        Path log = sample("refs-200.log");
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            writer.compact();
        }
        assertThat(Files.readAllBytes(log)).isEqualTo(LogSamples.bytes("pushlog/refs-200-compacted.log"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refs-200-torn-schema.log",
                "refs-200-torn-batch-meta.log",
                "refs-200-torn-batch-body.log",
                "refs-200-torn-half-eos.log",
                "refs-200-torn-eos-minus-1.log",
                "refs-200-torn-one-byte.log",
                "refs-1x4-garbage-zero-byte.log",
                "refs-1x4-garbage-ff4.log",
                "refs-1x4-garbage-marker-partial.log",
                "refs-1x4-garbage-eos-only.log",
                "refs-1x4-garbage-zeros64.log"
            })
    void aTornTailIsCutKeptAndReported(String name) throws IOException {
        Path log = sample(name);
        byte[] bytes = Files.readAllBytes(log);
        LogScan before = PushLog.scan(LogSamples.source(name, bytes), Guard.ORIGINAL);
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            TailCut cut = writer.tailCut();
            assertThat(cut.offsetBytes()).isEqualTo(before.validBytes());
            assertThat(cut.lengthBytes()).isEqualTo(before.tornTailBytes());
            assertThat(cut.keptAs()).isEqualTo(name + ".cut-" + before.validBytes());
            assertThat(cut.reason()).isNotNull();
            assertThat(writer.append(RefRows.push(5000, 3))).isEqualTo(before.validBytes());
            assertThat(Files.readAllBytes(folder.resolve(cut.keptAs())))
                    .isEqualTo(Arrays.copyOfRange(bytes, (int) before.validBytes(), bytes.length));
        }
        List<List<String>> frames = frames(log);
        assertThat(frames).hasSize(before.frameCount() + 1);
        assertThat(frames.get(before.frameCount())).isEqualTo(RefRows.texts(RefRows.push(5000, 3)));
    }

    @Test
    void aWholeStreamThatIsNoFrameIsNotTouched() throws IOException {
        byte[] frame = LogSamples.bytes("pushlog/refs-1x4.log");
        FrameIndex frames =
                PushLog.scan(new MemoryByteSource("x", frame), Guard.ORIGINAL).frames();
        int batchAt = (int) frames.messageOffsetBytes(0);
        ByteArrayOutputStream twoBatches = new ByteArrayOutputStream();
        twoBatches.write(frame, 0, frame.length - 8);
        twoBatches.write(frame, batchAt, frame.length - batchAt);
        Path log = folder.resolve("x.log");
        Files.write(log, twoBatches.toByteArray());
        assertThatThrownBy(() -> PushLogWriter.open(log, OPTIONS))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("a whole Arrow stream with 2 record batches");
        assertThat(Files.readAllBytes(log)).isEqualTo(twoBatches.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 8, 100})
    void aLogThatIsDamagedBeforeAWholeFrameIsNotTouched(int garbageLength) throws IOException {
        byte[] whole = LogSamples.bytes("pushlog/refs-1x4.log");
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.writeBytes(whole);
        // A frame cut in its body, garbage, and a whole frame behind.
        damaged.write(whole, 0, whole.length - 100);
        damaged.write(new byte[garbageLength], 0, garbageLength);
        int frameAt = damaged.size();
        damaged.writeBytes(whole);
        Path log = folder.resolve("x.log");
        Files.write(log, damaged.toByteArray());
        assertThatThrownBy(() -> PushLogWriter.open(log, OPTIONS))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("damaged, not torn: a whole frame begins at offset " + frameAt);
        assertThat(Files.readAllBytes(log)).isEqualTo(damaged.toByteArray());
        assertThat(folder.resolve("x.log.cut-" + whole.length)).doesNotExist();
    }

    @Test
    void aTailThatIsStillBeingWrittenIsNotCut() throws IOException {
        byte[] whole = LogSamples.bytes("pushlog/refs-1x4.log");
        Path log = folder.resolve("x.log");
        Files.write(log, Arrays.copyOf(whole, whole.length + 10));
        LogWriterOptions growing = OPTIONS.withPause(duration -> {
            assertThat(duration).isEqualTo(Duration.ofSeconds(1));
            write(log, Arrays.copyOf(whole, whole.length + 20));
        });
        assertThatThrownBy(() -> PushLogWriter.open(log, growing))
                .isInstanceOf(StoreLockedException.class)
                .hasMessageContaining("another system is writing to it");
        assertThat(Files.size(log)).isEqualTo(whole.length + 20);
    }

    @Test
    void aPushOfAnotherSchemaIsRefusedWithBothNamed() throws IOException {
        Path log = sample("refs-1x4.log");
        Schema other = new Schema(List.of(new Field("name", ArrowType.UTF8, true)), Map.of("k", "v"));
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            assertThatThrownBy(() -> writer.append(other, List.of()))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessage("refs-1x4.log: a push has another schema than the log: expected (name utf8 not null,"
                            + " target utf8, peeled utf8, symref_target utf8, push_seq int[bitwidth=64,"
                            + " signed=false] not null, updated_ms int[bitwidth=64, signed=false] not null), found"
                            + " (name utf8) {k=v}");
            writer.append(RefRows.push(9, 0));
        }
        assertThat(frames(log)).hasSize(2);
    }

    @Test
    void whatReadersWouldTakeForTornIsNotWritten() {
        Path log = folder.resolve("x.log");
        Schema text = Schema.of(new Field("a", ArrowType.UTF8, false));
        Schema time = Schema.of(new Field("a", ArrowType.TIMESTAMP_MS, true));
        BatchBuilder badText = new BatchBuilder(text);
        badText.column(0).append(new byte[] {(byte) 0xFF});
        BatchBuilder badNull = new BatchBuilder(text);
        badNull.column(0).appendNull();
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS.withGuard(Guard.ORIGINAL))) {
            assertThatThrownBy(() -> writer.append(time, List.of()))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("readers would not take frames of this schema: (a timestamp");
            writer.append(text, List.of());
            assertThatThrownBy(() -> writer.append(badText.build()))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessage("push: column a has text that is not UTF-8 in row 0");
            assertThatThrownBy(() -> writer.append(badNull.build())).isInstanceOf(InvalidRequestException.class);
            assertThatThrownBy(() -> writer.append(text, List.of(RefRows.push(0, 1))))
                    .isInstanceOf(InvalidRequestException.class);
            assertThat(writer.frameCount()).isEqualTo(1);
        }
    }

    @Test
    void smallFramesAreSmallerAndReadBack() throws IOException {
        Path log = folder.resolve("x.log");
        long small;
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS.withSmallFrames())) {
            writer.append(RefRows.push(1, 4));
            small = writer.lengthBytes();
        }
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            writer.append(RefRows.push(1, 4));
            assertThat(small).isLessThanOrEqualTo((writer.lengthBytes() - small) * 8 / 10);
        }
        ByteSource source = FileSource.open(log, "x.log");
        List<List<String>> frames = RefRows.frames(PushLog.scan(source, Guard.ORIGINAL), source);
        assertThat(frames).hasSize(2);
        assertThat(frames.get(0)).isEqualTo(frames.get(1));
    }

    @Test
    void anotherWriterInBetweenStopsThisOne() throws IOException {
        Path log = sample("refs-1x4.log");
        byte[] whole = Files.readAllBytes(log);
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            writer.append(RefRows.push(9, 1));
            Files.write(log, whole, StandardOpenOption.APPEND);
            assertThatThrownBy(() -> writer.append(RefRows.push(10, 1)))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessageContaining("another system wrote to it");
            assertThatThrownBy(() -> writer.append(RefRows.push(10, 1)))
                    .isInstanceOf(IoFailedException.class)
                    .hasMessageContaining("this writer stops for good");
            assertThatThrownBy(writer::compact).hasMessageContaining("this writer stops for good");
        }
        assertThat(frames(log)).hasSize(3);
    }

    @Test
    void aSecondWriterIsLockedOutUntilTheFirstIsClosed() throws IOException {
        Path log = sample("refs-1x4.log");
        PushLogWriter first = PushLogWriter.open(log, OPTIONS);
        Path link = Files.createSymbolicLink(folder.resolve("link.log"), log);
        assertThatThrownBy(() -> PushLogWriter.open(log, OPTIONS)).isInstanceOf(StoreLockedException.class);
        assertThatThrownBy(() -> PushLogWriter.open(link, OPTIONS)).isInstanceOf(StoreLockedException.class);
        first.close();
        assertThatThrownBy(() -> first.append(RefRows.push(9, 1))).isInstanceOf(StoreClosedException.class);
        PushLogWriter.open(link, OPTIONS).close();
    }

    @Test
    void framesOfSeveralSchemasAreNotCompacted() throws IOException {
        Path log = sample("refs-1x4.log");
        Files.write(log, LogSamples.bytes("pushlog/secrets.log"), StandardOpenOption.APPEND);
        byte[] before = Files.readAllBytes(log);
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            assertThatThrownBy(writer::compact)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("its frames have several schemas: (name utf8 not null, target utf8");
        }
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
    }

    @Test
    void aFailedSyncStopsTheWriterForGoodAndTheNextOneStartsFromADurableCopy() {
        FaultyDirectory directory = FaultyDirectory.over(folder, 7);
        PushLogWriter writer = PushLogWriter.open(directory, "x.log", OPTIONS, null);
        writer.append(RefRows.push(0, 2));
        directory.failing("sync x.log");
        assertThatThrownBy(() -> writer.append(RefRows.push(1, 2)))
                .isInstanceOf(IoFailedException.class)
                .hasMessageContaining("a push could not be made durable, and what is on disk is not known;"
                        + " this writer stops for good");
        directory.failing("");
        assertThatThrownBy(() -> writer.append(RefRows.push(1, 2))).hasMessageContaining("stops for good");
        assertThatThrownBy(writer::compact).hasMessageContaining("stops for good");
        writer.close();
        try (PushLogWriter next = PushLogWriter.open(directory, "x.log", OPTIONS, null)) {
            assertThat(next.frameCount()).isBetween(1, 2);
            next.append(RefRows.push(2, 2));
        }
        directory.powerOff();
        List<List<String>> left = frames(folder.resolve("x.log"));
        assertThat(left.get(0)).isEqualTo(RefRows.texts(RefRows.push(0, 2)));
        assertThat(left.get(left.size() - 1)).isEqualTo(RefRows.texts(RefRows.push(2, 2)));
    }

    @Test
    void aFullDiskLosesNothingAndLeavesNothingBehind() {
        FaultyDirectory directory = FaultyDirectory.over(folder, 3);
        try (PushLogWriter writer = PushLogWriter.open(directory, "x.log", OPTIONS, null)) {
            writer.append(RefRows.push(0, 2));
            directory.spaceBytes(writer.lengthBytes() + 700);
            assertThatThrownBy(() -> writer.append(RefRows.push(1, 2))).hasMessageContaining("No space left");
            assertThat(directory.find("x.log").lengthBytes()).isEqualTo(writer.lengthBytes());
            directory.failing("truncate");
            assertThatThrownBy(() -> writer.append(RefRows.push(1, 2))).hasMessageContaining("No space left");
            directory.spaceBytes(Long.MAX_VALUE);
            assertThatThrownBy(() -> writer.append(RefRows.push(1, 2)))
                    .hasMessageContaining("nothing else is written until that succeeds");
            directory.failing("");
            writer.append(RefRows.push(2, 2));
        }
        assertThat(frames(folder.resolve("x.log")))
                .containsExactly(RefRows.texts(RefRows.push(0, 2)), RefRows.texts(RefRows.push(2, 2)));
    }

    @Test
    void pushesCompactionsAndReopeningsKeepTheHistory() {
        for (int seed = 0; seed < 15; seed++) {
            Random random = new Random(seed);
            Path log = folder.resolve("model" + seed + ".log");
            List<String> expected = new ArrayList<>();
            LogScan known = null;
            for (int round = 0; round < 6; round++) {
                LogWriterOptions options = random.nextBoolean() ? OPTIONS : OPTIONS.withSmallFrames();
                try (PushLogWriter writer = PushLogWriter.open(log, options.withDurable(random.nextBoolean()))) {
                    for (int push = 0; push < random.nextInt(20); push++) {
                        Batch rows = RefRows.push(random.nextInt(1000), random.nextInt(6));
                        writer.append(rows);
                        expected.addAll(RefRows.texts(rows));
                    }
                    if (random.nextBoolean()) {
                        writer.compact();
                    }
                    writer.append(RefRows.push(round, 0));
                    writer.sync();
                    known = writer.scan();
                    assertThat(known.frameCount()).isEqualTo(writer.frameCount());
                    assertThat(known.validBytes()).isEqualTo(writer.lengthBytes());
                }
                List<String> found = new ArrayList<>();
                frames(log).forEach(found::addAll);
                assertThat(found).as("seed %d round %d", seed, round).isEqualTo(expected);
            }
            assertThat(known.tornTailBytes()).isZero();
        }
    }

    @Test
    void compactionShrinksManySmallFramesToLessThanHalf() {
        Path log = folder.resolve("x.log");
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS.withDurable(false))) {
            for (int push = 0; push < 300; push++) {
                writer.append(RefRows.push(push, 4));
            }
            CompactionReport report = writer.compact();
            assertThat(report.bytesAfter()).isLessThan(report.bytesBefore() / 2);
        }
    }

    private Path sample(String name) throws IOException {
        Path log = folder.resolve(name);
        Files.write(log, LogSamples.bytes("pushlog/" + name));
        return log;
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<String>> frames(Path log) {
        ByteSource source = FileSource.open(log, log.getFileName().toString());
        LogScan scan = PushLog.scan(source, Guard.ORIGINAL);
        assertThat(scan.tornTailBytes()).isZero();
        return RefRows.frames(scan, source);
    }
}
