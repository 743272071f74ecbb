package org.pushlog.sqltests.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.HotFile;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.ipc.Guard;

/** Hot archives: appends beside re-sealing each time, their cost as the archive grows, sealing, opening. */
final class HotBenchmark implements Benchmark {
    private static final String NAME = "x.znippy";
    private static final int FILE_LENGTH_BYTES = 1_500;
    private static final int RE_SEAL_SAMPLES = 40;

    @Override
    public String name() {
        return "hot";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        Original original = setting.original();
        List<Figure> figures = new ArrayList<>();
        inMemory(setting, 1);
        figures.addAll(growing(setting));
        figures.addAll(againstResealing(setting));
        figures.add(Figure.ofTime(
                "hot append of two files, file system in memory",
                inMemory(setting, 3),
                original.nanos("hot-append-memory"),
                LogBenchmark.limit(original, "hot-append-memory", 40_000)));
        double sealCpuNanos = sealMany(setting);
        for (int round = 0; round < 12; round++) {
            sealCpuNanos = Math.min(sealCpuNanos, sealMany(setting));
        }
        figures.add(Figure.notSlower(
                "seal 64,000 rows, processor time",
                sealCpuNanos,
                original.nanos("seal-64000-cpu") * setting.count(64_000) / 64_000));
        figures.add(open(setting));
        return figures;
    }

