package org.pushlog.storage.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FaultyDirectory.FaultKind;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;

/** However writing ends, what was acknowledged is there and what was not is there whole or not at all; each sweep can also fail. */
final class PushLogCrashTest {
    private static final LogWriterOptions OPTIONS =
            LogWriterOptions.DEFAULT.withLockTimeout(Duration.ofSeconds(10)).withPause(duration -> {});
    private static final int SEED_COUNT = Boolean.getBoolean("pushlog.thorough") ? 5_000 : 200;

    @TempDir
    Path folder;

    @Test
    void everyCutOfAnAppendIsRepaired() throws IOException {
        byte[] frame = frame(2);
        Path log = folder.resolve("x.log");
        byte[] good = twoPushes(log);
        for (int cut = 0; cut <= frame.length; cut++) {
            byte[] torn = Arrays.copyOf(good, good.length + cut);
            System.arraycopy(frame, 0, torn, good.length, cut);
            write(log, torn);
            History history = History.of(RefRows.push(0, 2), RefRows.push(1, 2));
            history.attempt(2, 3, cut == frame.length);
            appendOne(FaultyDirectory.over(folder, cut), history);
            assertThat(history.violation(log)).as("cut %d", cut).isNull();
            Files.deleteIfExists(folder.resolve("x.log.cut-" + good.length));
        }
    }

    @Test
    void withoutTheRepairTheSameSweepFails() {
        byte[] frame = frame(2);
        Path log = folder.resolve("x.log");
        byte[] good = twoPushes(log);
        int violations = 0;
        for (int cut = 1; cut < frame.length; cut += 50) {
            byte[] torn = Arrays.copyOf(good, good.length + cut + frame.length);
            System.arraycopy(frame, 0, torn, good.length, cut);
            System.arraycopy(frame(7), 0, torn, good.length + cut, frame.length);
            write(log, torn);
            History history = History.of(RefRows.push(0, 2), RefRows.push(1, 2));
            history.attempt(7, 3, true);
            violations += history.violation(log) == null ? 0 : 1;
        }
        assertThat(violations).isEqualTo((frame.length - 2) / 50 + 1);
    }

    @Test
    void whateverBreaksWhenTheHistoryHolds() throws IOException {
        int powerOffs = 0;
        int failures = 0;
        for (int seed = 0; seed < SEED_COUNT; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            Random random = FaultyDirectory.random(seed);
            FaultKind kind = List.of(FaultKind.values()).get(random.nextInt(3));
            FaultyDirectory directory = FaultyDirectory.over(place, seed).faultAt(random.nextInt(40), kind);
            History history = new History();
            run(directory, random, history);
            failures += history.failureCount;
            powerOffs += directory.isOff() ? 1 : 0;
            directory.powerOff();
            Path log = place.resolve("x.log");
            assertThat(history.violation(log)).as("seed %d", seed).isNull();
            appendOne(LocalDirectory.open(place), history);
            assertThat(history.violation(log))
                    .as("seed %d, after one more", seed)
                    .isNull();
            assertThat(tornBytes(log)).as("seed %d", seed).isZero();
        }
        assertThat(failures).isGreaterThan(SEED_COUNT / 2);
        assertThat(powerOffs).isGreaterThan(SEED_COUNT / 10);
    }

    @Test
    void everyStepOfACompactionMayBreakInEveryWay() throws IOException {
        boolean isReached = true;
        for (int step = 0; isReached; step++) {
            isReached = false;
            for (int seed = 0; seed < SEED_COUNT / 33; seed++) {
                Path place = Files.createDirectory(folder.resolve(step + "-" + seed));
                Path log = place.resolve("x.log");
                twoPushes(log);
                History history = History.of(RefRows.push(0, 2), RefRows.push(1, 2));
                FaultKind kind = List.of(FaultKind.values()).get(seed % 3);
                FaultyDirectory directory = FaultyDirectory.over(place, seed).faultAt(step, kind);
                try (PushLogWriter writer = PushLogWriter.open(directory, "x.log", OPTIONS, null)) {
                    writer.compact();
                } catch (StorageException e) {
                    isReached = true;
                }
                directory.powerOff();
                String what = "step " + step + " of " + directory.steps() + ", seed " + seed;
                assertThat(history.violation(log)).as(what).isNull();
                appendOne(FaultyDirectory.over(place, seed), history);
                assertThat(history.violation(log)).as(what).isNull();
            }
        }
    }

