package org.pushlog.storage.store;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.RowHash;

/** Arbitrary bytes give rows or a storage error, and nothing else. */
final class LocationMutationTest {
    private static final boolean THOROUGH = Boolean.getBoolean("pushlog.thorough");
    private static final int MUTATION_COUNT = THOROUGH ? 5_000 : 150;
    private static final long SEED = 20261130;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pushlog/refs-1x4.log",
                "pushlog/refs-zero-row-frame.log",
                "pushlog/foreign-schema.log",
                "pushlog/secrets.log",
                "pushlog/foreign-writers/pyarrow-dict.log",
                "pushlog/foreign-writers/pyarrow-lz4.log",
                "pushlog/foreign-writers/pyarrow-timestamp.log",
                "archive/raw-refs-compacted.znippy",
                "git/sealed/repository.znippy"
            })
    void mutatedFilesNeverSurprise(String sample) {
        Random random = new Random(SEED);
        byte[] original = Samples.bytes(sample);
        String name = sample.substring(sample.lastIndexOf('/') + 1);
        for (int round = 0; round < MUTATION_COUNT; round++) {
            byte[] mutated = mutate(original, random);
            Path file = folder.resolve(name);
            Samples.write(file, mutated);
            Guard guard = random.nextBoolean() ? Guard.ORIGINAL : Guard.EXTENDED;
            readAll(random.nextBoolean() ? folder : file, guard, "seed " + SEED + ", round " + round);
        }
    }

    private static void readAll(Path path, Guard guard, String where) {
        StoreOptions options = new StoreOptions(guard, false, Map.of(), 1L << 26);
        try (Location location = Location.open(path, options);
                Snapshot snapshot = location.snapshot()) {
            snapshot.recovery();
            for (StoreSnapshot store : snapshot.stores()) {
                for (History history : store.histories()) {
                    read(history);
                }
            }
        } catch (StorageException e) {
            // That is what damage may give.
            if (e.getMessage() == null) {
                throw new AssertionError(where, e);
            }
        } catch (Throwable e) {
            throw new AssertionError(where, e);
        }
    }

    private static void read(History history) {
        int[] all = IntStream.range(0, history.schema().fieldCount()).toArray();
        try (HistoryCursor rows = history.updates(HistoryScan.of(all))) {
            for (HistoryBatch part = rows.next(); part != null; part = rows.next()) {
                for (int row = 0; row < part.rows().rowCount(); row++) {
                    RowHash.of(part.rows(), row);
                }
            }
        }
        history.pushes(true, () -> false);
        if (!history.keyColumns().isEmpty()) {
            HistoryTexts.current(history);
        }
    }

    private static byte[] mutate(byte[] original, Random random) {
        byte[] bytes =
                random.nextInt(6) == 0 ? Arrays.copyOf(original, random.nextInt(original.length)) : original.clone();
        int count = bytes.length == 0 ? 0 : 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 4), (byte) 0xFF);
                default -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) 0);
            }
        }
        return bytes;
    }
}
