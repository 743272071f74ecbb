package org.pushlog.storage.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LockingProgram;
import org.pushlog.storage.io.OtherProcess;
import org.pushlog.storage.ipc.Guard;

/** Several processes write to one log, and some are killed. */
final class WriterProcessesTest {
    private static final int KILL_COUNT = Boolean.getBoolean("pushlog.thorough") ? 200 : 20;

    @TempDir
    Path folder;

    @Test
    void twoProcessesAndSeveralThreadsNeverTakeOneNumberTwice() throws IOException, InterruptedException {
        Path log = folder.resolve("x.log");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            processes.add(OtherProcess.start(AppendingProgram.class, log.toString(), "40", "25"));
        }
        Thread[] threads = new Thread[4];
        LogWriterOptions options = LogWriterOptions.DEFAULT.withLockTimeout(Duration.ofMinutes(2));
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int push = 0; push < 20; push++) {
                    try (PushLogWriter writer = PushLogWriter.open(log, options)) {
                        writer.append(RefRows.push(AppendingProgram.nextPushSeq(writer.scan()), 2));
                    }
                }
            });
            threads[i].start();
        }
        List<Long> said = new ArrayList<>();
        for (Process process : processes) {
            said.addAll(numbers(process));
            assertThat(process.waitFor()).isZero();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(said).hasSize(80).doesNotHaveDuplicates();
        assertThat(pushSeqs(log))
                .containsExactlyElementsOf(LongStream.range(0, 160).boxed().toList());
    }

    @Test
    void aStoreThatAnotherSystemHasLockedIsNotWrittenTo() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/flock")) && Files.isReadable(Path.of("/proc/locks")));
        Path log = folder.resolve("refs.log");
        Path pack = Files.createFile(folder.resolve("objects.pack"));
        PushLogWriter.open(log, LogWriterOptions.DEFAULT).close();
        Process holder = new ProcessBuilder("/usr/bin/flock", pack.toString(), "sh", "-c", "echo held; cat").start();
        try (BufferedReader said =
                        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
                OutputStream input = holder.getOutputStream()) {
            assertThat(said.readLine()).isEqualTo("held");
            assertThatThrownBy(() -> PushLogWriter.open(log, LogWriterOptions.DEFAULT))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessage("objects.pack: another system holds the lock of this store");
            input.flush();
        }
        holder.onExit().join();
        PushLogWriter.open(log, LogWriterOptions.DEFAULT).close();
    }

    @Test
    void whileAnotherProcessHoldsALogItIsNeitherAppendedToNorCompacted() throws IOException {
        Path log = folder.resolve("x.log");
        try (PushLogWriter writer = PushLogWriter.open(log, LogWriterOptions.DEFAULT)) {
            writer.append(RefRows.push(0, 2));
            writer.append(RefRows.push(1, 2));
        }
        byte[] before = Files.readAllBytes(log);
        Process holder = OtherProcess.start(LockingProgram.class, folder.toString(), "x.log.lock");
        LogWriterOptions impatient = LogWriterOptions.DEFAULT.withLockTimeout(Duration.ofMillis(50));
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("locked");
            assertThatThrownBy(() -> PushLogWriter.open(log, impatient).compact())
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessage("x.log.lock: locked by another process; waited 50 ms for it");
            assertThat(Files.readAllBytes(log)).isEqualTo(before);
            assertThat(pushSeqs(log)).containsExactly(0L, 1L);
            holder.getOutputStream().close();
        }
        holder.onExit().join();
        try (PushLogWriter writer = PushLogWriter.open(log, impatient)) {
            assertThat(writer.compact().framesAfter()).isEqualTo(1);
        }
    }

    @Test
    void whatAKilledProcessAcknowledgedIsThere() throws IOException {
        Path log = folder.resolve("x.log");
        for (int round = 0; round < KILL_COUNT; round++) {
            Random random = new Random(round);
            Process process = OtherProcess.start(AppendingProgram.class, log.toString(), "1000000", "5");
            int acknowledgedMax = 1 + random.nextInt(20);
            long last = -1;
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (int i = 0; i < acknowledgedMax; i++) {
                    last = Long.parseLong(said.readLine());
                    // A reader at any moment sees whole pushes, in order, up to one that is not older than the last
                    // acknowledged.
                    List<Long> seen = pushSeqs(log);
                    assertThat(seen)
                            .as("round %d", round)
                            .isEqualTo(countUpTo(seen.size()))
                            .contains(last);
                }
                // Through its handle: what it said before stays readable.
                process.toHandle().destroyForcibly();
                for (String line = said.readLine(); line != null; line = said.readLine()) {
                    last = line.isEmpty() ? last : Math.max(last, Long.parseLong(line));
                }
            }
            process.onExit().join();
            List<Long> left = pushSeqs(log);
            assertThat(left)
                    .as("round %d", round)
                    .isEqualTo(countUpTo(left.size()))
                    .contains(last);
        }
    }

    private static List<Long> countUpTo(long count) {
        return LongStream.range(0, count).boxed().toList();
    }

    private static List<Long> numbers(Process process) throws IOException {
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            return said.lines().map(Long::parseLong).toList();
        }
    }

    /** The numbers of the pushes in the log's order; each has two rows. */
    private static List<Long> pushSeqs(Path log) {
        if (!Files.exists(log)) {
            return List.of();
        }
        ByteSource source = FileSource.open(log, "x.log");
        LogScan scan = PushLog.scan(source, Guard.ORIGINAL);
        List<Long> found = new ArrayList<>();
        for (List<String> frame : RefRows.frames(scan, source)) {
            assertThat(frame.size() % 2).isZero();
            for (int row = 0; row < frame.size(); row += 2) {
                found.add(Long.parseLong(frame.get(row).substring(frame.get(row).lastIndexOf(' ') + 1)));
            }
        }
        return found;
    }
}
