package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver needs no flag and prints nothing in a process that knows nothing of it. */
final class PlainJvmTest {

    @Test
    void noFlagIsNeededAndNothingIsPrinted(@TempDir Path folder) throws Exception {
        assertThat(answer(folder, "SELECT COUNT(*) FROM ref_log WHERE name LIKE 'refs/%' OR name = '功能'"))
                .matches("[1-9]\\d*");
    }

    /** A property by which other libraries take the check for nulls out of Arrow's accessors. */
    @Test
    void nullsStayNullWhateverIsSetForOthers(@TempDir Path folder) throws Exception {
        assertThat(answer(
                        folder,
                        "SELECT COUNT(*) - COUNT(target), COUNT(*) FROM ref_log WHERE target IS NULL",
                        "-Darrow.enable_null_check_for_get=false"))
                .isEqualTo(answer(folder, "SELECT COUNT(*) FROM ref_log WHERE target IS NULL"))
                .matches("[1-9]\\d*");
        assertThat(answer(
                        folder,
                        "SELECT target FROM ref_log WHERE target IS NULL LIMIT 1",
                        "-Darrow.enable_null_check_for_get=false"))
                .isEqualTo("null");
    }

    /** Compiling costs a short process more than its query does. The second query shows that it would be noticed. */
    @Test
    void aQueryOfOperatorsWithVectorsCompilesNothing(@TempDir Path folder) throws Exception {
        assertThat(compilerClasses(
                        folder,
                        "SELECT a.name FROM ref_log a JOIN refs b ON a.name = b.name WHERE a.push_seq > 3 "
                                + "GROUP BY a.name HAVING COUNT(*) > 1 ORDER BY a.name LIMIT 1"))
                .isEmpty();
        assertThat(compilerClasses(
                        folder, "SELECT MAX(n) FROM (SELECT RANK() OVER (ORDER BY push_seq) AS n FROM ref_log)"))
                .isNotEmpty();
    }

    private static List<String> compilerClasses(Path folder, String sql) throws Exception {
        Path loaded = folder.resolve("loaded");
        answer(folder, sql, "-Xlog:class+load:file=" + loaded);
        try (var lines = Files.lines(loaded)) {
            return lines.filter(line -> line.contains("org.codehaus.janino.")).toList();
        }
    }

    private static String answer(Path folder, String sql, String... options) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        // The driver comes before what it depends on, as build tools have it.
        String classPath = Path.of(PushLogDriver.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                + File.pathSeparator
                + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(
                List.of("-cp", classPath, PlainProcess.class.getName(), Samples.url("pushlog/refs-200.log"), sql));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_"));
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(err, StandardCharsets.UTF_8)).isEmpty();
        assertThat(process.exitValue()).isZero();
        return Files.readString(out, StandardCharsets.UTF_8).strip();
    }
}
