package org.pushlog.sqltests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The times of the original's own program: measured in this run, where {@code sql-tests/interop} is built, or else those that were noted on
 * another machine of two cores (release builds, page cache warm).
 */
final class Original {
    private static final Map<String, Double> NOTED_NANOS = new TreeMap<>(Map.ofEntries(
            Map.entry("encode-frame", 5_400.0),
            Map.entry("append", 11_200.0),
            Map.entry("append-durable", 320_000.0),
            Map.entry("scan", 170e6),
            Map.entry("compact", 317e6),
            Map.entry("seal-log", 336e6),
            Map.entry("hot-append", 1.2e6),
            Map.entry("hot-append-memory", 40_000.0),
            Map.entry("hot-8000", 2.29e9),
            Map.entry("hot-8000-cpu", 8_000 * 60_000.0),
            Map.entry("re-seal-8000", 61.16e9),
            Map.entry("re-seal-8000-cpu", 8_000 * 10.18e6),
            Map.entry("open", 0.95e6),
            Map.entry("re-seal", 7.6e6),
            Map.entry("re-seal-cpu", 10.18e6),
            Map.entry("seal-64000-cpu", 80e6)));

    private final Map<String, Double> nanos;
    private final boolean isMeasured;

    private Original(Map<String, Double> nanos, boolean isMeasured) {
        this.nanos = nanos;
        this.isMeasured = isMeasured;
    }

    static Original noted() {
        return new Original(NOTED_NANOS, false);
    }

    /** Runs the program; takes a minute at most on an idle machine. */
    static Original measure(Path program, Path disk, Path memory) throws IOException {
        Process process = new ProcessBuilder(program.toString(), "bench", disk.toString(), memory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, Double> nanos = new LinkedHashMap<>();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                int tab = line.indexOf('\t');
                nanos.put(line.substring(0, tab), Double.valueOf(line.substring(tab + 1)));
            }
        }
        if (!nanos.keySet().equals(NOTED_NANOS.keySet())) {
            throw new IOException("the original's program said other names than expected: " + nanos.keySet());
        }
        return new Original(nanos, true);
    }

    boolean isMeasured() {
        return isMeasured;
    }

    double nanos(String name) {
        Double found = nanos.get(name);
        if (found == null) {
            throw new IllegalArgumentException(name);
        }
        return found;
    }

    /** How many times more the one takes than the other. */
    double factor(String many, String few) {
        return nanos(many) / nanos(few);
    }

    /** The time by which a limit in absolute terms is meant: the noted one. */
    static double notedNanos(String name) {
        return NOTED_NANOS.get(name);
    }
}
