package org.pushlog.storage.store.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Samples;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.history.HistoryKind;

/** What a folder is searched for and what is left alone. */
final class DiscoveryTest {
    private static final byte[] LOG = Samples.bytes("pushlog/refs-1x4.log");

    @TempDir
    private Path folder;

    @Test
    void storesAreFoundAtAnyDepthAndNamedByTheirPath() {
        write("a.log");
        write("deep/er/b.pushlog");
        write("deep/c.znippy/refs.log");
        write("deep/c.znippy/audit.log");
        write("empty-store/refs.log", new byte[0]);
        write("packs/objects.pack", new byte[] {'P', 'A', 'C', 'K'});
        Samples.copy("archive/create.znippy", folder.resolve("z/create.znippy"));

        Listing listing = FolderSearch.list(folder);

        assertThat(listing.problems()).isEmpty();
        assertThat(listing.stores())
                .extracting(FoundStore::name)
                .containsExactly(
                        "a.log", "deep/c.znippy", "deep/er/b.pushlog", "empty-store", "packs", "z/create.znippy");
        FoundStore git = listing.stores().get(1);
        assertThat(git.isGitStore()).isTrue();
        assertThat(git.logs())
                .extracting(FoundFile::name)
                .containsExactly("deep/c.znippy/refs.log", "deep/c.znippy/audit.log");
        assertThat(listing.stores().get(4).logs()).extracting(FoundFile::name).containsExactly("packs/refs.log");
    }

    @Test
    void whatLiesBesideALogIsNoLog() {
        write("x.log");
        for (String beside : List.of(
                "x.log.compacting",
                "x.log.lock",
                "x.log.cut-1800",
                "x.log.tmp",
                "foo.znippy.hot.00000.bak",
                "y.LOGX",
                "s/objects.pack.journal")) {
            write(beside);
        }
        write("s/refs.log");

        Listing listing = FolderSearch.list(folder);

        assertThat(listing.stores()).extracting(FoundStore::name).containsExactly("s", "x.log");
        assertThat(listing.stores().get(0).roles()).containsOnlyKeys("objects.pack.journal");
        assertThat(listing.stores().get(0).logs()).hasSize(1);
    }

    @Test
    void journalSegmentsBelongToTheirArchiveInTheOrderOfTheirNumbers() {
        for (String name : List.of("h.znippy", "h.znippy.hot.00010", "h.znippy.hot.9", "h.znippy.hot.+11")) {
            write(name, new byte[0]);
        }
        write("h.znippy.hot.99999999999", new byte[0]);
        write("h.znippy.hot.x", new byte[0]);

        List<FoundStore> stores = FolderSearch.list(folder).stores();

        assertThat(stores).hasSize(1);
        assertThat(stores.get(0).archives().get(0).segments())
                .extracting(segment -> segment.file().name())
                .containsExactly("h.znippy.hot.9", "h.znippy.hot.00010", "h.znippy.hot.+11");
    }

