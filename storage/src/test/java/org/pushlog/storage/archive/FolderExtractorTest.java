package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.ipc.Guard;

class FolderExtractorTest {
    private static final long LIMIT_BYTES = 1 << 24;

    @TempDir
    private Path folder;

    private Path target;
    private Path outside;

    @BeforeEach
    void setUp() throws IOException {
        target = folder.resolve("target");
        outside = Files.createDirectory(folder.resolve("outside"));
    }

    @Test
    void filesFoldersAndModesComeBack() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        Files.createDirectories(tree.resolve("a/closed"));
        Files.writeString(tree.resolve("a/closed/x"), "x".repeat(5_000));
        Files.writeString(tree.resolve("run"), "#!/bin/sh");
        Files.setPosixFilePermissions(tree.resolve("run"), PosixFilePermissions.fromString("rwxr-x--x"));
        Files.setAttribute(tree.resolve("run"), "unix:mode", 06751);
        Files.setPosixFilePermissions(tree.resolve("a/closed"), PosixFilePermissions.fromString("r-xr-x---"));
        try (ArchiveWriter writer = writer()) {
            FolderPacker.addFolder(tree, writer);
            writer.finish();
        }
        ExtractReport report = extract(List.of(), false);
        assertThat(report).isEqualTo(new ExtractReport(2, 2, 5_009));
        assertThat(target.resolve("a/closed/x")).hasSameBinaryContentAs(tree.resolve("a/closed/x"));
        assertThat(Files.getAttribute(target.resolve("run"), "unix:mode"))
                .as("no bit that changes the owner")
                .isEqualTo(0100751);
        assertThat(mode(target.resolve("a/closed"))).isEqualTo("r-xr-x---");
        Files.setPosixFilePermissions(tree.resolve("a/closed"), PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(target.resolve("a/closed"), PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../evil", "/tmp/pushlog-evil", "a/../../evil", "C:\\evil", "..\\evil", "a\0b", "a//b"})
    void oneEvilNameRefusesTheWhole(String evil) throws IOException {
        write("good", evil);
        assertThatThrownBy(() -> extract(List.of(), true)).isInstanceOf(InvalidRequestException.class);
        assertThat(target).doesNotExist();
        assertThat(extract(List.of("good"), false).fileCount()).isEqualTo(1);
        assertThat(names(folder)).doesNotContain("evil");
    }

    @Test
    void linksInTheTargetAreNotFollowed() throws IOException {
        write("sub/file");
        Files.createDirectory(target);
        Files.createSymbolicLink(target.resolve("sub"), outside);
        for (boolean replaces : new boolean[] {false, true}) {
            assertThatThrownBy(() -> extract(List.of(), replaces))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessage("sub: a link stands where a folder is to be; nothing was extracted");
        }
        assertThat(names(outside)).isEmpty();
    }

    @Test
    void aLinkInTheFilesPlaceIsReplacedItselfAndOnlyWhenAsked() throws IOException {
        write("file");
        Files.createDirectory(target);
        Path victim = Files.writeString(outside.resolve("victim"), "untouched");
        Files.createSymbolicLink(target.resolve("file"), victim);
        assertThatThrownBy(() -> extract(List.of(), false)).hasMessageContaining("is there already");
        extract(List.of(), true);
        assertThat(victim).hasContent("untouched");
        assertThat(target.resolve("file")).hasContent("file");
        assertThat(Files.isSymbolicLink(target.resolve("file"))).isFalse();
    }

    @Test
    void theTargetItselfMayBeALink() throws IOException {
        write("a/b");
        Files.createSymbolicLink(target, outside);
        extract(List.of(), false);
        assertThat(outside.resolve("a/b")).hasContent("a/b");
    }

    @Test
    void whatIsThereStaysUnlessItMayBeReplaced() throws IOException {
        write("a", "b", "c/d");
        Files.createDirectory(target);
        Files.writeString(target.resolve("b"), "mine");
        assertThatThrownBy(() -> extract(List.of(), false)).hasMessage("b: is there already; nothing was extracted");
        assertThat(names(target)).containsExactly("b");
        Files.delete(target.resolve("b"));
        Files.createDirectory(target.resolve("b"));
        assertThatThrownBy(() -> extract(List.of(), true))
                .hasMessageContaining("a folder stands where a file is to be");
        Files.delete(target.resolve("b"));
        Files.writeString(target.resolve("c"), "mine");
        assertThatThrownBy(() -> extract(List.of(), true))
                .hasMessageContaining("a file stands where a folder is to be");
        Files.delete(target.resolve("c"));
        Files.writeString(target.resolve("b"), "mine");
        extract(List.of(), true);
        assertThat(target.resolve("b")).hasContent("b");
        assertThat(names(target)).containsExactly("a", "b", "c");
    }

    @Test
    void onlyWhatIsAskedForComes() throws IOException {
        write("a", "ab", "a-b/x", "c/d/e", "c/d/f", "c/g");
        extract(List.of("c/d", "a"), false);
        try (Stream<Path> found = Files.walk(target)) {
            assertThat(found.filter(Files::isRegularFile)
                            .map(path -> target.relativize(path).toString()))
                    .containsExactlyInAnyOrder("a", "c/d/e", "c/d/f");
        }
        assertThatThrownBy(() -> extract(List.of("c/x"), false))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("there is no file or folder \"c/x\"");
    }

    @Test
    void damagedContentLeavesNoFile() throws IOException {
        write("a", "b");
        byte[] bytes = Files.readAllBytes(folder.resolve("t.znippy"));
        bytes[1] ^= 1;
        Files.write(folder.resolve("t.znippy"), bytes);
        assertThatThrownBy(() -> extract(List.of(), false)).isInstanceOf(CorruptDataException.class);
        assertThat(names(target)).containsExactly("a");
    }

    @Test
    void modesAreAddedToAnArchiveWithoutLosingThoseItHas() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        Files.createDirectory(tree.resolve("old"));
        Files.writeString(tree.resolve("old/x"), "x");
        Files.setPosixFilePermissions(tree.resolve("old/x"), PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(tree.resolve("old"), PosixFilePermissions.fromString("rwx--x--x"));
        try (ArchiveWriter writer = writer()) {
            FolderPacker.addFolder(tree, writer);
            writer.finish();
        }
        Path more = Files.createDirectories(folder.resolve("more"));
        for (String name : List.of("p", "q")) {
            Files.writeString(more.resolve(name), name);
            Files.setPosixFilePermissions(more.resolve(name), PosixFilePermissions.fromString("r--r--r--"));
        }
        try (ArchiveWriter writer =
                ArchiveWriter.append(LocalDirectory.open(folder), "t.znippy", ArchiveOptions.DEFAULT)) {
            FolderPacker.addFolder(more, writer);
            writer.finish();
        }
        extract(List.of(), false);
        assertThat(mode(target.resolve("old/x"))).isEqualTo("rwx------");
        assertThat(mode(target.resolve("old"))).isEqualTo("rwx--x--x");
        assertThat(mode(target.resolve("q"))).isEqualTo("r--r--r--");
    }

    private ArchiveWriter writer() {
        return ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", ArchiveOptions.DEFAULT);
    }

    /** An archive of files that hold their own names. */
    private void write(String... paths) {
        try (ArchiveWriter writer = writer()) {
            for (String path : paths) {
                writer.add(path, path.getBytes(StandardCharsets.UTF_8));
            }
            writer.finish();
        }
    }

    private ExtractReport extract(List<String> paths, boolean replaces) {
        try (ByteSource file = FileSource.open(folder.resolve("t.znippy"), "t.znippy")) {
            return FolderExtractor.of(SealedArchive.open(file, Guard.EXTENDED), paths)
                    .extract(target, replaces, LIMIT_BYTES, bytes -> {});
        }
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
