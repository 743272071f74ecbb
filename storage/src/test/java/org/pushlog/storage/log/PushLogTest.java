package org.pushlog.storage.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;

final class PushLogTest {
    private static final byte[] LOG = LogSamples.bytes("pushlog/refs-200.log");

    static Stream<LogSamples.Sample> samples() {
        return LogSamples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void findsWhatTheOriginalFound(LogSamples.Sample sample) {
        LogScan scan = PushLog.scan(LogSamples.source(sample.path()), Guard.ORIGINAL);

        assertThat(scan.frameCount()).isEqualTo((int) sample.fact("frames"));
        assertThat(scan.rowCount()).isEqualTo(sample.fact("rows"));
        assertThat(scan.tornTailBytes()).isEqualTo(sample.fact("torn_tail_bytes"));
        assertThat(scan.fileBytes()).isEqualTo(sample.fact("bytes"));
        assertThat(scan.tornFault() == null).isEqualTo(scan.tornTailBytes() == 0);
    }

    @Test
    void theExtendedGuardTakesWhatTheOriginalCallsTorn() {
        for (String name : List.of("pyarrow-timestamp", "pyarrow-lz4", "pyarrow-dict")) {
            LogScan scan = PushLog.scan(LogSamples.source("pushlog/foreign-writers/" + name + ".log"), Guard.EXTENDED);

            assertThat(scan.tornTailBytes()).as(name).isZero();
            assertThat(scan.rowCount()).as(name).isGreaterThan(0);
            for (int frame = 0; frame < scan.frameCount(); frame++) {
                RecordBatch batch =
                        scan.frames().open(frame, LogSamples.source("pushlog/foreign-writers/" + name + ".log"));
                assertThat(batch.rowCount()).isEqualTo(scan.frames().rowCount(frame));
            }
        }
    }

    @Test
    void numbersTheFramesAsTheOriginalDid() {
        LogScan scan = PushLog.scan(LogSamples.source("pushlog/refs-200.log"), Guard.ORIGINAL);
        String text = new String(LogSamples.bytes("pushlog/expected/refs-200.frames.tsv"), StandardCharsets.UTF_8);

        FrameIndex frames = scan.frames();
        List<String> lines = text.lines().skip(1).toList();
        assertThat(lines).hasSize(frames.count());
        for (int i = 0; i < frames.count(); i++) {
            String line = i + "\t" + frames.offsetBytes(i) + "\t" + frames.lengthBytes(i) + "\t" + frames.rowCount(i);
            assertThat(line).isEqualTo(lines.get(i));
            assertThat(frames.minPushSeq(i)).isEqualTo(i);
            assertThat(frames.maxPushSeq(i)).isEqualTo(i);
        }
        assertThat(frames.schemas()).hasSize(1);
    }

    @Test
    void aCutAnywhereLeavesTheWholeFramesBeforeIt() {
        byte[] log = LogSamples.bytes("pushlog/refs-zero-row-frame.log");
        FrameIndex frames =
                PushLog.scan(LogSamples.source("whole", log), Guard.ORIGINAL).frames();

        for (int length = 0; length <= log.length; length++) {
            LogScan scan = PushLog.scan(LogSamples.source("cut", Arrays.copyOf(log, length)), Guard.ORIGINAL);
            int whole = 0;
            while (whole < frames.count() && frames.offsetBytes(whole) + frames.lengthBytes(whole) <= length) {
                whole++;
            }
            long validBytes = whole == 0 ? 0 : frames.offsetBytes(whole - 1) + frames.lengthBytes(whole - 1);
            assertThat(scan.frameCount()).as("cut at %d", length).isEqualTo(whole);
            assertThat(scan.validBytes()).as("cut at %d", length).isEqualTo(validBytes);
        }
    }

    @Test
    void goesOnWhereAnEarlierLookEnded() {
        long seed = 20261130;
        Random random = new Random(seed);
        LogScan scan = PushLog.scan(LogSamples.source("log", new byte[0]), Guard.ORIGINAL);
        int length = 0;
        while (length < LOG.length) {
            length = Math.min(LOG.length, length + random.nextInt(5_000));
            byte[] grown = Arrays.copyOf(LOG, length);
            LogScan next = PushLog.extend(scan, LogSamples.source("log", grown));
            LogScan whole = PushLog.scan(LogSamples.source("log", grown), Guard.ORIGINAL);

            assertThat(facts(next)).as("seed %d, length %d", seed, length).isEqualTo(facts(whole));
            assertThat(next.continues(scan))
                    .as("seed %d, length %d", seed, length)
                    .isTrue();
            scan = next;
        }
        assertThat(scan.frameCount()).isEqualTo(200);
    }

    @Test
    void anEarlierLookStaysAsItWas() {
        LogScan half = PushLog.scan(LogSamples.source("log", Arrays.copyOf(LOG, LOG.length / 2)), Guard.ORIGINAL);
        String before = facts(half);

        PushLog.extend(half, LogSamples.source("log", LOG));
        PushLog.extend(half, LogSamples.source("log", Arrays.copyOf(LOG, LOG.length / 2 + 10_000)));

        assertThat(facts(half)).isEqualTo(before);
    }

    @Test
    void aFileThatIsAnotherOneIsScannedFromItsStart() {
        byte[] compacted = LogSamples.bytes("pushlog/refs-200-compacted.log");
        byte[] longer = concat(compacted, LOG);
        LogScan earlier = PushLog.scan(LogSamples.source("log", Arrays.copyOf(LOG, 10_000)), Guard.ORIGINAL);

        LogScan scan = PushLog.extend(earlier, LogSamples.source("log", longer));

        assertThat(scan.continues(earlier)).isFalse();
        assertThat(scan.frameCount()).isEqualTo(201);
        assertThat(scan.tornTailBytes()).isZero();
    }

    @Test
    void aBodyThatEndsInAnEndMarkMakesAFrameUntilTheRealMarkIsThere() {
        byte[] frame = LogSamples.bytes("pushlog/refs-1x4.log");
        int bodyEnd = frame.length - 8;
        // The last eight bytes of the body are padding here.
        ByteBuffer.wrap(frame).putLong(bodyEnd - 8, 0xFFFFFFFF_00000000L);
        byte[] cut = Arrays.copyOf(frame, bodyEnd);

        LogScan early = PushLog.scan(LogSamples.source("log", cut), Guard.ORIGINAL);
        LogScan later = PushLog.extend(early, LogSamples.source("log", frame));

        assertThat(early.frameCount()).isEqualTo(1);
        assertThat(early.validBytes()).isEqualTo(bodyEnd);
        assertThat(later.frameCount()).isEqualTo(1);
        assertThat(later.tornTailBytes()).isZero();
        assertThat(later.continues(early)).isFalse();
    }

    @Test
    void framesOfOtherColumnsAreFramesButNotLikeTheFirst() {
        byte[] refs = LogSamples.bytes("pushlog/refs-1x4.log");
        byte[] foreign = LogSamples.bytes("pushlog/foreign-schema.log");
        byte[] nullable = LogSamples.bytes("pushlog/foreign-writers/pyarrow-nullable.log");

        FrameIndex frames = PushLog.scan(
                        LogSamples.source("log", concat(concat(refs, foreign), nullable)), Guard.ORIGINAL)
                .frames();

        assertThat(frames.count()).isEqualTo(8);
        assertThat(frames.unlikeFirstCount()).isEqualTo(5);
        assertThat(frames.isLikeFirst(0)).isTrue();
        assertThat(frames.isLikeFirst(1)).isFalse();
        assertThat(frames.isLikeFirst(7)).isTrue();
        assertThat(frames.schemas()).hasSize(3);
        assertThat(frames.schemasLikeFirst()).hasSize(2);
    }

    @Test
    void manyFramesPassTheBorderOfAChunk() {
        byte[] frame = LogSamples.bytes("pushlog/refs-1x4.log");
        int count = 2 * FrameChunk.CAPACITY + 3;
        byte[] log = new byte[frame.length * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(frame, 0, log, i * frame.length, frame.length);
        }
        LogScan first = PushLog.scan(
                LogSamples.source("log", Arrays.copyOf(log, frame.length * FrameChunk.CAPACITY)), Guard.ORIGINAL);
        LogScan all = PushLog.extend(first, LogSamples.source("log", log));

        assertThat(all.frameCount()).isEqualTo(count);
        assertThat(all.continues(first)).isTrue();
        for (int i = 0; i < count; i++) {
            assertThat(all.frames().offsetBytes(i)).isEqualTo((long) frame.length * i);
        }
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static String facts(LogScan scan) {
        StringBuilder facts = new StringBuilder();
        facts.append(scan.validBytes())
                .append(' ')
                .append(scan.rowCount())
                .append(' ')
                .append(scan.tornFault());
        FrameIndex frames = scan.frames();
        for (int i = 0; i < frames.count(); i++) {
            facts.append('\n').append(frames.offsetBytes(i)).append('+').append(frames.lengthBytes(i));
            facts.append(' ').append(frames.rowCount(i)).append(' ').append(frames.minPushSeq(i));
            facts.append(' ').append(frames.schema(i).hashCode());
        }
        return facts.toString();
    }
}
