package org.pushlog.sqltests.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.sqltests.Database;
import org.pushlog.sqltests.SampleFiles;

/**
 * Whatever bytes a file has, each table gives rows or an {@link SQLException} whose message names the file; never
 * another exception, an error, a hang or a heap full of promises. Runs in a JVM with a small heap.
 */
@Tag("hostile")
final class HostileFilesTest {
    private static final boolean THOROUGH = Boolean.getBoolean("pushlog.thorough");
    private static final long SEED = Long.getLong("pushlog.seed", 20260101L);
    private static final int CUTS = Integer.getInteger("pushlog.cuts", THOROUGH ? 400 : 10);
    private static final int CHANGES = Integer.getInteger("pushlog.changes", THOROUGH ? 800 : 20);

    /** Of the reads of a file's damaged copies these parts must still give rows, else the damage hides the reading. */
    private static final double READS_WITH_ROWS_MIN = 0.1;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path temporary;

    @Test
    void theHeapIsSmall() {
        assertThat(Runtime.getRuntime().maxMemory()).isLessThan(300L << 20);
    }

    /**
     * @param path the sample to copy
     * @param damaged the file of it that is damaged
     */
    @ParameterizedTest
    @CsvSource({
        "pushlog/refs-zero-row-frame.log, refs-zero-row-frame.log",
        "pushlog/foreign-schema.log, foreign-schema.log",
        "pushlog/secrets.log, secrets.log",
        "archive/raw-multichunk-refs-secrets.znippy, raw-multichunk-refs-secrets.znippy",
        "archive/dir.znippy, dir.znippy",
        "archive/signed.znippy, signed.znippy",
        "archive/pkg/cargo.znippy, cargo.znippy",
        "hot/live/foo.znippy, foo.znippy.hot.00001",
        "git/sealed/object-tier.znippy, object-tier.znippy",
        "git/live/demo.git/gunnar-git.znippy/refs.log, refs.log",
        "git/live/demo.git/gunnar-git.znippy/refs.log, objects.pack.journal",
        "git/live/demo.git/gunnar-git.znippy/refs.log, objects.exploded",
        "git/live/demo.git/gunnar-git.znippy/refs.log, objects.graph",
    })
    void damagedFilesGiveRowsOrAnErrorThatNamesThem(String path, String damaged) throws Exception {
        Path copy = SampleFiles.copyAlone(path, temporary);
        // A file of a store is read as part of it.
        Path location = copy.getParent().equals(temporary) ? copy : copy.getParent();
        Path file = copy.resolveSibling(damaged);
        byte[] original = Files.readAllBytes(file);
        Reads reads = new Reads();
        boolean byItself = true;
        for (Damage damage : damages(original.length)) {
            Files.write(file, damage.of(original));
            // By itself a damaged archive is an error at once; in a folder what is left of it is read.
            Path opened = byItself ? location : temporary;
            byItself = !byItself;
            assertTimeoutPreemptively(
                    PATIENCE,
                    () -> reads.readAll(opened, file),
                    () -> path + " " + damage + " of " + damaged + " in " + opened + ", seed " + SEED);
        }
        assertThat(reads.withRows).isGreaterThan((int) (READS_WITH_ROWS_MIN * reads.all));
    }

    private static List<Damage> damages(int length) {
        SplittableRandom random = new SplittableRandom(SEED ^ length);
        List<Damage> damages = new ArrayList<>();
        int step = Math.max(1, length / CUTS);
        for (int offset = random.nextInt(step); offset < length; offset += step) {
            damages.add(Damage.cut(offset));
        }
        for (int i = 0; i < CHANGES; i++) {
            damages.add(i % 3 == 0 ? Damage.word(random, length) : Damage.flip(random, length));
        }
        return damages;
    }

    /** Reads everything that there is, and counts. */
    private static final class Reads {
        private int all;
        private int withRows;

        void readAll(Path location, Path file) {
            try (Database database = Database.open(location)) {
                for (String table : database.tables()) {
                    read(database, "SELECT * FROM \"" + table + "\"", file);
                }
                read(database, "SELECT file_content(relative_path, store) FROM files", file);
            } catch (SQLException e) {
                namesTheFile(e, location, file);
            }
        }

        private void read(Database database, String sql, Path file) {
            all++;
            try {
                if (!database.query(sql).values().isEmpty()) {
                    withRows++;
                }
            } catch (SQLException e) {
                namesTheFile(e, file, file);
            }
        }
    }

    private static void namesTheFile(SQLException e, Path location, Path file) {
        assertThat(e.getMessage())
                .as(() -> org.assertj.core.util.Throwables.getStackTrace(e))
                .containsAnyOf(
                        file.getFileName().toString(),
                        location.getFileName().toString(),
                        file.getFileName().toString().replaceFirst("\\.hot\\.\\d+$", ""));
        assertThat(e.getCause() instanceof Error).as("caused by an error").isFalse();
    }
}
