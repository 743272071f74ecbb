package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.HotFile;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLogWriter;
import org.pushlog.storage.log.RefRows;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;

/** Readers that look again and again while a log is appended to and compacted, and an archive appended to and sealed. */
final class ReadersDuringWritingTest {
    @TempDir
    Path folder;

    @Test
    void everySnapshotOfALogIsWholePushesThatOnlyBecomeMore() throws InterruptedException {
        Path log = folder.resolve("refs.log");
        AtomicLong acknowledged = new AtomicLong();
        LogWriterOptions options = LogWriterOptions.DEFAULT.withDurable(false);
        try (PushLogWriter writer = PushLogWriter.open(log, options)) {
            writer.append(RefRows.push(0, 3));
        }
        long[] seenBefore = {0};
        whileWriting(
                () -> {
                    try (PushLogWriter writer = PushLogWriter.open(log, options)) {
                        for (int push = 1; push < 600; push++) {
                            writer.append(RefRows.push(push, 3));
                            acknowledged.set(push);
                            if (push % 40 == 0) {
                                writer.compact();
                            }
                        }
                    }
                },
                location -> {
                    long atLeast = acknowledged.get();
                    List<String> rows = rows(location);
                    assertThat(rows.size() % 3).isZero();
                    long pushes = rows.size() / 3;
                    assertThat(pushes).isGreaterThan(atLeast).isGreaterThanOrEqualTo(seenBefore[0]);
                    seenBefore[0] = pushes;
                    assertThat(rows.get(rows.size() - 1)).endsWith(" " + (pushes - 1));
                },
                log);
        assertThat(seenBefore[0]).isEqualTo(600);
    }

    @Test
    void everySnapshotOfAHotArchiveHasWholeAppendsAndOutlastsTheSeal() throws InterruptedException {
        AtomicLong acknowledged = new AtomicLong();
        LocalDirectory directory = LocalDirectory.open(folder);
        ArchiveOptions options = ArchiveOptions.DEFAULT.withLockTimeout(Duration.ofSeconds(10));
        HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", options);
        writer.append(pair(0));
        long[] seenBefore = {0};
        whileWriting(
                () -> {
                    for (int append = 1; append < 150; append++) {
                        writer.append(pair(append));
                        acknowledged.set(append);
                    }
                    writer.seal(ReservedSections.NONE);
                },
                location -> {
                    long atLeast = acknowledged.get();
                    long count = fileCount(location);
                    assertThat(count % 2).isZero();
                    assertThat(count / 2).isGreaterThan(atLeast).isGreaterThanOrEqualTo(seenBefore[0]);
                    seenBefore[0] = count / 2;
                },
                folder);
        assertThat(seenBefore[0]).isEqualTo(150);
    }

    /** A look of a reader. */
    private interface Look {
        void at(Location location);
    }

    private static void whileWriting(Runnable writing, Look look, Path place) throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            writing.run();
            done.set(true);
        });
        writer.setUncaughtExceptionHandler((thread, e) -> {
            failure.set(e);
            done.set(true);
        });
        try (Location location = Location.open(place, StoreOptions.defaults())) {
            writer.start();
            while (!done.get()) {
                look.at(location);
            }
            writer.join();
            assertThat(failure.get()).isNull();
            look.at(location);
        }
    }

    private static List<HotFile> pair(int number) {
        return List.of(
                new HotFile("a" + number, new byte[] {(byte) number}), new HotFile("b" + number, new byte[number]));
    }

    private static List<String> rows(Location location) {
        List<String> rows = new ArrayList<>();
        try (Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            try (HistoryCursor cursor = history.updates(HistoryScan.of(0, 1, 2, 3, 4, 5))) {
                for (HistoryBatch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    Batch values = batch.rows();
                    rows.addAll(RefRows.texts(values));
                }
            }
            snapshot.checkStillThere();
        }
        return rows;
    }

    private static long fileCount(Location location) {
        try (Snapshot snapshot = location.snapshot()) {
            ArchiveSnapshot archive = snapshot.stores().get(0).archives().get(0);
            long count = 0;
            for (List<Object> row : ArchiveRows.of(archive.index().files(PathSelection.ALL))) {
                String path = (String) row.get(0);
                byte[] content = archive.index().content(path, 1 << 20).readAll();
                int number = Integer.parseInt(path.substring(1));
                assertThat(content).hasSize(path.startsWith("a") ? 1 : number);
                count++;
            }
            return count;
        }
    }
}
