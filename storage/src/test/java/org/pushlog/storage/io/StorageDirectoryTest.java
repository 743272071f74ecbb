package org.pushlog.storage.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.StorageDirectory.OpenMode;

/** What every folder that is written to promises, and that the one that breaks on purpose breaks only what was not made durable. */
final class StorageDirectoryTest {
    private static final Duration SHORT = Duration.ofMillis(30);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writesAppendsCutsAndRenames(boolean faulty) {
        StorageDirectory directory = faulty ? FaultyDirectory.over(folder, 1) : LocalDirectory.open(folder);
        try (WritableFile file = directory.open("a", OpenMode.CREATE_NEW)) {
            file.write(2, text("xyz"));
            file.write(0, text("ab"));
            file.sync();
            assertThat(file.lengthBytes()).isEqualTo(5);
            file.truncate(4);
        }
        try (WritableFile file = directory.open("a", OpenMode.APPEND)) {
            assertThat(file.append(text("!?"))).isEqualTo(4);
            assertThat(file.append(text("."))).isEqualTo(6);
        }
        assertThat(read(directory, "a")).isEqualTo("abxy!?.");
        directory.open("b", OpenMode.CREATE_OR_EMPTY).close();
        directory.rename("a", "b");
        directory.sync();
        assertThat(directory.find("a")).isNull();
        assertThat(read(directory, "b")).isEqualTo("abxy!?.");
        assertThatThrownBy(() -> directory.open("b", OpenMode.CREATE_NEW)).isInstanceOf(IoFailedException.class);
        assertThatThrownBy(() -> directory.open("a", OpenMode.EXISTING)).isInstanceOf(NotFoundException.class);
        directory.delete("b");
        directory.delete("b");
        assertThat(directory.list()).isEmpty();
    }

    @Test
    void namesStayInTheFolder() {
        LocalDirectory directory = LocalDirectory.open(folder);
        for (String name : new String[] {"../a", "/a", "b/a", "..", ""}) {
            assertThatThrownBy(() -> directory.open(name, OpenMode.APPEND))
                    .as(name)
                    .isInstanceOf(StorageException.class);
        }
    }

    @Test
    void aLinkIsFollowedToTheFileItself() throws IOException {
        Path target = Files.createDirectory(folder.resolve("far")).resolve("real.log");
        Files.createFile(target);
        Path link = Files.createSymbolicLink(folder.resolve("near.log"), target);
        assertThat(LocalDirectory.realPath(link)).isEqualTo(target.toRealPath());
        assertThat(LocalDirectory.realPath(folder.resolve("new.log")))
                .isEqualTo(folder.toRealPath().resolve("new.log"));
        assertThatThrownBy(() -> LocalDirectory.realPath(folder.resolve("no/new.log")))
                .isInstanceOf(NotFoundException.class);
    }

