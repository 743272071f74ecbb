package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** A trie with damaged nodes and a checksum that agrees gives some answer or a storage failure. */
final class TrieMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = Boolean.getBoolean("pushlog.thorough") ? 300_000 : 20_000;

    @ParameterizedTest
    @ValueSource(strings = {"archive/dir.znippy", "git/sealed/object-tier.znippy"})
    void damagedNodesAreSurvived(String path) {
        SealedArchive archive = SealedArchive.open(SampleFiles.source(path), Guard.ORIGINAL);
        ManifestEntry entry = archive.find(SectionKind.TRIE);
        byte[] whole = new byte[(int) entry.lengthBytes()];
        archive.bytes(entry).view(0, whole.length).get(whole);
        IndexRows rows = archive.chunkTable().rows();
        List<byte[]> keys = List.of(rows.path(0), rows.path(rows.rowCount() / 2), rows.path(rows.rowCount() - 1));
        for (int round = 0; round < MUTATION_COUNT; round++) {
            Random random = new Random(SEED + round);
            byte[] bytes = whole.clone();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                bytes[8 + random.nextInt(bytes.length - 8)] = (byte) random.nextInt();
            }
            seal(bytes);
            try {
                Trie trie = Trie.open(new MemoryByteSource("trie", bytes));
                keys.forEach(trie::find);
            } catch (StorageException e) {
                assertThat(e.getMessage()).isNotEmpty();
            } catch (Throwable e) {
                throw new AssertionError("seed " + (SEED + round) + " gave " + e, e);
            }
        }
    }

    private static void seal(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length - 4);
        int raw = (int) crc.getValue();
        int masked = ((raw >>> 15) | (raw << 17)) + 0xA282EAD8;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 4, masked);
    }
}
