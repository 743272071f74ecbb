package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.pushlog.sqltests.SampleFiles;

/**
 * A folder with a live log, a hot and a sealed archive, where a writer appends whole pushes of four rows to the log until the folder
 * is closed.
 */
final class LiveLocation implements AutoCloseable {
    static final int ROWS_OF_A_PUSH = 4;

    private final Path folder;
    private final Path log;
    private final byte[] push;
    private final AtomicLong pushCount = new AtomicLong(1);
    private final Thread writer;
    private volatile boolean closed;

    private LiveLocation(Path folder) throws IOException {
        this.folder = folder;
        this.log = folder.resolve("live/refs.log");
        this.push = Files.readAllBytes(SampleFiles.root().resolve("pushlog/refs-1x4.log"));
        Files.createDirectories(log.getParent());
        Files.write(log, push);
        SampleFiles.copyTree(SampleFiles.root().resolve("hot/live"), folder.resolve("hot"));
        Files.copy(SampleFiles.root().resolve("archive/create.znippy"), folder.resolve("sealed.znippy"));
        this.writer = new Thread(this::append, "writer of pushes");
        writer.setDaemon(true);
    }

    /** Lays the files out below an empty folder and lets the writer begin. */
    static LiveLocation in(Path folder) throws IOException {
        LiveLocation location = new LiveLocation(folder);
        location.writer.start();
        return location;
    }

    String url() {
        return "jdbc:pushlog:" + folder;
    }

    Path folder() {
        return folder;
    }

    /** How many pushes were written so far; an answer that begins later has at least these. */
    long pushCount() {
        return pushCount.get();
    }

    private void append() {
        try {
            while (!closed && pushCount.get() < 20_000) {
                Files.write(log, push, StandardOpenOption.APPEND);
                pushCount.incrementAndGet();
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        writer.join(30_000);
        assertThat(writer.isAlive()).isFalse();
    }
}
