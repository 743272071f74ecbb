package org.pushlog.storage.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;

class FileSourceTest {
    private static final int MAPPED_LENGTH = FileSource.HEAP_LENGTH_MAX_BYTES + 12_345;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            ints = {1, 4096, FileSource.HEAP_LENGTH_MAX_BYTES, FileSource.HEAP_LENGTH_MAX_BYTES + 1, MAPPED_LENGTH})
    void viewsAreTheBytesOfTheFile(int length) throws IOException {
        long seed = 7;
        byte[] bytes = random(length, seed);
        Path file = Files.write(folder.resolve("a.log"), bytes);
        try (ByteSource source = FileSource.open(file, "a.log")) {
            assertThat(source.lengthBytes()).isEqualTo(length);
            assertThat(source.fileOffsetBytes()).isZero();
            assertThat(source).hasToString("a.log");
            Random random = new Random(seed);
            for (int i = 0; i < 200; i++) {
                int start = random.nextInt(length + 1);
                int count = random.nextInt(length - start + 1);
                ByteBuffer view = source.view(start, count);
                assertThat(view.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
                assertThat(view.isReadOnly()).isTrue();
                assertThat(view.position()).isZero();
                assertThat(view).as("seed %d", seed).isEqualTo(ByteBuffer.wrap(bytes, start, count));
            }
            source.checkStillThere();
        }
    }

    @Test
    void anEmptyFileHasNoBytes() throws IOException {
        try (ByteSource source = FileSource.open(Files.createFile(folder.resolve("empty")), "empty")) {
            assertThat(source.lengthBytes()).isZero();
            assertThat(source.view(0, 0).remaining()).isZero();
        }
    }

    @Test
    void aRangeOutsideIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("a.log"), new byte[MAPPED_LENGTH]);
        try (ByteSource source = FileSource.open(file, "a.log")) {
            assertThatThrownBy(() -> source.view(MAPPED_LENGTH - 3, 4)).isInstanceOf(CorruptDataException.class);
            assertThatThrownBy(() -> source.view(-1, 4)).isInstanceOf(CorruptDataException.class);
            assertThatThrownBy(() -> source.view(Long.MAX_VALUE, 4)).isInstanceOf(CorruptDataException.class);
            assertThatThrownBy(() -> source.slice("part", 5, Long.MAX_VALUE)).isInstanceOf(CorruptDataException.class);
        }
    }

    @Test
    void whatIsNoFileIsRefused() {
        assertThatThrownBy(() -> FileSource.open(folder.resolve("none.log"), "none.log"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("none.log");
        assertThatThrownBy(() -> FileSource.open(folder, "folder")).isInstanceOf(IoFailedException.class);
    }

    @Test
    void growthIsNotSeen() throws IOException {
        Path file = Files.write(folder.resolve("a.log"), new byte[MAPPED_LENGTH]);
        try (ByteSource source = FileSource.open(file, "a.log")) {
            Files.write(file, new byte[10], StandardOpenOption.APPEND);
            assertThat(source.lengthBytes()).isEqualTo(MAPPED_LENGTH);
            source.checkStillThere();
        }
    }

    @Test
    void aCutIsNoticed() throws IOException {
        Path file = Files.write(folder.resolve("a.log"), new byte[MAPPED_LENGTH]);
        try (ByteSource source = FileSource.open(file, "a.log")) {
            ByteSource slice = source.slice("part", 0, 10);
            cut(file, 4096);
            assertThatThrownBy(source::checkStillThere)
                    .isInstanceOf(IoFailedException.class)
                    .hasMessageContaining("a.log")
                    .hasMessageContaining("4096");
            assertThatThrownBy(slice::checkStillThere).isInstanceOf(IoFailedException.class);
            // Nothing was mapped yet: a mapping of bytes that are not there must not be made.
            readUntilMapped(source);
            assertThatThrownBy(() -> source.view(0, 10)).isInstanceOf(IoFailedException.class);
        }
    }

    /**
     * Neither views taken earlier nor new ones end the JVM, and no error is left over that the JVM raises later: compiled code does not raise
     * it at once.
     */
    @Test
    void readingACutFileIsAnErrorAtOnce() throws IOException {
        Path file = folder.resolve("a.log");
        for (int round = 0; round < 60; round++) {
            Files.write(file, new byte[MAPPED_LENGTH]);
            try (ByteSource source = FileSource.open(file, "a.log")) {
                if (round % 3 > 0) {
                    readUntilMapped(source);
                }
                ByteBuffer view = source.view(0, MAPPED_LENGTH);
                assertThat(sum(view)).isZero();
                cut(file, 4096);
                assertThat(sum(view)).isZero();
                int from = round;
                assertThatThrownBy(() -> {
                            sum(source.view(from, MAPPED_LENGTH - from));
                            source.checkStillThere();
                        })
                        .as("round %d", round)
                        .isInstanceOf(IoFailedException.class);
            }
        }
    }

    /** Sums up in the way whose code once ended the JVM: sign-extending loads. */
    private static long sum(ByteBuffer view) {
        long sum = 0;
        for (int i = 0; i < view.limit() - 8; i++) {
            sum += view.getInt(i);
        }
        return sum;
    }

    @Test
    void aReplacedFileStaysTheOneThatWasOpened() throws IOException {
        byte[] bytes = random(MAPPED_LENGTH, 3);
        Path file = Files.write(folder.resolve("a.log"), bytes);
        try (ByteSource source = FileSource.open(file, "a.log")) {
            Path other = Files.write(folder.resolve("a.log.new"), new byte[10]);
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(source.view(0, MAPPED_LENGTH)).isEqualTo(ByteBuffer.wrap(bytes));
            source.checkStillThere();
        }
    }

    @Test
    void anInterruptedThreadCanRead() throws IOException {
        byte[] bytes = random(MAPPED_LENGTH, 5);
        Path file = Files.write(folder.resolve("a.log"), bytes);
        Thread.currentThread().interrupt();
        try (ByteSource source = FileSource.open(file, "a.log")) {
            assertThat(source.view(0, MAPPED_LENGTH)).isEqualTo(ByteBuffer.wrap(bytes));
            source.checkStillThere();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void afterClosingNothingIsRead() throws IOException {
        Path file = Files.write(folder.resolve("a.log"), new byte[MAPPED_LENGTH]);
        ByteSource source = FileSource.open(file, "a.log");
        source.view(0, 10);
        source.close();
        source.close();
        assertThatThrownBy(() -> source.view(0, 10)).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(source::checkStillThere).isInstanceOf(StoreClosedException.class);
    }

    @Test
    void closingEndsTheMappingWhereTheJdkCan() throws IOException {
        Path maps = Path.of("/proc/self/maps");
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(22);
        assumeThat(maps).isReadable();
        Path file = Files.write(folder.resolve("mapped-by-a-test.log"), new byte[MAPPED_LENGTH]);
        ByteSource source = FileSource.open(file, "a.log");
        readUntilMapped(source);
        source.view(0, 10);
        assertThat(Files.readString(maps)).contains("mapped-by-a-test.log");
        source.close();
        assertThat(Files.readString(maps)).doesNotContain("mapped-by-a-test.log");
    }

    @Test
    void viewsCrossTheEdgesOfWindows() throws IOException {
        Path file = folder.resolve("sparse.log");
        long gib = 1L << 30;
        long length = 5 * gib + 17;
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            for (long at = gib - 4; at < length; at += gib) {
                ByteBuffer mark = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                mark.putLong(0, at);
                channel.write(mark, at);
            }
            channel.write(ByteBuffer.wrap(new byte[] {9}), length - 1);
        }
        try (ByteSource source = FileSource.open(file, "sparse.log")) {
            assertThat(source.lengthBytes()).isEqualTo(length);
            for (long at = gib - 4; at < length; at += gib) {
                assertThat(source.view(at, 8).getLong(0)).isEqualTo(at);
            }
            ByteBuffer longest = source.view(gib, ByteSource.VIEW_LENGTH_MAX_BYTES);
            assertThat(longest.getInt(ByteSource.VIEW_LENGTH_MAX_BYTES - 4)).isEqualTo((int) (2 * gib - 4));
            ByteBuffer across = source.view(gib - 4, ByteSource.VIEW_LENGTH_MAX_BYTES);
            assertThat(across.getLong(0)).isEqualTo(gib - 4);
            assertThat(source.view(length - 1, 1).get(0)).isEqualTo((byte) 9);
        }
    }

    @Test
    void factsAndListingsTellKinds() throws IOException {
        Path file = Files.write(folder.resolve("b.log"), new byte[5]);
        Files.createDirectory(folder.resolve("a"));
        Files.createSymbolicLink(folder.resolve("c"), file);
        assertThat(Folder.list(folder))
                .extracting(FileFacts::name, FileFacts::kind)
                .containsExactly(
                        tuple("a", FileFacts.Kind.FOLDER),
                        tuple("b.log", FileFacts.Kind.FILE),
                        tuple("c", FileFacts.Kind.LINK));
        assertThat(FileFacts.of(folder.resolve("c")).lengthBytes()).isEqualTo(5);
        assertThat(FileFacts.of(folder.resolve("c")).fileKey())
                .isEqualTo(FileFacts.of(file).fileKey());
        assertThat(FileFacts.find(folder.resolve("d"))).isNull();
        assertThatThrownBy(() -> FileFacts.of(folder.resolve("d"))).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> Folder.list(folder.resolve("d"))).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> Folder.list(file)).isInstanceOf(IoFailedException.class);
    }

    /** The first short reads of a file go through its channel. */
    private static void readUntilMapped(ByteSource source) {
        for (int i = 0; i < FileSource.CHANNEL_READ_COUNT_MAX; i++) {
            source.view(i, 1);
        }
    }

    private static void cut(Path file, long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