    /** Two files an append, as in the notes; the median. */
    private static double inMemory(Setting setting, int rounds) throws Exception {
        double median = 0;
        for (int round = 0; round < rounds; round++) {
            LocalDirectory directory =
                    LocalDirectory.open(Setting.fresh(setting.memory().resolve("hot")));
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
                median = Timing.medianStep(
                        setting.count(4_000), i -> writer.append(List.of(file(2 * i), file(2 * i + 1))));
            }
        }
        Setting.deleteAll(setting.memory().resolve("hot"));
        return median;
    }

    /** The processor time of one-file appends, and how it grows up to 32,000 files; in memory, so that no disk is in it. */
    private static List<Figure> growing(Setting setting) throws Exception {
        int count = setting.count(32_000);
        int part = count / 32;
        LocalDirectory directory =
                LocalDirectory.open(Setting.fresh(setting.memory().resolve("growing")));
        long first;
        long last;
        long allNanos;
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
            first = appendCpuNanos(writer, 0, part);
            allNanos = first + appendCpuNanos(writer, part, count - part);
            last = appendCpuNanos(writer, count, part);
        }
        Setting.deleteAll(directory.path());
        return List.of(
                Figure.ofTime(
                        "hot append of a file in memory, processor time", (double) allNanos / count, 60_000, 60_000),
                Figure.ofTime(
                        "hot append in memory, last 1,000 of 32,000 files against the first 1,000",
                        (double) last / part,
                        (double) first / part,
                        1.2 * first / part));
    }

    /** 8,000 appends against as many re-sealings, whose cost is taken at some sizes and added up. */
    private static List<Figure> againstResealing(Setting setting) throws Exception {
        Original original = setting.original();
        int count = setting.count(8_000);
        LocalDirectory hot = LocalDirectory.open(setting.folder("hot"));
        long[] hotNanos = new long[2];
        try (HotArchiveWriter writer = HotArchiveWriter.open(hot, NAME, ArchiveOptions.DEFAULT)) {
            hotNanos[0] = Timing.nanos(() -> hotNanos[1] = appendCpuNanos(writer, 0, count));
        }
        double wallNanos = 0;
        double cpuNanos = 0;
        long[] last = new long[9];
        long[] lastCpu = new long[last.length];
        LocalDirectory sealed = LocalDirectory.open(setting.folder("re-seal"));
        for (int sample = 0; sample <= RE_SEAL_SAMPLES; sample++) {
            int size = Math.max(1, count * sample / RE_SEAL_SAMPLES);
            sealNew(sealed, size);
            int rounds = sample == RE_SEAL_SAMPLES ? last.length : 2;
            for (int round = 0; round < rounds; round++) {
                int number = size + round;
                last[round] =
                        Timing.nanos(() -> lastCpu[number - size] = Timing.cpuNanos(() -> reseal(sealed, number)));
            }
            wallNanos += last[rounds == 2 ? 1 : 0] * (double) count / (RE_SEAL_SAMPLES + 1);
            cpuNanos += lastCpu[rounds == 2 ? 1 : 0] * (double) count / (RE_SEAL_SAMPLES + 1);
        }
        double part = count / 8_000.0;
        // A slow re-seal must not make the appends look good: it counts as twice the other program's at most. Its total
        // grows with the square.
        double wallFactor = Math.min(wallNanos, 2 * original.nanos("re-seal-8000") * part * part) / hotNanos[0];
        double cpuFactor = Math.min(cpuNanos, 2 * original.nanos("re-seal-8000-cpu") * part * part) / hotNanos[1];
        return List.of(
                Figure.ofFactor(
                        "8,000 hot appends against re-sealing each time, wall",
                        wallFactor,
                        original.factor("re-seal-8000", "hot-8000") * part),
                Figure.ofFactor(
                        "8,000 hot appends against re-sealing each time, processor",
                        cpuFactor,
                        original.factor("re-seal-8000-cpu", "hot-8000-cpu") * part),
                // Nearly all of it is what the system spends on the two fsyncs; a tenth is noise.
                Figure.ofTime(
                        "hot append of a file on a disk, processor time",
                        (double) hotNanos[1] / count,
                        original.nanos("hot-8000-cpu") / 8_000,
                        1.1 * original.nanos("hot-8000-cpu") / 8_000),
                Figure.ofTime(
                        "add a file to a sealed archive of 8,000, wall",
                        Timing.median(last),
                        original.nanos("re-seal") * part,
                        original.nanos("re-seal") * part * 2),
                Figure.ofTime(
                        "add a file to a sealed archive of 8,000, processor",
                        Timing.median(lastCpu),
                        original.nanos("re-seal-cpu") * part,
                        original.nanos("re-seal-cpu") * part * 2));
    }

    private static long appendCpuNanos(HotArchiveWriter writer, int first, int count) throws Exception {
        return Timing.cpuNanos(() -> {
            for (int i = first; i < first + count; i++) {
                writer.append(List.of(file(i)));
            }
        });
    }

    private static void sealNew(LocalDirectory directory, int fileCount) {
        try (ArchiveWriter writer = ArchiveWriter.create(directory, NAME, ArchiveOptions.DEFAULT)) {
            for (int i = 0; i < fileCount; i++) {
                writer.add(path(i), content(i));
            }
            writer.finish();
        }
    }

    private static void reseal(LocalDirectory directory, int number) {
        try (ArchiveWriter writer = ArchiveWriter.append(directory, NAME, ArchiveOptions.DEFAULT)) {
            writer.add(path(number), content(number));
            writer.finish();
        }
    }

    private static double sealMany(Setting setting) throws Exception {
        int count = setting.count(64_000);
        LocalDirectory directory = LocalDirectory.open(setting.folder("seal-many"));
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
            List<HotFile> files = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                files.add(new HotFile(path(i), new byte[] {(byte) i}));
            }
            writer.append(files);
            return Timing.cpuNanos(() -> writer.seal(ReservedSections.NONE));
        }
    }

    private static Figure open(Setting setting) throws Exception {
        LocalDirectory directory = LocalDirectory.open(setting.folder("open"));
        sealNew(directory, 4_000);
        Path file = directory.path().resolve(NAME);
        double nanos = Timing.best(200, 101, () -> {
            try (ByteSource source = FileSource.open(file, NAME)) {
                SealedArchive archive = SealedArchive.open(source, Guard.ORIGINAL);
                if (!archive.contains(path(3_999))) {
                    throw new IllegalStateException("a file is missing");
                }
            }
        });
        Original original = setting.original();
        return Figure.ofTime(
                "open an archive of 4,000 files and find one",
                nanos,
                original.nanos("open"),
                LogBenchmark.limit(original, "open", 1e6));
    }

    private static HotFile file(int number) {
        return new HotFile(path(number), content(number));
    }

    private static String path(int number) {
        return String.format("objects/pack/pack-%020x.pack", number);
    }

    private static byte[] content(int number) {
        byte[] content = new byte[FILE_LENGTH_BYTES];
        for (int at = 0; at < content.length; at++) {
            content[at] = (byte) (number * 31 + at * at);
        }
        return content;
    }
}
