package org.pushlog.sqltests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB in a Python process, over pyarrow tables that are mapped over the frames of push logs: {@code sql-tests/bench-duckdb.py}. Questions go
 * out and times come back a line at a time, so that rounds of both sides can take turns. The property {@code bench.python} names an interpreter
 * that has duckdb and pyarrow. If there is none, every question is answered with what is missing.
 */
final class DuckDbOverArrow implements AutoCloseable {
    private static final Path PROGRAM = Path.of("sql-tests", "bench-duckdb.py");

    private final @Nullable Process process;
    private final @Nullable BufferedReader answers;
    private final @Nullable Writer questions;
    private final String state;

    /** How long a query took there, and its answer in the form that the benchmarks compare. */
    record Answer(long nanos, String text) {}

    private DuckDbOverArrow(
            @Nullable Process process, @Nullable BufferedReader answers, @Nullable Writer questions, String state) {
        this.process = process;
        this.answers = answers;
        this.questions = questions;
        this.state = state;
    }

    /**
     * Starts the program, which then has mapped the logs.
     *
     * @param tables the file of each table
     */
    static DuckDbOverArrow start(int threadCount, Map<String, Path> tables) {
        String python = System.getProperty("bench.python", "python3");
        return start(python, Path.of(System.getProperty("bench.duckdb", PROGRAM.toString())), threadCount, tables);
    }

    static DuckDbOverArrow start(String python, Path program, int threadCount, Map<String, Path> tables) {
        if (!Files.isReadable(program)) {
            return missing("there is no " + program);
        }
        List<String> command = new ArrayList<>(List.of(python, program.toString(), Integer.toString(threadCount)));
        tables.forEach((name, file) -> command.add(name + "=" + file));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
            List<String> output = new ArrayList<>();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith("ready\t")) {
                    Writer questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
                    return new DuckDbOverArrow(process, answers, questions, line.substring(line.indexOf('\t') + 1));
                }
                output.add(line);
            }
            return missing(output.isEmpty() ? "it said nothing" : output.get(output.size() - 1));
        } catch (IOException e) {
            return missing(String.valueOf(e.getMessage()));
        }
    }

    private static DuckDbOverArrow missing(String why) {
        return new DuckDbOverArrow(null, null, null, "missing, give BENCH_PYTHON: " + why);
    }

    /** Whether there is nobody to ask. */
    boolean isMissing() {
        return process == null;
    }

    /** The versions that answer, or why nobody does. */
    String state() {
        return state;
    }

    /** Asks one question. */
    Answer ask(String sql) {
        if (answers == null || questions == null) {
            throw new IllegalStateException(state);
        }
        try {
            questions.write(sql + "\n");
            questions.flush();
            String line = answers.readLine();
            int tab = line == null ? -1 : line.indexOf('\t');
            if (line == null || tab < 0 || line.startsWith("error")) {
                throw new IllegalStateException("DuckDB over Arrow: " + line + " to " + sql);
            }
            return new Answer(Long.parseLong(line.substring(0, tab)), line.substring(tab + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The peak of the process's memory, as the system says. */
    String peakMemory() {
        if (process == null) {
            return "-";
        }
        try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB")
                    .collect(Collectors.joining());
        } catch (IOException e) {
            return "unknown";
        }
    }

    @Override
    public void close() {
        if (process == null || questions == null) {
            return;
        }
        try {
            // The end of its input ends the program.
            questions.close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroy();
            }
        } catch (IOException e) {
            process.destroy();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
