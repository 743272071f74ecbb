package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;

class ArchiveCommandsTest {
    @TempDir
    private Path folder;

    private Path tree;
    private Path archive;
    private Path target;

    @BeforeEach
    void setUp() throws IOException {
        tree = Files.createDirectory(folder.resolve("tree"));
        archive = folder.resolve("a.znippy");
        target = folder.resolve("target");
        Files.createDirectories(tree.resolve("größe/tief/leer"));
        Files.writeString(tree.resolve("größe/x.txt"), "x".repeat(100_000));
        Files.write(tree.resolve("zero"), new byte[0]);
        Files.writeString(tree.resolve("run.sh"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(tree.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));
        Files.setPosixFilePermissions(tree.resolve("größe/tief"), PosixFilePermissions.fromString("rwx------"));
        Files.write(tree.resolve("chunks"), new byte[20 << 20]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "3", "19"})
    void whatIsPackedVerifiesAndComesBackAsItWas(String level) throws IOException {
        Launched created = run("create", archive, tree, "--level", level);
        assertThat(created.err()).isEmpty();
        assertThat(created.status()).isZero();
        assertThat(created.out())
                .startsWith(archive + ": 4 files, 21,071,530 bytes in an archive of ")
                .endsWith(" bytes\n");
        Launched verified = Launched.run("verify", archive.toString());
        assertThat(verified.status()).as(verified.out()).isZero();

        Launched extracted = run("extract", archive, target);
        assertThat(extracted.err()).isEmpty();
        assertThat(extracted.out()).isEqualTo(target + ": 4 files, 3 folders, 21,071,530 bytes\n");
        assertThat(stateOf(target)).isEqualTo(stateOf(tree));
    }

    @Test
    void anArchiveThatIsThereIsReplacedOnlyWithForce() throws IOException {
        assertThat(run("create", archive, tree).status()).isZero();
        byte[] before = Files.readAllBytes(archive);
        Files.writeString(tree.resolve("new"), "new");
        Launched refused = run("create", archive, tree);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).isEqualTo("error: " + archive + ": is there already; --force replaces it\n");
        assertThat(Files.readAllBytes(archive)).isEqualTo(before);
        assertThat(run("create", archive, tree, "--force").out()).contains(": 5 files, ");
        assertThat(run("create", tree, tree, "--force").err()).contains("a folder stands there");
    }

    @Test
    void linksAreReportedAndLeftOut() throws IOException {
        Files.createSymbolicLink(tree.resolve("link"), Path.of("run.sh"));
        Launched created = run("create", archive, tree);
        assertThat(created.status()).isZero();
        assertThat(created.err()).isEqualTo("warning: link is left out: a symbolic link\n");
        assertThat(created.out()).contains(": 4 files, ");
    }