    /** The write is wanted as before; whoever does not want it any more cancels the statement. */
    @Test
    void anInterruptedThreadWaitsForALockLikeAnyOther() throws InterruptedException {
        LocalDirectory directory = LocalDirectory.open(folder);
        Thread.currentThread().interrupt();
        try (WriterLock free = directory.lock("x.log.lock", Duration.ofSeconds(60))) {
            assertThat(Thread.interrupted()).isTrue();
            AtomicInteger outcome = new AtomicInteger();
            Thread waiting = new Thread(() -> {
                try (WriterLock lock = directory.lock("x.log.lock", Duration.ofMinutes(10))) {
                    outcome.set(Thread.currentThread().isInterrupted() ? 1 : 2);
                }
            });
            waiting.start();
            for (int i = 0; i < 3; i++) {
                while (waiting.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                waiting.interrupt();
            }
            free.close();
            waiting.join();
            assertThat(outcome).hasValue(1);
        }
    }

    @Test
    void aLockKeepsOtherWritersOfThisProcessOut() throws InterruptedException {
        LocalDirectory directory = LocalDirectory.open(folder);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger mostInside = new AtomicInteger();
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 20; round++) {
                    try (WriterLock lock = directory.lock("x.log.lock", Duration.ofSeconds(60))) {
                        mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        inside.decrementAndGet();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(mostInside).hasValue(1);
        try (WriterLock lock = directory.lock("x.log.lock", SHORT)) {
            assertThatThrownBy(() -> directory.lock("x.log.lock", SHORT))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessage("x.log.lock: locked by another writer of this process; waited 30 ms for it");
            lock.close();
            lock.close();
            directory.lock("x.log.lock", SHORT).close();
        }
        assertThat(Files.exists(folder.resolve("x.log.lock"))).isTrue();
    }

    @Test
    void aLockKeepsOtherProcessesOut() throws IOException {
        LocalDirectory directory = LocalDirectory.open(folder);
        Process process = OtherProcess.start(LockingProgram.class, folder.toString(), "x.log.lock");
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("locked");
            assertThatThrownBy(() -> directory.lock("x.log.lock", SHORT))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessage("x.log.lock: locked by another process; waited 30 ms for it");
        } finally {
            process.destroyForcibly();
            process.onExit().join();
        }
        directory.lock("x.log.lock", Duration.ofSeconds(60)).close();
    }

    @Test
    void anotherKindOfLockIsSeenWhereThePlatformTellsOfIt() {
        String list = """
            1: POSIX  ADVISORY  WRITE 710 fe:00:10019800 0 EOF
            2: FLOCK  ADVISORY  WRITE 711 fe:00:10019801 0 EOF
            2: -> FLOCK  ADVISORY  WRITE 712 fe:00:10019802 0 EOF
            """;
        assertThat(ForeignLocks.names(list, 65024, 10019801)).isTrue();
        assertThat(ForeignLocks.names(list, 65024, 10019800)).isFalse();
        assertThat(ForeignLocks.names(list, 65024, 10019802)).isFalse();
        assertThat(ForeignLocks.names(list, 2049, 10019801)).isFalse();
        assertThat(LocalDirectory.open(folder).isLockedByOthers("none")).isFalse();
    }

    @Test
    void powerOffKeepsWhatWasMadeDurableAndAnythingOfTheRest() throws IOException {
        Set<String> left = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            FaultyDirectory directory = FaultyDirectory.over(place, seed);
            WritableFile file = directory.open("a", OpenMode.APPEND);
            file.append(text("safe"));
            file.sync();
            directory.sync();
            file.append(text("maybe"));
            directory.powerOff();
            assertThat(Files.readString(place.resolve("a"))).as("seed %d", seed).startsWith("safe");
            left.add(Files.readString(place.resolve("a")));
            assertThatThrownBy(() -> file.append(text("x"))).hasMessageContaining("the power is off");
        }
        assertThat(left).contains("safe", "safemaybe", "safem").anyMatch(text -> text.contains("\0"));
    }

    @Test
    void aDiskThatLiesLosesThings() throws IOException {
        int lost = 0;
        for (int seed = 0; seed < 20; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            FaultyDirectory directory = FaultyDirectory.over(place, seed).syncsNothing();
            WritableFile file = directory.open("a", OpenMode.APPEND);
            file.append(text("safe"));
            file.sync();
            directory.sync();
            directory.powerOff();
            lost += Files.exists(place.resolve("a")) && Files.size(place.resolve("a")) == 4 ? 0 : 1;
        }
        assertThat(lost).isPositive();
    }

    @Test
    void afterAFullDiskThereIsRoomAgain() throws IOException {
        FaultyDirectory directory = FaultyDirectory.over(folder, 1).spaceBytes(6);
        WritableFile file = directory.open("a", OpenMode.APPEND);
        file.append(text("1234"));
        assertThatThrownBy(() -> file.append(text("5678"))).hasMessageContaining("No space left");
        assertThat(Files.readString(folder.resolve("a"))).isEqualTo("123456");
        file.truncate(4);
        directory.spaceBytes(100);
        file.append(text("5678"));
        try (Stream<String> lines = Files.lines(folder.resolve("a"))) {
            assertThat(lines).containsExactly("12345678");
        }
    }

    private static String read(StorageDirectory directory, String name) {
        ByteSource source = directory.read(name);
        return StandardCharsets.UTF_8
                .decode(source.view(0, (int) source.lengthBytes()))
                .toString();
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
