package org.pushlog.onejar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar in processes that have nothing else of the driver: they print, line by line, what the thin driver with its ordinary
 * dependencies prints, and nothing on standard error.
 */
final class OneJarProcessTest {
    private static final Path SAMPLES = Path.of("..", "sql-tests", "src", "test", "resources", "samples")
            .toAbsolutePath()
            .normalize();

    @TempDir
    private static Path folder;

    private static @Nullable String expected;

    /** What a process has printed. */
    private record Printed(int exitCode, String out, String err) {}

    @BeforeAll
    static void askTheThinDriver() throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Printed thin = run(javaOfThisTest(), List.of(), classPath, List.of());
        assertThat(thin.exitCode()).as(thin.err()).isZero();
        assertThat(thin.out())
                .contains("product: pushlog")
                .contains("no location: 08001")
                .contains("error 42S02")
                .doesNotContain("error XX000");
        expected = thin.out();
    }

    private static String javaOfThisTest() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** A JDK 25, as the environment names it or as it is usually installed. */
    private static Optional<String> java25() throws IOException {
        List<Path> homes = new ArrayList<>();
        String named = System.getenv("JDK25_HOME");
        if (named != null) {
            homes.add(Path.of(named));
        }
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (Stream<Path> found = Files.list(usual)) {
                found.sorted().forEach(homes::add);
            }
        }
        for (Path home : homes) {
            Path release = home.resolve("release");
            if (Files.isRegularFile(release) && Files.readString(release).contains("JAVA_VERSION=\"25")) {
                return Optional.of(home.resolve("bin/java").toString());
            }
        }
        return Optional.empty();
    }

    private static Printed run(String java, List<String> flags, String classPath, List<String> more) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(flags);
        command.addAll(List.of(
                "-cp",
                classPath,
                HostProgram.class.getName(),
                "jdbc:pushlog:" + SAMPLES,
                resource("statements.sql").toString()));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_") || name.startsWith("JDK_"));
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Printed(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(OneJarProcessTest.class.getResource(name).toURI());
    }

    /** The jar and the program, and whatever else an application has. */
    private static String classPath(List<Path> others) throws URISyntaxException {
        List<Path> paths = new ArrayList<>(others);
        paths.add(OneJar.path());
        paths.add(Path.of(HostProgram.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()));
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static void check(Printed printed) {
        assertThat(printed.err()).isEmpty();
        assertThat(printed.out()).isEqualTo(expected);
        assertThat(printed.exitCode()).isZero();
    }

    @Test
    void aloneOnTheClassPath() throws Exception {
        check(run(javaOfThisTest(), List.of(), classPath(List.of()), List.of()));
    }

    @Test
    void aloneOnJdk25() throws Exception {
        Optional<String> java = java25();
        assumeTrue(java.isPresent(), "no JDK 25; JDK25_HOME names one");
        check(run(java.get(), List.of(), classPath(List.of()), List.of()));
    }

    @Test
    void withoutUnsafeMemoryOnJdk25() throws Exception {
        Optional<String> java = java25();
        assumeTrue(java.isPresent(), "no JDK 25; JDK25_HOME names one");
        check(run(java.get(), List.of("--sun-misc-unsafe-memory-access=deny"), classPath(List.of()), List.of()));
    }

    @Test
    void besideOlderReleasesOfWhatItBundles() throws Exception {
        List<Path> others;
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("pushlog.otherJars")))) {
            others = jars.sorted().toList();
        }
        assertThat(others).hasSize(9);
        Printed printed = run(javaOfThisTest(), List.of(), classPath(others), List.of("logs"));
        assertThat(printed.err()).isEmpty();
        assertThat(printed.out())
                .startsWith(String.valueOf(expected))
                .contains("ERROR host - the host logs")
                .endsWith("other drivers: [true]\n");
        assertThat(printed.exitCode()).isZero();
    }
}
