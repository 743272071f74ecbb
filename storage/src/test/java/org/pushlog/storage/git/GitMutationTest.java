package org.pushlog.storage.git;

import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Damaged git files and sections give rows or a storage failure. */
final class GitMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = Boolean.getBoolean("pushlog.thorough") ? 10_000 : 500;
    private static final String LIVE = "git/live/demo.git/gunnar-git.znippy/";

    @ParameterizedTest
    @EnumSource(
            value = GitFile.class,
            names = {"PACK_JOURNAL", "EXPLODED", "GRAPH"})
    void damagedFilesAreSurvived(GitFile damaged) {
        byte[] whole = SampleFiles.bytes(LIVE + damaged.fileName());
        for (int round = 0; round < MUTATION_COUNT; round++) {
            byte[] bytes = mutated(whole, SEED + round);
            GitFiles files = new GitFiles(
                    file -> file == damaged ? new MemoryByteSource(damaged.fileName(), bytes) : original(file),
                    Guard.ORIGINAL);
            survive(
                    () -> {
                        ArchiveRows.of(files.packs());
                        ArchiveRows.of(Commits.rows(List.of(files.commits()), true));
                        files.facts();
                    },
                    SEED + round);
        }
    }

    @Test
    void damagedObjectIndexesAreSurvived() {
        SealedArchive tier = SealedArchive.open(SampleFiles.source("git/sealed/object-tier.znippy"), Guard.ORIGINAL);
        ManifestEntry entry = tier.find(SectionKind.OID);
        byte[] whole = new byte[(int) entry.lengthBytes()];
        tier.bytes(entry).view(0, whole.length).get(whole);
        for (int round = 0; round < MUTATION_COUNT; round++) {
            byte[] bytes = mutated(whole, SEED + round);
            survive(
                    () -> {
                        OidIndex index = OidIndex.open(new MemoryByteSource("oids", bytes));
                        ArchiveRows.of(index.rows());
                        index.find(new byte[20]);
                    },
                    SEED + round);
        }
    }

    private static ByteSource original(GitFile file) {
        String path = LIVE + file.fileName();
        return Files.exists(SampleFiles.path(path)) ? SampleFiles.source(path) : null;
    }

    private static byte[] mutated(byte[] whole, long seed) {
        Random random = new Random(seed);
        byte[] bytes = random.nextInt(4) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
        for (int i = 0; i < 1 + random.nextInt(4) && bytes.length > 0; i++) {
            int from = random.nextBoolean() ? 0 : bytes.length;
            int range = from == 0 ? bytes.length : Math.min(bytes.length, 64);
            bytes[random.nextInt(range)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static void survive(Runnable reading, long seed) {
        try {
            reading.run();
        } catch (StorageException e) {
            return;
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed + " gave " + e, e);
        }
    }
}
