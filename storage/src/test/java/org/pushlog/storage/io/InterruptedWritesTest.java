package org.pushlog.storage.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.io.StorageDirectory.OpenMode;

/** A thread that is interrupted all the time writes and reads what one that is not does. */
final class InterruptedWritesTest {
    private static final int ROUND_COUNT = 2_000;
    private static final long SEED = 20_261_130L;
    private static final Path HANDLES = Path.of("/proc/self/fd");

    @TempDir
    Path folder;

    private interface Work {
        void run() throws IOException;
    }

    /** How often the thread was found interrupted between two calls. */
    private int interruptCount;

    @Test
    void appendedBytesAreThereOnce() throws Exception {
        LocalDirectory directory = LocalDirectory.open(folder);
        ByteArrayOutputStream model = new ByteArrayOutputStream();
        Random random = new Random(SEED);
        whileInterrupted(() -> {
            try (WritableFile file = directory.open("log", OpenMode.APPEND)) {
                for (int i = 0; i < ROUND_COUNT; i++) {
                    byte[] bytes = bytes(random);
                    assertThat(file.append(ByteBuffer.wrap(bytes))).isEqualTo(model.size());
                    model.writeBytes(bytes);
                    if (i % 50 == 0) {
                        file.sync();
                        directory.sync();
                    }
                    count();
                }
            }
        });
        assertThat(Files.readAllBytes(folder.resolve("log"))).isEqualTo(model.toByteArray());
        assertThat(interruptCount).isPositive();
    }

    @Test
    void writtenBytesAreReadAgain() throws Exception {
        LocalDirectory directory = LocalDirectory.open(folder);
        byte[] model = new byte[100_000];
        Random random = new Random(SEED);
        whileInterrupted(() -> {
            try (WritableFile file = directory.open("file", OpenMode.CREATE_NEW)) {
                file.write(0, ByteBuffer.wrap(model));
                for (int i = 0; i < ROUND_COUNT; i++) {
                    byte[] bytes = bytes(random);
                    int at = random.nextInt(model.length - bytes.length);
                    file.write(at, ByteBuffer.wrap(bytes));
                    System.arraycopy(bytes, 0, model, at, bytes.length);
                    ByteBuffer read = ByteBuffer.allocate(bytes.length);
                    file.read(at, read);
                    assertThat(read.array()).isEqualTo(bytes);
                    assertThat(file.lengthBytes()).isEqualTo(model.length);
                    count();
                }
                file.truncate(model.length);
            }
        });
        assertThat(Files.readAllBytes(folder.resolve("file"))).isEqualTo(model);
        assertThat(interruptCount).isPositive();
    }

    @Test
    void filesAreOpenedAndCopied() throws Exception {
        byte[] model = new byte[1_000_000];
        new Random(SEED).nextBytes(model);
        Files.write(folder.resolve("long"), model);
        Files.write(folder.resolve("short"), "short".getBytes(StandardCharsets.UTF_8));
        LocalDirectory directory = LocalDirectory.open(folder);
        whileInterrupted(() -> {
            for (int i = 0; i < ROUND_COUNT / 10; i++) {
                try (ByteSource source = directory.read("long");
                        ByteSource other = directory.read("short");
                        WritableFile copy = directory.open("copy", OpenMode.CREATE_OR_EMPTY)) {
                    assertThat(other.lengthBytes()).isEqualTo(5);
                    source.copyRange(0, model.length, copy, 0);
                }
                count();
            }
        });
        assertThat(Files.readAllBytes(folder.resolve("copy"))).isEqualTo(model);
        assertThat(interruptCount).isPositive();
    }

    @Test
    @Timeout(60)
    void whatWasClosedIsNotCopiedTo() throws Exception {
        Files.write(folder.resolve("long"), new byte[1_000_000]);
        LocalDirectory directory = LocalDirectory.open(folder);
        try (ByteSource source = directory.read("long");
                WritableFile copy = directory.open("copy", OpenMode.CREATE_OR_EMPTY)) {
            copy.close();
            assertThatThrownBy(() -> source.copyRange(0, 1_000_000, copy, 0))
                    .isInstanceOf(IoFailedException.class)
                    .hasMessageContaining("copy is closed");
        }
    }

    /** Plain channels do not survive this, or the tests above would show nothing. */
    @Test
    void aPlainChannelIsClosed() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        whileInterrupted(() -> {
            try (FileChannel channel =
                    FileChannel.open(folder.resolve("plain"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                while (!closed.get()) {
                    channel.write(ByteBuffer.allocate(100), 0);
                }
            } catch (ClosedByInterruptException e) {
                closed.set(true);
            }
        });
        assertThat(closed).isTrue();
    }

    private byte[] bytes(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(2_000)];
        random.nextBytes(bytes);
        return bytes;
    }

    private void count() {
        if (Thread.interrupted()) {
            interruptCount++;
        }
    }

    private void whileInterrupted(Work work) throws Exception {
        Thread worker = Thread.currentThread();
        AtomicBoolean ended = new AtomicBoolean();
        Thread interrupting = new Thread(() -> {
            while (!ended.get()) {
                worker.interrupt();
                Thread.onSpinWait();
            }
        });
        interrupting.start();
        try {
            work.run();
        } finally {
            ended.set(true);
            while (interrupting.isAlive()) {
                try {
                    interrupting.join();
                } catch (InterruptedException e) {
                    assertThat(ended).isTrue();
                }
            }
            Thread.interrupted();
        }
        assertThat(openFiles()).isEmpty();
    }

    /** What the process holds open of the folder, where the system tells it. */
    private List<Path> openFiles() throws IOException {
        Path real = folder.toRealPath();
        if (!Files.isDirectory(HANDLES)) {
            return List.of();
        }
        List<Path> open = new ArrayList<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(HANDLES)) {
            for (Path link : links) {
                target(link).filter(file -> file.startsWith(real)).ifPresent(open::add);
            }
        }
        return open;
    }

    /** Empty for a handle of another thread that was closed meanwhile. */
    private static Optional<Path> target(Path link) throws IOException {
        try {
            return Optional.of(Files.readSymbolicLink(link));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
