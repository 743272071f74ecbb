package org.pushlog.sqltests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Runs benchmarks and prints a line a figure: {@code name | ours | theirs | ratio | target | ok} or {@code short}; at the end the peak of the
 * memory and {@code N ok, N short}. The exit code is 0 only if none is short.
 *
 * <p>Arguments: {@code --short} for a tenth of the work, and names of benchmarks (none = all). The property {@code bench.original} names the
 * original's program, which then is timed in the same run; {@code bench.folder} a folder on a disk.
 */
final class Bench {
    private static final List<Benchmark> ALL = List.of(
            new LogBenchmark(),
            new HotBenchmark(),
            new ScanBenchmark(),
            new PastBenchmark(),
            new PathBenchmark(),
            new LongLogBenchmark(),
            new TpchBenchmark(),
            new StatementBenchmark(),
            new CancelBenchmark());
    private static final Path MEMORY = Path.of("/dev/shm");

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        boolean isShort = List.of(arguments).contains("--short");
        Set<String> names = new TreeSet<>(List.of(arguments));
        names.remove("--short");
        Set<String> known = ALL.stream().map(Benchmark::name).collect(Collectors.toSet());
        if (!known.containsAll(names)) {
            System.err.println("error: the benchmarks are " + new TreeSet<>(known));
            System.exit(2);
        }
        Path disk = Files.createTempDirectory(Path.of(System.getProperty("bench.folder", "target")), "bench");
        Path memory = Files.createTempDirectory(Files.isWritable(MEMORY) ? MEMORY : disk, "bench");
        List<Figure> figures;
        try {
            figures = run(names, new Setting(disk, memory, isShort, original(disk, memory)));
        } finally {
            Setting.deleteAll(memory);
            Setting.deleteAll(disk);
        }
        long okCount = figures.stream().filter(Figure::isOk).count();
        System.out.println("peak memory | " + peakMemory());
        System.out.println(okCount + " ok, " + (figures.size() - okCount) + " short");
        System.exit(okCount == figures.size() ? 0 : 1);
    }

    private static Original original(Path disk, Path memory) throws IOException {
        String program = System.getProperty("bench.original");
        if (program == null) {
            System.out.println("theirs: noted on another machine; --original measures it here");
            return Original.noted();
        }
        System.out.println("theirs: measured in this run");
        return Original.measure(Path.of(program), disk, memory);
    }

    private static List<Figure> run(Set<String> names, Setting setting) throws Exception {
        List<Figure> figures = new ArrayList<>();
        for (Benchmark benchmark : ALL) {
            if (names.isEmpty() || names.contains(benchmark.name())) {
                for (Figure figure : benchmark.run(setting)) {
                    figures.add(figure);
                    System.out.println(figure.line());
                }
            }
        }
        return figures;
    }

    /** What this process has had in memory at most, as the system says, or of the heap. */
    private static String peakMemory() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB";
                }
            }
        }
        return Runtime.getRuntime().totalMemory() / (1024 * 1024) + " MB of heap";
    }
}
