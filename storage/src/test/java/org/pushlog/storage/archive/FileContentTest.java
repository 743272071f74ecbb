package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** The content of every archived sample file has the size and SHA-256 that the system which wrote it extracted. */
final class FileContentTest {
    private static final long LIMIT_BYTES = 1L << 28;

    static Stream<String> sealedArchives() {
        return SampleFiles.archivesWithFiles();
    }

    private static SealedArchive open(String path) {
        return SealedArchive.open(SampleFiles.source(path), Guard.ORIGINAL);
    }

    @ParameterizedTest
    @MethodSource("sealedArchives")
    void everyFileComesOutAsItWentIn(String path) throws NoSuchAlgorithmException {
        SealedArchive archive = open(path);
        for (SampleFiles.ArchivedFile file : SampleFiles.archivedFiles(path)) {
            FileContent content = archive.content(file.path(), LIMIT_BYTES);
            assertThat(content.sizeBytes()).as(file.path()).isEqualTo(file.size());
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long length = 0;
            for (ByteBuffer piece = content.next(); piece != null; piece = content.next()) {
                length += piece.remaining();
                digest.update(piece);
            }
            assertThat(length).as(file.path()).isEqualTo(file.size());
            assertThat(HexFormat.of().formatHex(digest.digest()))
                    .as(file.path())
                    .isEqualTo(file.sha256());
            assertThat(archive.content(file.path(), LIMIT_BYTES).readAll()).hasSize((int) file.size());
        }
        assertThat(archive.facts().fileCount())
                .isEqualTo(SampleFiles.archivedFiles(path).size());
    }

    @Test
    void aFileThatIsNotThereIsSaidByName() {
        assertThatThrownBy(() -> open("archive/create.znippy").content("no\nsuch", LIMIT_BYTES))
                .isInstanceOf(NotFoundException.class)
                .hasMessage("archive/create.znippy: there is no file \"no\\u000asuch\"");
    }

    @Test
    void aChangedBlobIsFoundByItsChecksum() {
        byte[] bytes = SampleFiles.bytes("archive/create.znippy");
        bytes[0] ^= 1;
        SealedArchive archive = SealedArchive.open(new MemoryByteSource("changed", bytes), Guard.ORIGINAL);
        assertThatThrownBy(() -> archive.content("repo/a/f000.txt", LIMIT_BYTES).readAll())
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("changed file \"repo/a/f000.txt\" chunk 0: BLAKE3: expected 482a65e8")
                .hasMessageContaining("(at offset 0)");
    }

    @Test
    void aChangedCompressedBlobIsSaidWithCodecFileAndChunk() {
        byte[] bytes = SampleFiles.bytes("archive/stream-groups.znippy");
        bytes[33396] ^= 1;
        SealedArchive archive = SealedArchive.open(new MemoryByteSource("changed", bytes), Guard.ORIGINAL);
        FileContent content = archive.content("big/compressible.txt", LIMIT_BYTES);
        assertThat(content.next()).isNotNull();
        assertThatThrownBy(content::readAll)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("changed file \"big/compressible.txt\" chunk 1")
                .hasMessageContaining("OpenZL")
                .hasMessageContaining("(at offset 33396)");
        assertThat(ArchiveRows.of(archive.chunks(PathSelection.ALL))).hasSize(17);
    }

    @Test
    void theMemoryLimitHoldsForChunksAndForWholeFiles() {
        SealedArchive archive = open("archive/stream-groups.znippy");
        assertThatThrownBy(
                        () -> archive.content("big/compressible.txt", 1 << 20).next())
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("a chunk of 8388608 bytes");
        assertThat(archive.content("big/compressible.txt", 9 << 20).next()).isNotNull();
        assertThatThrownBy(
                        () -> archive.content("big/compressible.txt", 9 << 20).readAll())
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void aChecksumOfZerosIsNotCompared() {
        SealedArchive archive = open("archive/foreign-writers/zero-checksum.znippy");
        String path =
                (String) ArchiveRows.of(archive.files(PathSelection.ALL)).get(0).get(0);
        assertThat(archive.content(path, LIMIT_BYTES).readAll()).isNotNull();
    }
}
