package org.pushlog.storage.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** The git sections and files say what git itself said of the repository that they were made from. */
final class GitSectionsTest {
    private static final String LIVE = "git/live/demo.git/gunnar-git.znippy/";

    private static SealedArchive archive(String name) {
        return SealedArchive.open(SampleFiles.source("git/sealed/" + name), Guard.ORIGINAL);
    }

    private static GitFiles liveStore() {
        return new GitFiles(
                file -> Files.exists(SampleFiles.path(LIVE + file.fileName()))
                        ? SampleFiles.source(LIVE + file.fileName())
                        : null,
                Guard.ORIGINAL);
    }

    private static List<String> graphOf(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.stream()
                        .map(cell -> cell instanceof List<?> list
                                ? list.stream().map(Objects::toString).collect(Collectors.joining(" "))
                                : String.valueOf(cell))
                        .collect(Collectors.joining("\t")))
                .toList();
    }

    @Test
    void sealedSectionsHaveTheExpectedGraphObjectsAndReachability() {
        SealedArchive packs = archive("repository.znippy");
        assertThat(graphOf(ArchiveRows.of(SealedGit.graph(packs))))
                .isEqualTo(SampleFiles.lines("git/expected/graph.tsv"));
        assertThat(ArchiveRows.of(SealedGit.reachability(packs)))
                .extracting(row -> row.get(0) + "\t" + row.get(1))
                .isEqualTo(SampleFiles.lines("git/expected/reach.tsv"));
        assertThat(ArchiveRows.of(Objects.requireNonNull(SealedGit.objects(archive("object-tier.znippy")))
                        .rows()))
                .extracting(row -> row.get(0) + "\t" + row.get(1) + "\t" + row.get(2))
                .isEqualTo(SampleFiles.lines("git/expected/oid-index.tsv"));
    }

    @Test
    void bitmapsHaveAsManyMembersAsTheSectionSays() {
        for (List<Object> row : ArchiveRows.of(SealedGit.reachability(archive("object-tier.znippy")))) {
            byte[] bitmap = HexFormat.of().parseHex((String) row.get(2));
            assertThat(ReachBitmap.cardinality(ByteBuffer.wrap(bitmap))).hasValue((long) row.get(1));
        }
    }

    @Test
    void objectsAreFoundById() {
        OidIndex index = Objects.requireNonNull(SealedGit.objects(archive("object-tier.znippy")));
        for (long position = 0; position < index.count(); position++) {
            OidIndex.Row row = index.row(position);
            assertThat(index.find(HexFormat.of().parseHex(row.oid()))).isEqualTo(row);
        }
        assertThat(index.find(new byte[20])).isNull();
        String oid = index.row(7).oid();
        assertThat(ArchiveRows.of(index.rows(List.of(oid, "no hex", oid, "00"))))
                .containsExactly(
                        List.of(oid, index.row(7).lookupRow(), index.row(7).ordinal()));
    }

    @Test
    void anObjectIndexOfAnotherVersionOrOrderIsRefused() {
        SealedArchive tier = archive("object-tier.znippy");
        ManifestEntry entry = Objects.requireNonNull(tier.find(SectionKind.OID));
        byte[] bytes = new byte[(int) entry.lengthBytes()];
        tier.bytes(entry).view(0, bytes.length).get(bytes);
        byte[] version = bytes.clone();
        version[8] = 4;
        assertThatThrownBy(() -> OidIndex.open(new MemoryByteSource("oids", version)))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessage("oids: object index version: expected 3, found 4 (at offset 8)");
        byte[] swapped = bytes.clone();
        swapped[bytes.length - 20] = 0;
        OidIndex index = OidIndex.open(new MemoryByteSource("oids", swapped));
        assertThatThrownBy(index::checkSorted)
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("object 192 is not above the one before");
    }

    @Test
    void theLiveGraphIsGitsLog() {
        List<List<Object>> rows =
                ArchiveRows.of(Commits.rows(List.of(liveStore().commits()), true));
        List<List<String>> log = SampleFiles.rows("git/truth/log.tsv");
        assertThat(rows)
                .extracting(row -> row.get(0) + "|" + row.get(1) + "|" + row.get(2) + "|" + row.get(10))
                .containsExactlyInAnyOrderElementsOf(log.stream()
                        .map(line -> line.get(0) + "|" + line.get(2) + "|" + line.get(3) + "|" + line.get(5))
                        .toList());
        assertThat(rows).allSatisfy(row -> {
            assertThat((String) row.get(7)).startsWith("Ada <").isEqualTo(row.get(9));
            assertThat(row.get(3)).isEqualTo((long) row.get(2) * 1000).isEqualTo(row.get(8));
            assertThat(row.get(6)).isEqualTo((long) ((List<?>) row.get(5)).size());
            assertThat(row.get(11)).isEqualTo("live");
            assertThat(row.get(12)).isEqualTo(LIVE + "objects.graph");
        });
    }

    @Test
    void liveAndSealedCommitsAreJoinedOnce() {
        CommitSource sealed = Objects.requireNonNull(SealedGit.commits(archive("repository.znippy")));
        List<List<Object>> joined =
                ArchiveRows.of(Commits.rows(List.of(liveStore().commits(), sealed), false));
        assertThat(joined).hasSize(49).allSatisfy(row -> {
            assertThat(row.get(11)).isEqualTo("live");
            assertThat(row.get(10)).isNull();
        });
        List<List<Object>> sealedOnly = ArchiveRows.of(Commits.rows(List.of(sealed), true));
        assertThat(sealedOnly)
                .hasSize(49)
                .allSatisfy(row -> assertThat(row.get(10)).isNull());
    }

    @Test
    void anObjectTierTellsWhatItsCommitsSay() {
        CommitSource tier = Objects.requireNonNull(SealedGit.commits(archive("object-tier.znippy")));
        List<List<Object>> rows = ArchiveRows.of(Commits.rows(List.of(tier), true));
        assertThat(rows).hasSize(50).allSatisfy(row -> {
            assertThat((String) row.get(10)).isNotEmpty();
            assertThat((String) row.get(7)).endsWith(">");
        });
    }

    @Test
    void parentsAreNumberedInOrder() {
        List<List<Object>> parents =
                ArchiveRows.of(Commits.parents(List.of(liveStore().commits())));
        Set<String> found = new HashSet<>();
        parents.forEach(row -> found.add(row.get(0) + " " + row.get(1) + " " + row.get(2)));
        Set<String> expected = new HashSet<>();
        for (List<String> line : SampleFiles.rows("git/truth/log.tsv")) {
            String[] oids = line.get(1).isEmpty() ? new String[0] : line.get(1).split(" ");
            for (int i = 0; i < oids.length; i++) {
                expected.add(line.get(0) + " " + i + " " + oids[i]);
            }
        }
        assertThat(found).isEqualTo(expected).hasSize(parents.size());
    }

    @Test
    @SuppressWarnings("unchecked")
    void packsAreThoseOfTheJournal() {
        Map<String, Object> facts =
                SampleFiles.index(LIVE + "objects.pack.journal").get(0).facts();
        assertThat(ArchiveRows.of(liveStore().packs()))
                .extracting(row -> row.get(1) + "+" + row.get(2))
                .isEqualTo((List<String>) facts.get("extents"));
        assertThat(liveStore().facts())
                .hasSize(2)
                .allSatisfy(file -> assertThat(file.reason()).isNull());
    }

    @Test
    void aStoreWithoutFilesHasNoRows() {
        GitFiles store = new GitFiles(file -> null, Guard.ORIGINAL);
        assertThat(ArchiveRows.of(store.packs())).isEmpty();
        assertThat(ArchiveRows.of(store.index())).isEmpty();
        assertThat(ArchiveRows.of(store.reachability())).isEmpty();
        assertThat(ArchiveRows.of(Commits.rows(List.of(store.commits()), true))).isEmpty();
    }
}
