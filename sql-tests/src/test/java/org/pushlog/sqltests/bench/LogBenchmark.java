package org.pushlog.sqltests.bench;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.LogSection;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLog;
import org.pushlog.storage.log.PushLogWriter;

/** Push logs: encode, append, scan, compact and seal 20,000 pushes. */
final class LogBenchmark implements Benchmark {
    private static final LogWriterOptions FAST = LogWriterOptions.DEFAULT.withDurable(false);

    @Override
    public String name() {
        return "log";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        List<Batch> pushes = RefPushes.make(setting.count(20_000));
        double part = pushes.size() / 20_000.0;
        Original original = setting.original();
        List<Figure> figures = new ArrayList<>();

        FrameWriter frames = new FrameWriter(RefPushes.SCHEMA, StreamWriter.ALIGNMENT_BYTES);
        double encodeNanos = Timing.best(10, 15, () -> pushes.forEach(push -> frames.encode(List.of(push))));
        figures.add(Figure.ofTime(
                "encode a frame",
                encodeNanos / pushes.size(),
                original.nanos("encode-frame"),
                limit(original, "encode-frame", 5_400)));

        Path log = setting.folder("log").resolve("x.log");
        double appendNanos = append(log, pushes);
        figures.add(Figure.ofTime(
                "append a push, no fsync", appendNanos, original.nanos("append"), limit(original, "append", 11_000)));
        figures.add(durable(setting, pushes));

        double scanNanos = Timing.best(5, 15, () -> {
            try (ByteSource source = FileSource.open(log, "x.log")) {
                PushLog.scan(source, Guard.EXTENDED);
            }
        });
        double scan = original.nanos("scan") * part;
        figures.add(Figure.ofTime("scan 20,000 frames", scanNanos, scan, scan / 3));
        figures.add(Figure.notSlower("seal 20,000 pushes", seal(setting, log), original.nanos("seal-log") * part));
        figures.add(Figure.notSlower("compact 20,000 frames", compact(setting, log), original.nanos("compact") * part));
        return figures;
    }

    /** A limit in absolute terms counts on a machine like that of the notes; one measured here counts here. */
    static double limit(Original original, String name, double notedLimitNanos) {
        return original.isMeasured()
                ? original.nanos(name) * notedLimitNanos / Original.notedNanos(name)
                : notedLimitNanos;
    }

    private static double append(Path log, List<Batch> pushes) throws Exception {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            Files.deleteIfExists(log);
            try (PushLogWriter writer = PushLogWriter.open(log, FAST)) {
                best = Math.min(best, Timing.medianStep(pushes.size(), number -> writer.append(pushes.get(number))));
            }
        }
        return best;
    }

    /** Held against nothing but the write and the fsync of the same bytes. */
    private static Figure durable(Setting setting, List<Batch> pushes) throws Exception {
        int count = setting.count(1_000);
        Path folder = setting.folder("durable");
        FrameWriter frames = new FrameWriter(RefPushes.SCHEMA, StreamWriter.ALIGNMENT_BYTES);
        long[] ours = new long[count];
        long[] bare = new long[count];
        try (PushLogWriter writer = PushLogWriter.open(folder.resolve("x.log"), LogWriterOptions.DEFAULT);
                FileChannel channel = FileChannel.open(
                        folder.resolve("bare"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (int i = 0; i < count; i++) {
                Batch push = pushes.get(i);
                // Side by side, so that what else the disk does meets both.
                ours[i] = Timing.nanos(() -> writer.append(push));
                ByteBuffer frame = frames.encode(List.of(push));
                bare[i] = Timing.nanos(() -> {
                    channel.write(frame);
                    channel.force(true);
                });
            }
        }
        double bareNanos = Timing.median(bare);
        return Figure.ofTime(
                "append a push, fsync (against a bare write and fsync)",
                Timing.median(ours),
                bareNanos,
                bareNanos * 1.15);
    }

    private static double seal(Setting setting, Path log) throws Exception {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 9; round++) {
            LocalDirectory directory = LocalDirectory.open(setting.folder("seal"));
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", ArchiveOptions.DEFAULT)) {
                double nanos = Timing.nanos(() -> {
                    try (ByteSource source = FileSource.open(log, "x.log")) {
                        LogScan scan = PushLog.scan(source, Guard.EXTENDED);
                        LogSection section = LogSection.of(scan, source, RefPushes.SCHEMA);
                        writer.seal(ReservedSections.of(
                                List.of(new ReservedSection("__gunnar_refs__", section.rowCount(), section::writeTo))));
                    }
                });
                best = Math.min(best, nanos);
            }
        }
        return best;
    }

    private static double compact(Setting setting, Path log) throws Exception {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 9; round++) {
            Path copy = setting.folder("compact").resolve("x.log");
            Files.copy(log, copy);
            // Opening looks at all frames; the other program does that in its compaction.
            double nanos = Timing.nanos(() -> {
                try (PushLogWriter writer = PushLogWriter.open(copy, LogWriterOptions.DEFAULT)) {
                    writer.compact();
                }
            });
            best = Math.min(best, nanos);
        }
        return best;
    }
}
