package org.pushlog.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lints the sources of the project, and shows on a bad sample that each rule of the lint is awake. */
final class SourceLintTest {

    private static final String PAGE = """
        /** A sample. */
        @NullMarked
        package sample;

        import org.jspecify.annotations.NullMarked;
        """;

    @TempDir
    Path root;

    @Test
    void projectIsClean() {
        SourceTree project = SourceTree.ofThisProject();
        Map<String, Integer> longFiles = SourceLint.parseExceptions(project.lines(Path.of("config/long-files.txt")));
        assertThat(project.modules()).hasSizeGreaterThan(5);
        assertThat(new SourceLint(project, longFiles).findings()).isEmpty();
    }

    @Test
    void cleanSampleIsClean() throws IOException {
        write("src/main/java/sample/package-info.java", PAGE);
        write(
                "src/main/java/sample/Fine.java",
                classOf("Fine", "    void fine() {\n" + "        int a;\n".repeat(68) + "    }\n"));
        write("src/test/java/sample/FineTest.java", classOf("FineTest", "    @Test\n    void fine() {}\n"));
        write(
                "src/test/java/sample/Contract.java",
                "package sample;\n\nabstract class Contract {\n    @Test\n    void a() {}\n}\n");
        assertThat(lint()).isEmpty();
    }

    @Test
    void longMethodIsFound() throws IOException {
        write("src/main/java/sample/package-info.java", PAGE);
        write(
                "src/main/java/sample/Long.java",
                classOf("Long", "    void much() {\n" + "        int a;\n".repeat(69) + "    }\n"));
        assertThat(lint())
                .containsExactly("module/src/main/java/sample/Long.java:4: method much has 71 lines, more than 70");
    }

    @Test
    void longFileIsFoundUnlessExcepted() throws IOException {
        String file = "module/src/main/java/sample/Long.java";
        write("src/main/java/sample/package-info.java", PAGE);
        write("src/main/java/sample/Long.java", classOf("Long", "    int a;\n".repeat(597)));
        assertThat(lint()).containsExactly(file + ":601: file has 601 lines, more than 600");
        assertThat(findings(Map.of(file, 601))).isEmpty();
        assertThat(findings(Map.of(file, 600))).hasSize(1);
    }

    @Test
    void exceptionWithoutNeedIsFound() throws IOException {
        write("src/main/java/sample/package-info.java", PAGE);
        assertThat(findings(Map.of("module/src/main/java/sample/Gone.java", 700)))
                .containsExactly("module/src/main/java/sample/Gone.java:1: is a long-file exception without need");
    }

    @Test
    void exceptionWithoutReasonIsRefused() {
        assertThatThrownBy(() -> SourceLint.parseExceptions(List.of("# fine", "", "a/B.java 700")))
                .hasMessageContaining("a/B.java 700");
    }

    @Test
    void leftoversAreFound() throws IOException {
        write("src/main/java/sample/package-info.java", PAGE);
        write(
                "src/main/java/sample/Mark.java",
                classOf("Mark", "    // " + "TO" + "DO later\n    // FIX" + "ME now\n"));
        assertThat(lint())
                .containsExactly(
                        "module/src/main/java/sample/Mark.java:4: leftover mark",
                        "module/src/main/java/sample/Mark.java:5: leftover mark");
    }

    @Test
    void missingPackagePageIsFound() throws IOException {
        write("src/main/java/sample/Fine.java", classOf("Fine", ""));
        assertThat(lint()).containsExactly("module/src/main/java/sample:1: package has no package-info.java");
    }

    @Test
    void emptyPackagePageIsFound() throws IOException {
        write("src/main/java/sample/package-info.java", "package sample;\n");
        assertThat(lint())
                .containsExactly(
                        "module/src/main/java/sample/package-info.java:1: package is not @NullMarked",
                        "module/src/main/java/sample/package-info.java:1: package page has no sentence");
    }

    @Test
    void testThatWouldNotRunIsFound() throws IOException {
        write("src/test/java/sample/package-info.java", PAGE);
        write(
                "src/test/java/sample/FrameProperties.java",
                classOf("FrameProperties", "    @Property\n    void a() {}\n"));
        assertThat(lint()).singleElement().asString().contains("FrameProperties.java:4: ", "ends in Test");
    }

    @Test
    void roomThatIsNotOnThePageIsFound() throws IOException {
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(root.resolve("docs/ARCHITECTURE.md"), "| `sample.named` |\n");
        String page = "/** A sample. */\n@org.jspecify.annotations.NullMarked\npackage sample;\n";
        for (String room : List.of("named", "unnamed", "name")) {
            write("src/main/java/org/pushlog/sample/" + room + "/package-info.java", page);
            write("src/main/java/org/pushlog/sample/" + room + "/Fine.java", classOf("Fine", ""));
        }
        assertThat(lint())
                .containsExactly(
                        "module/src/main/java/org/pushlog/sample/name:1: room sample.name is not named in"
                                + " docs/ARCHITECTURE.md",
                        "module/src/main/java/org/pushlog/sample/unnamed:1: room sample.unnamed is not named in"
                                + " docs/ARCHITECTURE.md");
    }

    private List<String> lint() throws IOException {
        return findings(Map.of());
    }

    private List<String> findings(Map<String, Integer> longFiles) throws IOException {
        write("pom.xml", "<project/>\n");
        return new SourceLint(new SourceTree(root), longFiles)
                .findings().stream().map(Finding::toString).toList();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve("module").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static String classOf(String name, String members) {
        return "package sample;\n\nfinal class " + name + " {\n" + members + "}\n";
    }
}
