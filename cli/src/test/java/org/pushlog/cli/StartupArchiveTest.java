package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher's archive for quick starts is made once, noticed when it does not fit, and made anew. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StartupArchiveTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String CHANGED = "pushlog: the JDK or the program changed, or the archive is damaged; making";

    @TempDir
    private Path folder;

    private Path jar;
    private Path store;

    /** What one preparation gave. */
    private record Prepared(int status, List<String> flags, String err) {}

    @BeforeEach
    void setUp() throws IOException {
        assumeThat(Path.of("/bin/bash")).exists();
        store = Files.createDirectory(folder.resolve("store"));
        jar = folder.resolve("program.jar");
        writeJar();
    }

    @Test
    void theFirstStartMakesAnArchiveThatTheJvmTakes() throws IOException, InterruptedException {
        Prepared first = prepare("0");
        assertThat(first.status()).isZero();
        assertThat(first.err()).startsWith("pushlog: making an archive for quick starts with this JDK, once");
        Path archive = archive();
        assertThat(archive).isNotEmptyFile();
        assertThat(first.flags()).anyMatch(flag -> flag.endsWith("=" + archive));
        assertThat(names()).noneMatch(name -> name.contains(".part"));

        FileTime made = Files.getLastModifiedTime(archive());
        Prepared second = prepare("0");
        assertThat(second).isEqualTo(new Prepared(0, first.flags(), ""));
        assertThat(Files.getLastModifiedTime(archive())).isEqualTo(made);
        assertThat(startWith(second.flags()))
                .as("the JVM, which must use the archive")
                .isZero();
    }

    @Test
    void aChangedJarIsReportedAndTheArchiveMadeAnew() throws IOException, InterruptedException {
        prepare("0");
        // Another minute, as a new build has it.
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_700_000_000_000L));
        Prepared changed = prepare("0");
        assertThat(changed.err()).startsWith(CHANGED);
        assertThat(startWith(changed.flags())).isZero();
        assertThat(prepare("0").err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDamagedOrMissingArchiveIsReportedAndMadeAnew(boolean isMissing) throws IOException, InterruptedException {
        prepare("0");
        Path archive = archive();
        Files.delete(archive);
        if (!isMissing) {
            Files.write(archive, new byte[100]);
        }
        Prepared again = prepare("0");
        assertThat(again.err()).startsWith(CHANGED);
        assertThat(startWith(again.flags())).isZero();
    }

    @Test
    void anotherJdkIsReported() throws IOException, InterruptedException {
        prepare("0");
        Path key = Path.of(archive() + ".key");
        Files.writeString(key, Files.readString(key).replace("JAVA_VERSION=\"", "JAVA_VERSION=\"0."));
        assertThat(prepare("0").err()).startsWith(CHANGED);
        assertThat(prepare("0").err()).isEmpty();
    }

    @Test
    void anArchiveThatCannotBeMadeIsReportedOnceAndLeftOut() throws IOException, InterruptedException {
        Prepared failed = prepare("x");
        assertThat(failed.status()).isZero();
        assertThat(failed.err()).contains("warning: the archive for quick starts could not be made; ");
        assertThat(failed.flags()).noneMatch(flag -> flag.contains(store.toString()));
        assertThat(prepare("x")).isEqualTo(new Prepared(0, failed.flags(), ""));
    }

    @Test
    void firstStartsAtTheSameTimeDoNotDisturbEachOther() throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(begin("0"));
        }
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        Prepared after = prepare("0");
        assertThat(startWith(after.flags())).isZero();
        assertThat(names()).noneMatch(name -> name.contains(".part"));
    }

    @Test
    void aFolderThatMayNotBeWrittenToAndTheSwitchLeaveItOut() throws IOException, InterruptedException {
        Files.delete(store);
        assertThat(prepare("0")).isEqualTo(new Prepared(0, List.of(), ""));
        Files.createDirectory(store);
        Process off = begin("0", "PUSHLOG_STARTUP_ARCHIVE=off");
        assertThat(off.waitFor()).isZero();
        assertThat(names()).isEmpty();
    }

    private Prepared prepare(String status) throws IOException, InterruptedException {
        Process process = begin(status);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Prepared(process.waitFor(), out.lines().toList(), err);
    }

    private Process begin(String status, String... variables) throws IOException {
        String script = "set -euo pipefail; export LC_ALL=C " + String.join(" ", variables)
                + "; . cli/src/main/launcher/startup.sh;"
                + " startup_jvm_flags=(-XX:+UseSerialGC);"
                + " startup_prepare \"$1\" \"$2\" \"$3\" org.pushlog.cli.TrainedProgram \"$4\";"
                + " for flag in ${startup_flags[@]+\"${startup_flags[@]}\"}; do echo \"$flag\"; done";
        return new ProcessBuilder("/bin/bash", "-c", script, "bash", JAVA, jar.toString(), store.toString(), status)
                .directory(Launched.project().toFile())
                .start();
    }

    /** Starts the program so that a JVM that cannot use the archive fails instead of going on without. */
    private int startWith(List<String> flags) throws IOException, InterruptedException {
        boolean isCache = flags.stream().anyMatch(flag -> flag.startsWith("-XX:AOTCache="));
        List<String> command =
                new ArrayList<>(List.of(JAVA, "-XX:+UseSerialGC", isCache ? "-XX:AOTMode=on" : "-Xshare:on"));
        command.addAll(flags);
        command.addAll(List.of("-cp", jar.toString(), TrainedProgram.class.getName(), "0"));
        return new ProcessBuilder(command)
                .inheritIO()
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private Path archive() throws IOException {
        return names().stream()
                .filter(name -> name.endsWith(".jsa") || name.endsWith(".aot"))
                .map(store::resolve)
                .findFirst()
                .orElseThrow();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private void writeJar() throws IOException {
        String name = TrainedProgram.class.getName().replace('.', '/') + ".class";
        Path part = folder.resolve("part");
        try (OutputStream file = Files.newOutputStream(part);
                JarOutputStream out = new JarOutputStream(file);
                InputStream in =
                        Objects.requireNonNull(getClass().getClassLoader().getResourceAsStream(name))) {
            out.putNextEntry(new ZipEntry(name));
            in.transferTo(out);
        }
        Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
    }
}
