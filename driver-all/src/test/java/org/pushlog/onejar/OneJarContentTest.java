package org.pushlog.onejar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What lies in the jar. */
final class OneJarContentTest {
    private static final long SIZE_BYTES_MAX = 25_000_000;
    private static final int JAVA_17 = 61;

    /**
     * What neither the jar nor the JDK has: annotations, the class of an inlined constant, and clients in Calcite, Avatica and Janino
     * that the driver never calls.
     */
    private static final List<String> KNOWN_ABSENT = List.of(
            "javax.annotation.",
            "org.immutables.value.",
            "org.pentaho.aggdes.",
            "org.apache.tools.ant.",
            "org.apache.arrow.flatbuf.Type",
            "org.pushlog.shaded.org.jspecify.annotations.",
            "org.pushlog.shaded.org.checkerframework.",
            "org.pushlog.shaded.org.apache.hc.client5.",
            "com.github.luben.zstd.");

    private static List<String> entries() throws IOException {
        try (JarFile jar = new JarFile(OneJar.path().toFile())) {
            return jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    private static String text(String entry) throws IOException {
        try (JarFile jar = new JarFile(OneJar.path().toFile())) {
            ZipEntry found = jar.getEntry(entry);
            assertThat(found).as(entry).isNotNull();
            return new String(jar.getInputStream(found).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void everyEntryIsUnderOurNameOrMetaInf() throws IOException {
        assertThat(entries())
                .hasSizeGreaterThan(5_000)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.startsWith("org/pushlog/") || name.startsWith("META-INF/"));
        Set<String> packages = new TreeSet<>();
        for (String name : entries()) {
            if (name.endsWith(".class")) {
                packages.add(name.substring(0, name.lastIndexOf('/')));
            }
        }
        assertThat(packages)
                .contains("org/pushlog/driver", "org/pushlog/shaded/org/apache/calcite/rel")
                .allMatch(name -> name.matches("org/pushlog/(driver|adapter|storage|shaded)(/.*)?"));
    }

    @Test
    void itIsSmallEnoughToBeCopiedIntoATool() throws IOException {
        assertThat(Files.size(OneJar.path())).isLessThanOrEqualTo(SIZE_BYTES_MAX);
    }

    @Test
    void onlyOurDriverRegistersItself() throws IOException {
        assertThat(text("META-INF/services/java.sql.Driver").strip()).isEqualTo("org.pushlog.driver.PushLogDriver");
    }

    @Test
    void servicesNameWhatIsThere() throws IOException {
        Set<String> entries = Set.copyOf(entries());
        for (String name : entries) {
            if (name.startsWith("META-INF/services/")) {
                String service = name.substring("META-INF/services/".length());
                assertThat(service).matches("java\\.sql\\.Driver|org\\.pushlog\\..*");
                assertThat(text(name).lines().filter(line -> !line.isBlank()))
                        .as(name)
                        .isNotEmpty()
                        .allMatch(type -> entries.contains(type.replace('.', '/') + ".class"));
            }
        }
    }

    @Test
    void nothingIsSignedDescribedAsAModuleOrNewerThanJava17() throws IOException {
        assertThat(entries())
                .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA|EC)"))
                .noneMatch(name -> name.endsWith("module-info.class"))
                .noneMatch(name -> name.startsWith("META-INF/versions/"));
        try (JarFile jar = new JarFile(OneJar.path().toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo("org.pushlog.driver");
            assertThat(manifest.getValue("Multi-Release")).isNull();
            List<String> newer = new ArrayList<>();
            for (String name : entries()) {
                if (name.endsWith(".class")) {
                    try (DataInputStream in = new DataInputStream(jar.getInputStream(jar.getEntry(name)))) {
                        in.readInt();
                        in.readUnsignedShort();
                        if (in.readUnsignedShort() > JAVA_17) {
                            newer.add(name);
                        }
                    }
                }
            }
            assertThat(newer).isEmpty();
        }
    }

    @Test
    void licencesAndNoticesAreKept() throws IOException {
        assertThat(text("META-INF/LICENSE")).contains("Apache License");
        assertThat(text("META-INF/NOTICE")).contains("pushlog").contains("Apache Calcite");
        assertThat(text("META-INF/licenses/LIBRARIES")).contains("Janino").contains("Redistributions in binary form");
        assertThat(entries())
                .anyMatch(name -> name.matches("META-INF/licenses/calcite-core-.*/META-INF/NOTICE.*"))
                .anyMatch(name -> name.matches("META-INF/licenses/guava-.*/META-INF/LICENSE.*"))
                .anyMatch(name -> name.matches("META-INF/licenses/slf4j-api-.*/META-INF/LICENSE.*"));
    }

    @Test
    void everyClassThatIsNamedIsThere() {
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        StringWriter out = new StringWriter();
        jdeps.run(
                new PrintWriter(out, true),
                new PrintWriter(out, true),
                "--multi-release",
                "base",
                "--missing-deps",
                OneJar.path().toString());
        List<String> absent = out.toString()
                .lines()
                .filter(line -> line.startsWith(" ") && line.contains("->"))
                .map(line -> line.substring(line.indexOf("->") + 2).strip().replaceAll("\\s.*", ""))
                .filter(name -> KNOWN_ABSENT.stream().noneMatch(name::startsWith))
                .distinct()
                .toList();
        assertThat(out.toString()).contains("org.immutables");
        assertThat(absent).isEmpty();
    }

    @Test
    void itsPomAsksForNothing() throws IOException {
        Path pom = Path.of("dependency-reduced-pom.xml");
        String text = Files.readString(pom);
        int from = text.indexOf("<dependencies>");
        String dependencies = text.substring(from, text.indexOf("</dependencies>", from));
        assertThat(dependencies.split("<dependency>", -1)).hasSizeGreaterThan(1);
        assertThat(dependencies.lines().filter(line -> line.contains("<scope>")))
                .hasSize(dependencies.split("<dependency>", -1).length - 1)
                .allMatch(line -> line.contains("test") || line.contains("provided"));
    }
}
