package org.pushlog.sqltests.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.adapter.catalog.Catalogue;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.sqltests.SampleFiles;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;

/**
 * Many damaged copies, read through the tables but without SQL, which costs a hundredth: files cut at every byte, and
 * random changes. Each gives rows or a {@link StorageException}. A quick run takes a tenth, another one for each seed.
 */
@Tag("hostile")
final class SweepTest {
    private static final boolean THOROUGH = Boolean.getBoolean("pushlog.thorough");
    private static final long SEED = Long.getLong("pushlog.seed", 20260102L);
    private static final int STEP = THOROUGH ? 1 : 10;
    private static final int CHANGES = (THOROUGH ? 100_000 : 10_000) / 8;
    private static final Duration PATIENCE = Duration.ofMinutes(THOROUGH ? 60 : 10);

    @TempDir
    private Path temporary;

    private String attempt = "";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pushlog/refs-zero-row-frame.log",
                "pushlog/foreign-schema.log",
                "pushlog/foreign-writers/mixed-rust-pyarrow.log",
                "archive/create-append.znippy",
                "archive/meta.znippy",
                "archive/pkg/cargo.znippy",
                "hot/live/foo.znippy.hot.00003",
                "git/live/demo.git/gunnar-git.znippy/objects.pack.journal"
            })
    void filesCutAnywhereOrChangedGiveRowsOrAnError(String path) throws IOException {
        String hot = path.replaceFirst("\\.hot\\.\\d+$", "");
        Path copy = SampleFiles.copyAlone(hot, temporary);
        Path file = copy.resolveSibling(path.substring(path.lastIndexOf('/') + 1));
        Path location = copy.getParent().equals(temporary) ? copy : copy.getParent();
        byte[] original = Files.readAllBytes(file);
        assertTimeoutPreemptively(PATIENCE, () -> sweep(location, file, original), () -> attempt);
    }

    private void sweep(Path location, Path file, byte[] original) throws IOException {
        int withRows = 0;
        List<Damage> damages = damages(original.length);
        for (Damage damage : damages) {
            attempt = file.getFileName() + " " + damage + ", seed " + SEED;
            Files.write(file, damage.of(original));
            if (readAll(location) > 0) {
                withRows++;
            }
        }
        assertThat(withRows).as("damaged copies that can be read in part").isGreaterThan(damages.size() / 20);
    }

    private static List<Damage> damages(int length) {
        SplittableRandom random = new SplittableRandom(SEED + length);
        List<Damage> damages = new ArrayList<>();
        for (int offset = random.nextInt(STEP); offset < length; offset += STEP) {
            damages.add(Damage.cut(offset));
        }
        for (int i = 0; i < CHANGES; i++) {
            damages.add(i % 4 == 0 ? Damage.word(random, length) : Damage.flip(random, length));
        }
        return damages;
    }

    /** Reads every value of every table; returns the number of rows. */
    private int readAll(Path location) {
        int rows = 0;
        try (Location opened = Location.open(location, StoreOptions.defaults());
                Snapshot snapshot = opened.snapshot()) {
            for (CatalogTable table : Catalogue.of(snapshot, true).tables()) {
                rows += read(table, snapshot);
            }
        } catch (StorageException e) {
            assertThat(e.getMessage()).as(attempt).isNotBlank();
        } catch (RuntimeException | Error e) {
            throw new AssertionError(attempt, e);
        }
        return rows;
    }

    private static int read(CatalogTable table, Snapshot snapshot) {
        int rows = 0;
        try (BatchCursor cursor = table.scan(snapshot, ScanRequest.everything(table.schema()))) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                batch.columns().forEach(Values::readAll);
                rows += batch.rowCount();
            }
        } catch (StorageException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
        return rows;
    }
}
