package org.pushlog.storage.hot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Damaged journal segments give the rows before the damage or a storage failure. */
final class JournalMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = Boolean.getBoolean("pushlog.thorough") ? 30_000 : 3_000;
    private static final String SEGMENT = "hot/live/foo.znippy.hot.00000";
    private static final ByteSource BLOBS = SampleFiles.source("hot/live/foo.znippy");

    @Test
    void everyTruncationKeepsTheWholeAppendsBeforeIt() {
        byte[] whole = SampleFiles.bytes(SEGMENT);
        long rowsBefore = 0;
        for (int length = 0; length <= whole.length; length++) {
            HotArchive archive = open(Arrays.copyOf(whole, length));
            SegmentFacts facts = archive.segments().get(0);
            assertThat(facts.rowCount()).as("cut to %d", length).isGreaterThanOrEqualTo(rowsBefore);
            assertThat(facts.validBytes() + facts.tornBytes()).isEqualTo(length);
            assertThat(facts.reason() == null).as("cut to %d", length).isEqualTo(facts.tornBytes() == 0);
            rowsBefore = facts.rowCount();
        }
        assertThat(rowsBefore).isPositive();
    }

    @Test
    void bitFlipsAndMutationsAreSurvived() {
        byte[] whole = SampleFiles.bytes(SEGMENT);
        for (int round = 0; round < MUTATION_COUNT; round++) {
            Random random = new Random(SEED + round);
            byte[] bytes = whole.clone();
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                HotArchive archive = open(bytes);
                for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
                    readContent(archive, (String) row.get(0));
                }
            } catch (StorageException e) {
                assertThat(e.getMessage()).isNotEmpty();
            } catch (Throwable e) {
                throw new AssertionError("seed " + (SEED + round) + " gave " + e, e);
            }
        }
    }

    private static void readContent(HotArchive archive, String path) {
        try {
            archive.content(path, 1 << 20).readAll();
        } catch (StorageException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    private static HotArchive open(byte[] segment) {
        return HotArchive.open(
                BLOBS, List.of(new JournalSegment(0, new MemoryByteSource("segment", segment))), Guard.ORIGINAL);
    }
}
