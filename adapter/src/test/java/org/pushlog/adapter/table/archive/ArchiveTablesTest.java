package org.pushlog.adapter.table.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.Field;

/** The tables over archives and git stores, on the sample files. */
final class ArchiveTablesTest {
    private static final String CHUNK_COLUMNS =
            "relative_path, chunk_seq, fdata_offset, compressed, uncompressed_size, blob_offset, blob_size, checksum,"
                    + " pkg_type, repo, file, store";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "archives | file, state, format_version, file_bytes, blob_bytes, section_count, file_count,"
                        + " chunk_count, store",
                "sections | file, section_index, module_name, pkg_type, repo, index_offset, index_len,"
                        + " manifest_row_count, kind, is_arrow, batch_count, row_count, store",
                "files | relative_path, size, stored_size, chunk_count, compressed, pkg_type, repo, file, store",
                "chunks | " + CHUNK_COLUMNS,
                "packages_maven | relative_path, group_id, artifact_id, version, packaging, classifier, repo, file,"
                        + " store",
                "file_meta | relative_path, key, value_type, v_str, v_i64, v_f64, v_bool, v_bytes, file, store",
                "fs_entries | relative_path, kind, mode, file, store",
                "deltas | relative_path, chunk_seq, base_path, file, store",
                "signatures | relative_path, cms, file, store",
                "commits | oid, tree, committer_time, committed_at, generation, parents, parent_count, author,"
                        + " authored_at, committer, message, source, file, store",
                "commit_parents | oid, parent_index, parent_oid, source, file, store",
                "reachability | commit_oid, object_count, bitmap, source, file, store",
                "objects | oid, lookup_row, object_ordinal, file, store",
                "object_packs | pack_index, blob_offset, blob_size, retired, file, store",
                "object_index | oid, pack_offset, pack_length, object_type, uncompressed_size, delta_base, file, store",
            })
    void columnsAreThePromisedOnes(String table, String columns) {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            assertThat(rows.table(table).schema().fields().stream().map(Field::name))
                    .containsExactly(columns.split(", "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"archive", "git/sealed", "hot"})
    void filesAreThoseThatTheWriterListed(String folder) throws IOException {
        try (TableRows rows = new TableRows(TableRows.sample(folder));
                Stream<Path> lists = Files.walk(TableRows.sample(folder))) {
            List<List<Object>> files = rows.rows("files", "file", "relative_path", "size");
            for (Path list :
                    lists.filter(file -> file.toString().endsWith(".files.tsv")).toList()) {
                String archive = archiveOf(folder, list);
                List<String> expected = Files.readAllLines(list).stream()
                        .map(line -> line.split("\t", -1))
                        .map(cells -> cells[0] + " " + cells[1])
                        .toList();
                assertThat(files.stream().filter(row -> row.get(0).equals(archive)))
                        .as(archive)
                        .extracting(row -> row.get(1) + " " + row.get(2))
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static String archiveOf(String folder, Path list) {
        Path file = Path.of(list.toString().replaceFirst("\\.files\\.tsv$", ".znippy"));
        Path hot = Path.of(list.toString().replaceFirst("\\.files\\.tsv$", "/foo.znippy"));
        return TableRows.sample(folder)
                .relativize(Files.exists(file) ? file : hot)
                .toString()
                .replace('\\', '/');
    }

    @ParameterizedTest
    @ValueSource(strings = {"archive", "git", "hot"})
    void rowsThatAreOnlyCountedAreAsManyAsThoseThatAreRead(String folder) {
        try (TableRows rows = new TableRows(TableRows.sample(folder))) {
            for (CatalogTable table : rows.tables()) {
                long read = rows.rows(table.name()).size();
                for (long limit : new long[] {-1, 0, 3}) {
                    ScanRequest counting = new ScanRequest(new int[0], List.of(), limit, () -> false);
                    long expected = limit < 0 ? read : Math.min(read, limit);
                    assertThat(rows.rows(table, counting))
                            .as("%s of %s, limit %d", table.name(), folder, limit)
                            .hasSize((int) expected);
                }
            }
        }
    }

    @Test
    void archivesAreHotOrSealed() {
        try (TableRows rows = new TableRows(TableRows.sample("hot"))) {
            assertThat(rows.rows("archives", "file", "state", "file_count", "blob_bytes"))
                    .contains(
                            List.of("live/foo.znippy", "hot", 25L, 1229L),
                            List.of("sealed.znippy", "sealed", 25L, 1229L),
                            List.of("foreign-writers/eos/foo.znippy", "hot", 2L, 23L));
            assertThat(rows.rows("sections", "file"))
                    .extracting(row -> row.get(0))
                    .containsOnly("sealed.znippy");
        }
    }

    @Test
    void conditionsOnThePathGiveWhatAFilterWouldGive() {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            for (String table : List.of("files", "chunks")) {
                List<List<Object>> all = rows.rows(table);
                for (ColumnPredicate predicate : List.of(
                        new ColumnPredicate.Equal(0, "src/main.rs"),
                        new ColumnPredicate.Equal(0, "räksmörgås ä.txt"),
                        new ColumnPredicate.In(0, Set.of("README.md", "g1/file2.txt", "nowhere")),
                        new ColumnPredicate.Prefix(0, "g1/"),
                        new ColumnPredicate.Prefix(0, "r"),
                        new ColumnPredicate.Prefix(0, ""))) {
                    assertThat(rows.rows(table, predicate))
                            .as("%s %s", table, predicate)
                            .containsExactlyInAnyOrderElementsOf(all.stream()
                                    .filter(row -> predicate.test(row.get(0)))
                                    .toList());
                }
            }
        }
    }

    @Test
    void aConditionOnStoreOrFileOpensOnlyThat() {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            CatalogTable files = rows.table("files");
            int store = files.schema().indexOf("store");
            int file = files.schema().indexOf("file");
            List<List<Object>> ofFile = rows.rows("files", new ColumnPredicate.Equal(file, "pkg/rpm.znippy"));
            assertThat(ofFile).hasSize(4);
            Object name = ofFile.get(0).get(store);
            assertThat(rows.rows("files", new ColumnPredicate.Equal(store, name)))
                    .isEqualTo(ofFile);
        }
    }

    @Test
    void limitsAndProjectionsAreKept() {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            CatalogTable chunks = rows.table("chunks");
            int total = rows.rows("chunks").size();
            for (int limit : new int[] {0, 1, 7, total, total + 1}) {
                assertThat(rows.rows(chunks, new ScanRequest(new int[] {10, 0}, List.of(), limit, () -> false)))
                        .hasSize(Math.min(limit, total));
            }
            assertThat(rows.rows(chunks, new ScanRequest(new int[] {}, List.of(), -1, () -> false)))
                    .hasSize(total);
            assertThat(rows.rows(chunks, new ScanRequest(new int[] {0}, List.of(), -1, () -> true)))
                    .isEmpty();
        }
    }

    @Test
    void packagesAreTheFilesThatThePluginKnew() {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            assertThat(rows.rows("packages_maven", "artifact_id", "version", "classifier", "repo"))
                    .filteredOn(row -> row.get(3).equals("my-repo"))
                    .containsExactlyInAnyOrder(
                            Arrays.asList("demo-parent", "1.0.1", null, "my-repo"),
                            Arrays.asList("demo", "1.0.0", "sources", "my-repo"),
                            Arrays.asList("demo", "1.0.0", null, "my-repo"),
                            Arrays.asList("demo", "1.0.0", null, "my-repo"));
            assertThat(rows.rows("packages_cargo", "relative_path", "crate_name", "version", "file"))
                    .filteredOn(row -> row.get(3).equals("pkg/cargo.znippy"))
                    .extracting(row -> row.get(1) + " " + row.get(2))
                    .containsExactlyInAnyOrder("alpha 1.2.3", "gamma 2.0.0-rc1", "beta-tool 0.9.0");
            assertThat(rows.rows("packages_generic", "relative_path")).hasSize(4);
            assertThat(rows.rows("packages_rpm")).isNotEmpty();
        }
    }

    @Test
    void aSectionWithoutPluginColumnsGivesItsFilesWithoutCoordinates() {
        try (TableRows rows = new TableRows(TableRows.sample("archive/stream-groups.znippy"))) {
            assertThat(rows.rows("packages_cargo"))
                    .hasSize(6)
                    .contains(List.of("g0/file1.txt", "crates", "stream-groups.znippy", "."));
        }
    }

    @Test
    void sectionTablesShowTheirRows() {
        try (TableRows rows = new TableRows(TableRows.sample("archive"))) {
            assertThat(rows.rows("fs_entries", "relative_path", "kind", "mode", "file"))
                    .contains(
                            List.of("run.sh", "file", 0755L, "dir.znippy"),
                            List.of("empty-dir/nested", "directory", 0755L, "dir.znippy"),
                            List.of("", "default", 0644L, "dir.znippy"));
            assertThat(rows.rows("file_meta", "value_type", "file"))
                    .filteredOn(row -> row.get(1).equals("meta.znippy"))
                    .extracting(row -> row.get(0))
                    .contains("str", "i64", "f64", "bool", "bytes");
            List<List<Object>> signatures = rows.rows("signatures", "relative_path", "cms");
            assertThat(signatures)
                    .hasSize(14)
                    .filteredOn(row -> row.get(0) == null)
                    .hasSize(1);
            assertThat(signatures)
                    .allSatisfy(row -> assertThat((String) row.get(1)).startsWith("30"));
            assertThat(rows.rows("sections", "file", "kind", "row_count", "batch_count"))
                    .contains(
                            List.of("raw-multichunk-refs-secrets.znippy", "refs", 660L, 200L),
                            List.of("signed.znippy", "sign_artifacts", 13L, 1L));
        }
    }

    @Test
    void gitTablesOfALiveStore() throws IOException {
        List<String> log = Files.readAllLines(TableRows.sample("git/truth/log.tsv"));
        try (TableRows rows = new TableRows(TableRows.sample("git/live/demo.git/gunnar-git.znippy"))) {
            assertThat(rows.rows("commits", "oid", "tree", "committer_time", "message", "source", "file", "store"))
                    .containsExactlyInAnyOrderElementsOf(log.stream()
                            .map(line -> line.split("\t", -1))
                            .map(cell -> List.<Object>of(
                                    cell[0], cell[2], Long.parseLong(cell[3]), cell[5], "live", "objects.graph", "."))
                            .toList());
            assertThat(rows.rows("commits", "author", "authored_at"))
                    .allSatisfy(row -> assertThat(row).doesNotContainNull());
            assertThat(rows.rows("commit_parents"))
                    .hasSize(log.stream()
                            .map(line -> line.split("\t", -1)[1])
                            .mapToInt(parents -> parents.isEmpty() ? 0 : parents.split(" ", -1).length)
                            .sum());
            assertThat(rows.rows("object_packs")).hasSize(29);
            assertThat(rows.rows("object_index")).isEmpty();
        }
    }

    @Test
    void gitTablesOfArchives() throws IOException {
        try (TableRows rows = new TableRows(TableRows.sample("git/sealed"))) {
            List<String> reach = new ArrayList<>();
            for (List<Object> row : rows.rows("reachability", "commit_oid", "object_count", "file", "source")) {
                assertThat(row.get(3)).isEqualTo("sealed");
                if (row.get(2).equals("repository.znippy")) {
                    reach.add(row.get(0) + "\t" + row.get(1));
                }
            }
            assertThat(reach).isEqualTo(Files.readAllLines(TableRows.sample("git/expected/reach.tsv")));
            assertThat(rows.rows("objects", "oid", "lookup_row", "object_ordinal"))
                    .extracting(row -> row.get(0) + "\t" + row.get(1) + "\t" + row.get(2))
                    .isEqualTo(Files.readAllLines(TableRows.sample("git/expected/oid-index.tsv")));
            assertThat(rows.rows("objects", new ColumnPredicate.Equal(0, "023049a1a5ff25e78264c46feff3a1a9049e2480")))
                    .hasSize(1);
            assertThat(rows.rows("commits", "file", "message"))
                    .filteredOn(row -> row.get(0).equals("object-tier.znippy"))
                    .hasSize(50)
                    .extracting(row -> row.get(1))
                    .allMatch(Objects::nonNull);
            assertThat(rows.rows("packages_git", "object_type"))
                    .hasSize(193)
                    .filteredOn(row -> row.get(0).equals("commit"))
                    .hasSize(50);
        }
    }
}