    @Test
    void onADiskThatLiesTheSameSweepFails() throws IOException {
        int violations = 0;
        for (int seed = 0; seed < 40; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            FaultyDirectory directory = FaultyDirectory.over(place, seed).syncsNothing();
            History history = new History();
            run(directory, FaultyDirectory.random(seed), history);
            directory.powerOff();
            violations += history.violation(place.resolve("x.log")) == null ? 0 : 1;
        }
        assertThat(violations).isPositive();
    }

    /** Pushes, compacts, closes and opens again; goes on after failures as an application would. */
    private static void run(FaultyDirectory directory, Random random, History history) {
        long pushSeq = 0;
        for (int session = 0; session < 4; session++) {
            try (PushLogWriter writer = PushLogWriter.open(directory, "x.log", OPTIONS, null)) {
                for (int step = 0; step < 5; step++) {
                    int rowCount = random.nextInt(4);
                    long attempted = pushSeq++;
                    history.attempt(attempted, rowCount, false);
                    try {
                        if (random.nextInt(6) == 0) {
                            writer.compact();
                        }
                        writer.append(RefRows.push(attempted, rowCount));
                        history.acknowledge(attempted);
                    } catch (StorageException e) {
                        history.failureCount++;
                    }
                }
            } catch (StorageException e) {
                history.failureCount++;
            }
        }
    }

    private static void appendOne(StorageDirectory directory, History history) {
        try (PushLogWriter writer = PushLogWriter.open(directory, "x.log", OPTIONS, null)) {
            writer.append(RefRows.push(9_999, 2));
            history.attempt(9_999, 2, true);
        }
    }

    private static byte[] frame(long pushSeq) {
        return FrameEncoder.encode(RefRows.push(pushSeq, 3));
    }

    private static byte[] twoPushes(Path log) {
        try (PushLogWriter writer = PushLogWriter.open(log, OPTIONS)) {
            writer.append(RefRows.push(0, 2));
            writer.append(RefRows.push(1, 2));
            return Files.readAllBytes(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long tornBytes(Path log) {
        return PushLog.scan(FileSource.open(log, "x.log"), Guard.ORIGINAL).tornTailBytes();
    }

    /** What was pushed, and what of it was acknowledged. */
    private static final class History {
        private final Map<Long, List<String>> attempted = new LinkedHashMap<>();
        private final List<Long> acknowledged = new ArrayList<>();
        private int failureCount;

        static History of(Batch... pushes) {
            History history = new History();
            for (int i = 0; i < pushes.length; i++) {
                history.attempted.put((long) i, RefRows.texts(pushes[i]));
                history.acknowledged.add((long) i);
            }
            return history;
        }

        void attempt(long pushSeq, int rowCount, boolean isAcknowledged) {
            attempted.put(pushSeq, RefRows.texts(RefRows.push(pushSeq, rowCount)));
            if (isAcknowledged) {
                acknowledged.add(pushSeq);
            }
        }

        void acknowledge(long pushSeq) {
            acknowledged.add(pushSeq);
        }

        /** What is wrong with a log, or null: every acknowledged push whole, every other whole or absent, all in order. */
        @Nullable
        String violation(Path log) {
            Map<Long, List<String>> found = new LinkedHashMap<>();
            if (Files.exists(log)) {
                ByteSource source = FileSource.open(log, "x.log");
                for (List<String> frame : RefRows.frames(PushLog.scan(source, Guard.ORIGINAL), source)) {
                    for (String row : frame) {
                        long pushSeq = Long.parseLong(row.substring(row.lastIndexOf(' ') + 1));
                        found.computeIfAbsent(pushSeq, seq -> new ArrayList<>()).add(row);
                    }
                }
            }
            for (long pushSeq : acknowledged) {
                List<String> rows = attempted.get(pushSeq);
                if (!rows.isEmpty() && !rows.equals(found.get(pushSeq))) {
                    return "push " + pushSeq + " was acknowledged, found " + found.get(pushSeq);
                }
            }
            long last = -1;
            for (Map.Entry<Long, List<String>> push : found.entrySet()) {
                if (!push.getValue().equals(attempted.get(push.getKey())) || push.getKey() < last) {
                    return "push " + push.getKey() + " is in part, in disorder or not ours: " + push.getValue();
                }
                last = push.getKey();
            }
            return null;
        }
    }
}
