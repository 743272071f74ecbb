package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.sqltests.SampleFiles;

/** pmcfadin/cqlite 2193: where Arrow's own memory cannot be had, the first error says why and what to do, and rows go on. */
final class WithoutArrowMemoryTest {
    @TempDir
    private Path folder;

    private String answer(boolean hasMemory, String... flags) throws Exception {
        Path out = folder.resolve("out");
        String classPath = Arrays.stream(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator, -1))
                .filter(part -> hasMemory || !part.matches(".*arrow-memory-(unsafe|netty).*"))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-cp",
                classPath,
                WithoutArrowMemoryProgram.class.getName(),
                "jdbc:pushlog:" + SampleFiles.root().resolve("pushlog/refs-1x4.log")));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out, StandardCharsets.UTF_8).strip();
    }

    @Test
    void itIsThere() throws Exception {
        assertThat(answer(true)).isEqualTo("4 by vectors, 4 by rows");
    }

    @Test
    void itIsNotOnTheClassPath() throws Exception {
        assertThat(answer(false))
                .startsWith("0A000 ")
                .contains("arrow-memory-unsafe")
                .endsWith(", 4 by rows");
    }

    @Test
    void theJvmDeniesIt() throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "until JDK 24 nothing denies it");
        String answer = answer(true, "--sun-misc-unsafe-memory-access=deny");
        assertThat(answer)
                .startsWith("0A000 ")
                .contains("--sun-misc-unsafe-memory-access=allow")
                .endsWith(", 4 by rows");
    }
}