    @Test
    void segmentsWithoutTheirArchiveAreAFact() {
        write("gone.znippy.hot.00000", new byte[0]);
        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.recovery()).hasSize(1);
            assertThat(snapshot.recovery().get(0).file()).isEqualTo("gone.znippy");
            assertThat(snapshot.recovery().get(0).reason()).contains("not the archive itself");
        }
    }

    @Test
    void theHighestGenerationIsTheArchiveOfAStoreAndOtherArchivesAreTheirOwn() {
        write("s/refs.log");
        for (String name :
                List.of("repository.znippy", "repository.g9.znippy", "repository.g10.znippy", "other.znippy")) {
            write("s/" + name, new byte[0]);
        }

        List<FoundStore> stores = FolderSearch.list(folder).stores();

        assertThat(stores).extracting(FoundStore::name).containsExactly("s", "s/other.znippy");
        assertThat(stores.get(0).archives())
                .extracting(archive -> archive.file().name())
                .containsExactly("s/repository.g10.znippy");
    }

    /** Reading one could wait for ever, or never end. */
    @Test
    void devicesNamedLikeLogsAreFacts() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/zero")), "needs a device");
        write("a.log");
        link("zero.log", "/dev/zero");
        link("null.znippy", "/dev/null");
        link("other", "/dev/null");

        Listing listing = FolderSearch.list(folder);

        assertThat(listing.stores()).extracting(FoundStore::name).containsExactly("a.log");
        assertThat(listing.problems())
                .extracting(RecoveryFact::file, RecoveryFact::reason)
                .containsExactlyInAnyOrder(
                        tuple("zero.log", "neither a file nor a folder"),
                        tuple("null.znippy", "neither a file nor a folder"));
    }

    @Test
    void linksAreFollowedOnceAndLoopsAreFacts(@TempDir Path elsewhere) throws IOException {
        Samples.write(elsewhere.resolve("far/e.log"), LOG);
        Files.createSymbolicLink(elsewhere.resolve("far/back"), elsewhere);
        write("sub/a.log");
        link("sub/up", "..");
        link("self", "self");
        link("nothing", "not-there");
        link("inside", "sub");
        link("sub/alias.log", "a.log");
        link("out1", elsewhere.resolve("far").toString());
        link("out2", elsewhere.resolve("far").toString());

        Listing listing = FolderSearch.list(folder);

        assertThat(listing.stores()).extracting(FoundStore::name).containsExactlyInAnyOrder("out1/e.log", "sub/a.log");
        assertThat(listing.problems())
                .extracting(RecoveryFact::file)
                .containsExactlyInAnyOrder("sub/up", "self", "nothing", "out1/back");
        assertThat(listing.problems()).allMatch(fact -> fact.kind() == RecoveryKind.UNREADABLE);
        assertThat(listing.problems()).allMatch(fact -> fact.reason() != null);
    }

    @Test
    void aNameThatIsNoTextIsAFactAndTheRestIsUsable() throws IOException, InterruptedException {
        write("sub/good.log");
        Process shell = new ProcessBuilder("sh", "-c", "cd sub && cp good.log \"$(printf 'bad\\377.log')\"")
                .directory(folder.toFile())
                .start();
        Assumptions.assumeTrue(shell.waitFor() == 0, "this file system takes no such name");

        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).extracting(StoreSnapshot::name).containsExactly("sub/good.log");
            assertThat(snapshot.recovery())
                    .filteredOn(fact -> fact.kind() == RecoveryKind.UNREADABLE)
                    .singleElement()
                    .satisfies(fact -> {
                        assertThat(fact.file()).startsWith("sub/bad").endsWith(".log");
                        assertThat(fact.reason()).contains("its name is no text");
                    });
        }
    }

    @Test
    void anUnreadableFolderIsAFact() throws IOException {
        write("closed/a.log");
        write("b.log");
        Files.setPosixFilePermissions(folder.resolve("closed"), PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(
                    Files.isReadable(folder.resolve("closed")), "runs as a user who may read everything");
            Listing listing = FolderSearch.list(folder);
            assertThat(listing.stores()).extracting(FoundStore::name).containsExactly("b.log");
            assertThat(listing.problems()).extracting(RecoveryFact::file).containsExactly("closed");
        } finally {
            Files.setPosixFilePermissions(folder.resolve("closed"), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void aFileIsWhatItsContentSaysWhateverItsName() throws IOException {
        Files.copy(Samples.path("archive/create.znippy"), folder.resolve("archive.log"));
        Files.copy(Samples.path("pushlog/refs-1x4.log"), folder.resolve("log.znippy"));
        Files.copy(Samples.path("pushlog/refs-1x4.log"), folder.resolve("plain"));
        try (Location location = Location.open(folder, Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).extracting(StoreSnapshot::name).containsExactly("archive.log", "log.znippy");
            assertThat(snapshot.stores().get(0).archives()).hasSize(1);
            assertThat(snapshot.stores().get(1).histories()).hasSize(1);
        }
        try (Location location = Location.open(folder.resolve("plain"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores().get(0).histories().get(0).kind()).isEqualTo(HistoryKind.REFS);
        }
    }

    @Test
    void aNamedHotArchiveIsReadWithItsSegments() {
        Samples.copy("hot/live", folder);
        try (Location location = Location.open(folder.resolve("foo.znippy"), Samples.ORIGINAL);
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores()).extracting(StoreSnapshot::name).containsExactly(".");
            assertThat(snapshot.stores()
                            .get(0)
                            .archives()
                            .get(0)
                            .index()
                            .facts()
                            .fileCount())
                    .isEqualTo(25);
            assertThat(snapshot.recovery())
                    .extracting(RecoveryFact::kind)
                    .containsOnly(RecoveryKind.JOURNAL)
                    .hasSize(4);
        }
    }

    private void write(String name) {
        write(name, LOG);
    }

    private void write(String name, byte[] bytes) {
        Samples.write(folder.resolve(name), bytes);
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(folder.resolve(name), Path.of(target));
    }
}
