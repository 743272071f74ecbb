package org.pushlog.sqltests.crosscheck;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Loads the Arrow sections of an archive, each under the name of the table of ours that shows it. Where that table gives
 * numbers a name or bytes as hex, the rows of DuckDB are brought to the same form in its own SQL.
 */
final class ArchiveSubjects {
    private static final String BASE =
            "relative_path, chunk_seq, fdata_offset, compressed, uncompressed_size, blob_offset, blob_size, checksum";
    private static final Set<String> BASE_NAMES = Set.of(BASE.split(", ", -1));

    private final DuckTables duck;
    private final byte[] archive;
    private final List<Subject> subjects = new ArrayList<>();

    private ArchiveSubjects(DuckTables duck, byte[] archive) {
        this.duck = duck;
        this.archive = archive;
    }

    static List<Subject> load(DuckTables duck, byte[] archive) throws Exception {
        ArchiveSubjects loaded = new ArchiveSubjects(duck, archive);
        loaded.loadAll();
        return loaded.subjects;
    }

    private void loadAll() throws Exception {
        Set<String> packages = new TreeSet<>();
        for (ManifestEntry entry : ManifestEntry.read(archive, duck.allocator())) {
            ArrowSlice slice = new ArrowSlice(archive, entry.offsetBytes(), entry.lengthBytes());
            if (entry.isData()) {
                String label = entry.pkgType() + "::TINYINT AS pkg_type, '" + entry.repo() + "' AS repo";
                duck.load("chunks", slice, BASE + ", " + label);
                loadPackages(entry, slice, packages);
            } else if (entry.isArrow(archive)) {
                loadReserved(entry, slice);
            }
        }
        if (duck.has("chunks")) {
            add("data sections", "chunks", "chunks");
        }
        for (String table : packages) {
            add("data section with packages", table, table);
        }
    }

    private void add(String source, String duckTable, String ourTable) throws SQLException {
        subjects.add(new Subject(source, duckTable, ourTable, Questions.about(duck, duckTable)));
    }

    /** One row a file that the plugin claims, in the plugin's columns. */
    private void loadPackages(ManifestEntry entry, ArrowSlice slice, Set<String> packages) throws Exception {
        List<String> own = slice.walk(duck.allocator()).schema().getFields().stream()
                .map(field -> field.getName())
                .filter(name -> !BASE_NAMES.contains(name) && !name.equals("pkg_type"))
                .map(name -> '"' + name + '"')
                .toList();
        String type = PackageTypes.NAMES.get(entry.pkgType());
        if (own.isEmpty() || type == null) {
            return;
        }
        String table = "packages_" + type;
        packages.add(table);
        String claimed = own.stream().map(name -> name + " IS NOT NULL").collect(Collectors.joining(" OR "));
        String raw = "raw_" + table;
        duck.load(raw, slice, "*");
        duck.execute("CREATE TABLE " + table + " AS SELECT DISTINCT ON (relative_path) relative_path, "
                + String.join(", ", own) + ", '" + entry.repo() + "' AS repo FROM " + raw + " WHERE " + claimed);
    }

    private void loadReserved(ManifestEntry entry, ArrowSlice slice) throws Exception {
        String name = entry.moduleName();
        switch (name) {
            case "__znippy_lookup__" -> section(name, "lookup", slice, BASE, "chunks");
            case "__znippy_meta__" ->
                section(
                        name,
                        "file_meta",
                        slice,
                        "relative_path, \"key\", ['str', 'i64', 'f64', 'bool', 'bytes'][value_type + 1] AS value_type,"
                                + " v_str, v_i64, v_f64, v_bool, v_bytes",
                        "file_meta");
            case "__znippy_fsmeta__" ->
                section(
                        name,
                        "fs_entries",
                        slice,
                        "relative_path, ['directory', 'file', 'default'][kind + 1] AS kind, mode",
                        "fs_entries");
            case "__znippy_delta__" -> section(name, "deltas", slice, "*", "deltas");
            case "__znippy_sign_artifacts__" ->
                section(name, "signatures", slice, "*", "(SELECT * FROM signatures WHERE relative_path IS NOT NULL)");
            case "__gunnar_graph__" -> {
                section(
                        name,
                        "commits",
                        slice,
                        "oid, tree, committer_time, generation, parents, len(parents)::BIGINT AS parent_count",
                        "commits");
                parents(name);
            }
            case "__gunnar_reach__" ->
                section(name, "reachability", slice, "commit_oid, cardinality AS object_count, bitmap", "reachability");
            case "__gunnar_refs__" -> section(name, "ref_log", slice, "*", "ref_log");
            case "__gunnar_secrets__" -> section(name, "secret_log", slice, "*", "secret_log");
            default -> throw new AssertionError("no table for the section " + name);
        }
    }

    private void section(String source, String duckTable, ArrowSlice slice, String select, String ourTable)
            throws Exception {
        duck.load(duckTable, slice, select);
        add(source, duckTable, ourTable);
    }

    private void parents(String source) throws SQLException {
        duck.execute("CREATE TABLE commit_parents AS SELECT oid, (unnest(range(len(parents))))::BIGINT AS parent_index,"
                + " unnest(parents) AS parent_oid FROM commits");
        add(source, "commit_parents", "commit_parents");
    }
}
