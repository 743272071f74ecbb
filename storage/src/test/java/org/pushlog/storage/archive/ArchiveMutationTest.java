package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Damaged archives give rows, bytes or a storage failure, and nothing else. */
final class ArchiveMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = Boolean.getBoolean("pushlog.thorough") ? 30_000 : 3_000;
    private static final int SWEEP_COUNT = Boolean.getBoolean("pushlog.thorough") ? 100_000 : 1_500;
    private static final long LIMIT_BYTES = 1 << 20;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "archive/create-append.znippy",
                "archive/meta.znippy",
                "archive/pkg/cargo.znippy",
                "archive/no-reserved.znippy",
                "archive/signed.znippy"
            })
    void truncationsAreRefused(String path) {
        byte[] whole = SampleFiles.bytes(path);
        int step = Math.max(1, whole.length / SWEEP_COUNT);
        for (int length = 0; length < whole.length; length += step) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThat(failureOf(cut)).as("%s cut to %d", path, length).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"archive/create-append.znippy", "archive/meta.znippy", "archive/pkg/cargo.znippy"})
    void bitFlipsAreSurvived(String path) {
        byte[] bytes = SampleFiles.bytes(path);
        int step = Math.max(1, bytes.length * 8 / SWEEP_COUNT);
        for (int bit = 0; bit < bytes.length * 8; bit += step) {
            bytes[bit >>> 3] ^= (byte) (1 << (bit & 7));
            check(bytes, path + " bit " + bit);
            bytes[bit >>> 3] ^= (byte) (1 << (bit & 7));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "archive/create-append.znippy",
                "archive/meta.znippy",
                "archive/pkg/cargo.znippy",
                "archive/signed.znippy"
            })
    void mutationsAreSurvived(String path) {
        byte[] whole = SampleFiles.bytes(path);
        int manifestOffset = whole.length - 4_000;
        for (int round = 0; round < MUTATION_COUNT; round++) {
            Random random = new Random(SEED + round);
            byte[] bytes = whole.clone();
            int changes = 1 + random.nextInt(8);
            for (int i = 0; i < changes; i++) {
                // Half of the changes hit sections and manifest, where structure is.
                int from = random.nextBoolean() ? 0 : Math.max(0, manifestOffset);
                int at = from + random.nextInt(bytes.length - from);
                bytes[at] = (byte) (random.nextInt(4) == 0 ? 0xFF : random.nextInt());
            }
            check(bytes, path + " seed " + (SEED + round));
        }
    }

    private static void check(byte[] bytes, String what) {
        try {
            failureOf(bytes);
        } catch (Throwable e) {
            throw new AssertionError(what + " gave " + e, e);
        }
    }

    /** Reads all that an archive has; returns the failure of opening it, if it is one. */
    private static StorageException failureOf(byte[] bytes) {
        SealedArchive archive;
        try {
            archive = SealedArchive.open(new MemoryByteSource("mutated", bytes), Guard.EXTENDED);
        } catch (StorageException e) {
            return e;
        }
        archive.sections();
        attempt(archive::facts);
        attempt(() -> ArchiveRows.of(archive.chunks(PathSelection.ALL)));
        attempt(() -> ArchiveRows.of(archive.rows(SectionKind.META, ArchiveSchemas.META)));
        attempt(() -> ArchiveRows.of(archive.rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA)));
        attempt(() -> ArchiveRows.of(archive.rows(SectionKind.SIGN_ARTIFACTS, ArchiveSchemas.SIGN_ARTIFACTS)));
        attempt(() -> archive.dataSections()
                .forEach(section -> ArchiveRows.of(archive.packages(section, section.pluginColumns()))));
        attempt(() -> {
            Trie trie = archive.trie();
            for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
                String path = (String) row.get(0);
                if (trie != null) {
                    attempt(() -> trie.find(path.getBytes(StandardCharsets.UTF_8)));
                }
                attempt(() -> archive.content(path, LIMIT_BYTES).readAll());
            }
        });
        return null;
    }

    private static void attempt(Runnable reading) {
        try {
            reading.run();
        } catch (StorageException e) {
            assertThat(e.getMessage()).isNotEmpty().doesNotContain("\n");
        }
    }
}
