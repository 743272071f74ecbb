package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver needs no flag and prints nothing in a process that knows nothing of it. */
final class PlainJvmTest {

    @Test
    void noFlagIsNeededAndNothingIsPrinted(@TempDir Path folder) throws Exception {
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
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                java,
                "-cp",
                classPath,
                PlainProcess.class.getName(),
                Samples.url("pushlog/refs-200.log"),
                "SELECT COUNT(*) FROM ref_log WHERE name LIKE 'refs/%' OR name = '功能'");
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_"));
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(err, StandardCharsets.UTF_8)).isEmpty();
        assertThat(Files.readString(out, StandardCharsets.UTF_8).strip()).matches("[1-9]\\d*");
        assertThat(process.exitValue()).isZero();
    }
}