    @Test
    void filesGoInUnderTheirNamesAndTwoOfOneNameAreRefused() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("zero"), "0");
        Launched twice = run("create", archive, tree.resolve("zero"), other);
        assertThat(twice.err()).isEqualTo("error: a.znippy: file \"zero\" was added before\n");
        assertThat(archive).doesNotExist();
        assertThat(run("create", archive, tree.resolve("zero"), tree.resolve("run.sh"))
                        .status())
                .isZero();
        assertThat(run("ls", archive, "--format=csv").out()).isEqualTo("""
            relative_path,size,stored_size,chunk_count,compressed
            run.sh,10,10,1,false
            zero,0,0,1,false
            """);
        assertThat(run("create", folder.resolve("b.znippy"), folder.resolve("missing")))
                .matches(l -> l.status() == 1)
                .extracting(Launched::err)
                .asString()
                .startsWith("error: " + folder.resolve("missing") + ": there is no such file");
    }

    @Test
    void listsInEveryFormat() {
        run("create", archive, tree, "--level=9");
        assertThat(run("ls", archive).out())
                .startsWith("relative_path | size     | stored_size | chunk_count | compressed\n")
                .contains("chunks        | 20971520 |")
                .endsWith("(4 rows)\n");
        assertThat(run("ls", archive, "--format=jsonl").out())
                .contains("{\"relative_path\":\"run.sh\",\"size\":10,\"stored_size\":10,\"chunk_count\":1,"
                        + "\"compressed\":false}\n");
        assertThat(run("ls", folder, "--format=csv").out())
                .startsWith("relative_path,size,stored_size,chunk_count,compressed,file\n")
                .contains(",a.znippy\n");
    }

    @Test
    void filesAreAddedAndReplaced() throws IOException {
        run("create", archive, tree);
        Path more = Files.createDirectory(folder.resolve("more"));
        Files.writeString(more.resolve("run.sh"), "new");
        Files.writeString(more.resolve("added"), "added");
        Launched added = run("add", archive, more);
        assertThat(added.err()).isEmpty();
        assertThat(added.out()).isEqualTo(archive + ": 2 files added, 1 file replaced, 8 bytes\n");
        run("extract", archive, target);
        assertThat(target.resolve("run.sh")).hasContent("new");
        assertThat(target.resolve("added")).hasContent("added");
        assertThat(stateOf(target.resolve("größe"))).isEqualTo(stateOf(tree.resolve("größe")));
        assertThat(run("add", folder.resolve("missing.znippy"), more).err())
                .isEqualTo("error: missing.znippy: there is no such file\n");
    }

    @Test
    void aHotArchiveIsAppendedToAndSealed() throws IOException {
        run("create", archive, tree);
        Path one = Files.writeString(folder.resolve("one"), "one");
        assertThat(run("add", "--hot", archive, one).out()).contains(": 1 file added, 0 files replaced, 3 bytes");
        assertThat(folder.resolve("a.znippy.hot.00000")).exists();
        Files.writeString(one, "two");
        // It stays hot without being told.
        assertThat(run("add", archive, one).out()).contains(": 1 file added, 1 file replaced, 3 bytes");
        assertThat(run("extract", archive, folder.resolve("hot"), "one").status())
                .isZero();
        assertThat(folder.resolve("hot/one")).hasContent("two");
        assertThat(run("create", archive, tree, "--force").err()).contains("is a hot archive: seal it first");

        Launched sealed = Launched.run("seal", archive.toString());
        assertThat(sealed.status()).isZero();
        assertThat(sealed.out()).startsWith(archive + ": sealed, 5 files in ").contains("; 1 journal segment of ");
        assertThat(folder.resolve("a.znippy.hot.00000")).doesNotExist();
        assertThat(Launched.run("verify", archive.toString()).status()).isZero();
        run("extract", archive, target);
        Files.delete(target.resolve("one"));
        assertThat(stateOf(target)).isEqualTo(stateOf(tree));
        assertThat(Launched.run("seal", archive.toString()))
                .matches(l -> l.status() == 1)
                .extracting(Launched::err)
                .isEqualTo("error: a.znippy: is not a hot archive: it has no journal segment\n");
    }

    @Test
    void aHotArchiveIsBegunByTheFirstAdd() throws IOException {
        assertThat(run("add", "--hot", archive, tree).status()).isZero();
        Launched.run("seal", archive.toString());
        run("extract", archive, target);
        assertThat(target.resolve("größe/x.txt")).hasSameBinaryContentAs(tree.resolve("größe/x.txt"));
    }

    @ParameterizedTest
    @CsvSource({
        "../evil, leads out of the target folder",
        "/evil, is an absolute path",
        "a/../../evil, leads out of the target folder",
        "C:\\evil, is an absolute path",
        "..\\evil, leads out of the target folder",
        "a//evil, has a part without a name",
    })
    void aHostileArchiveIsRefusedAsAWhole(String evil, String problem) throws IOException {
        try (ArchiveWriter writer = ArchiveWriter.create(archive, ArchiveOptions.DEFAULT)) {
            writer.add("good", "good".getBytes(StandardCharsets.UTF_8));
            writer.add(evil, "evil".getBytes(StandardCharsets.UTF_8));
            writer.finish();
        }
        Map<String, String> before = stateOf(folder);
        for (String force : new String[] {"--debug", "--force"}) {
            Launched refused = run("extract", archive, target, force);
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.err())
                    .startsWith("error: a.znippy: \"" + evil.replace("\0", "\\u0000") + "\" " + problem);
        }
        assertThat(stateOf(folder)).isEqualTo(before);
        assertThat(run("extract", archive, target, "good").status()).isZero();
        assertThat(target.resolve("good")).hasContent("good");
    }

    @Test
    void aLinkThatStandsInTheTargetIsNotFollowed() throws IOException {
        run("create", archive, tree);
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.createDirectory(target);
        Files.createSymbolicLink(target.resolve("größe"), outside);
        Launched refused = run("extract", archive, target, "--force");
        assertThat(refused.err())
                .isEqualTo("error: größe: a link stands where a folder is to be; nothing was extracted\n");
        assertThat(stateOf(outside)).isEmpty();
        assertThat(run("extract", archive, target).status()).isEqualTo(1);
    }

    @Test
    void longWorkShowsABarOnATerminalAndTakesItAway() {
        Launched created = Launched.runOnTerminal("archive", "create", archive.toString(), tree.toString());
        assertThat(created.err()).contains("\rpacking 100% [", "] 20/20 MB (").endsWith("\r" + " ".repeat(79) + "\r");
        assertThat(created.out()).startsWith(archive + ": 4 files, ");
        Launched extracted = Launched.runOnTerminal("archive", "extract", archive.toString(), target.toString());
        assertThat(extracted.err()).contains("\rextracting 100% [");
    }

    @Test
    void wrongUsageIsStatusTwo() {
        assertThat(Launched.run("archive"))
                .isEqualTo(new Launched(2, "", "error: Missing required subcommand (see pushlog archive --help)\n"));
        assertThat(run("create", archive).status()).isEqualTo(2);
        assertThat(run("create", archive, tree, "--level", "x").status()).isEqualTo(2);
        assertThat(run("create", archive, tree, "--level", "23"))
                .isEqualTo(new Launched(1, "", "error: compression: expected a level of 0 to 22, found 23\n"));
        assertThat(run("extract", folder.resolve("missing.znippy"), target).err())
                .contains("missing.znippy: there is no such file or folder");
        assertThat(run("extract", Launched.sample("pushlog/refs-200.log"), target)
                        .err())
                .endsWith(": expected an archive, found none\n");
    }

    private static Launched run(String command, Object... args) {
        String[] words = Stream.concat(
                        Stream.of("archive", command), Stream.of(args).map(Object::toString))
                .toArray(String[]::new);
        return Launched.run(words);
    }

    /** Every file and folder below, with mode and content. */
    private static Map<String, String> stateOf(Path root) throws IOException {
        Map<String, String> state = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (!path.equals(root)) {
                    String mode = PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
                    String content = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                            ? Integer.toHexString(Arrays.hashCode(Files.readAllBytes(path)))
                            : "";
                    state.put(root.relativize(path).toString(), mode + " " + content);
                }
            }
        }
        return state;
    }
}
