package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What git itself says of the store among the samples, and the same as the original reported it. */
final class GitTruth {
    static final String LIVE_STORE = "git/live/demo.git/gunnar-git.znippy";
    static final String SEALED_STORE = "git/sealed/repository.znippy";
    static final String OBJECT_TIER = "git/sealed/object-tier.znippy";

    private GitTruth() {}

    /** Compares one file of {@code git/truth} or {@code git/expected}; one that is not known fails. */
    static void compare(String name) throws Exception {
        Path sealed = SampleFiles.root().resolve(SEALED_STORE);
        Path live = SampleFiles.root().resolve(LIVE_STORE);
        Path tier = SampleFiles.root().resolve(OBJECT_TIER);
        String file = name.replaceFirst("/\\d+\\.", "/*.");
        for (Path location : List.of(sealed, live, tier)) {
            try (Database database = Database.original(location)) {
                switch (file) {
                    case "for-each-ref.tsv" -> forEachRef(database);
                    case "store-refs.tsv" -> storeRefs(database);
                    case "refs.fold.jsonl" -> fold(database);
                    case "log.tsv" -> log(database, location.equals(tier));
                    case "graph.tsv" -> graph(database, location.equals(tier));
                    case "pushes/*.refs" -> pushRefs(database, name);
                    case "reach.tsv" -> ifThere(database, "reachability", () -> reach(database, location.equals(tier)));
                    case "oid-index.tsv" -> ifThere(database, "objects", () -> oidIndex(database));
                    case "all-objects.txt" -> ifThere(database, "objects", () -> allObjects(database));
                    case "pushes/*.pack" -> ifThere(database, "files", () -> pack(database, name));
                    default -> throw new AssertionError("nothing compares " + name);
                }
            }
        }
    }

    /** A comparison that asks SQL. */
    private interface Question {
        void ask() throws Exception;
    }

    /** Asks only where the table has rows; the sealed store and the object tier are never both without. */
    private static void ifThere(Database database, String table, Question question) throws Exception {
        if (database.number("SELECT count(*) FROM " + table) > 0) {
            question.ask();
        }
    }

    private static List<List<String>> truth(String name) {
        return SampleFiles.tsv(SampleFiles.root().resolve("git/truth/" + name));
    }

    private static List<List<String>> expected(String name) {
        return SampleFiles.tsv(SampleFiles.root().resolve("git/expected/" + name));
    }

    private static String textOrNull(String value) {
        return value.isEmpty() ? "NULL" : ValueText.of(value);
    }

    /** The names and targets that git lists, in its order. */
    static void forEachRef(Database database) throws SQLException {
        assertThat(database.texts("SELECT name, target FROM refs WHERE symref_target IS NULL ORDER BY name"))
                .isEqualTo(truth("for-each-ref.tsv").stream()
                        .map(line -> ValueText.of(line.get(0)) + "\t" + ValueText.of(line.get(1)))
                        .toList());
    }

    private static void storeRefs(Database database) throws SQLException {
        assertThat(database.texts(
                        "SELECT name, target, peeled, symref_target FROM refs WHERE name <> 'HEAD' ORDER BY name"))
                .isEqualTo(truth("store-refs.tsv").stream()
                        .map(line -> String.join(
                                "\t", line.stream().map(GitTruth::textOrNull).toList()))
                        .toList());
    }

    private static void fold(Database database) throws SQLException, IOException {
        assertThat(new String(Folds.refs(database), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(SampleFiles.root().resolve("git/expected/refs.fold.jsonl")));
    }

    /**
     * Commits as git logs them: id, parents, tree, time, and where commit objects are at hand author and subject.
     *
     * @param more the object tier has a commit more than git's log: one that no ref reaches any longer
     */
    static void log(Database database, boolean more) throws SQLException {
        List<String> expected = new ArrayList<>();
        for (List<String> line : truth("log.tsv")) {
            expected.add(line.get(0) + " " + line.get(1) + " " + line.get(2) + " " + line.get(3));
        }
        List<String> actual = new ArrayList<>();
        for (List<Object> row :
                database.query("SELECT oid, tree, committer_time FROM commits").values()) {
            String parents = String.join(
                    " ",
                    database
                            .query("SELECT parent_oid FROM commit_parents WHERE oid = '" + row.get(0)
                                    + "' ORDER BY parent_index")
                            .values()
                            .stream()
                            .map(parent -> (String) parent.get(0))
                            .toList());
            actual.add(row.get(0) + " " + parents + " " + row.get(1) + " " + ValueText.of(row.get(2)));
        }
        if (more) {
            assertThat(actual).containsAll(expected).hasSize(expected.size() + 1);
        } else {
            assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Author and subject, where the store has the commit objects themselves. */
    static void authors(Database database) throws SQLException {
        List<String> subjects = new ArrayList<>();
        for (List<Object> row :
                database.query("SELECT oid, author, message FROM commits").values()) {
            String author = (String) row.get(1);
            String message = (String) row.get(2);
            subjects.add(row.get(0) + " " + author.replaceFirst(" <.*", "") + " "
                    + message.lines().findFirst().orElse(""));
        }
        assertThat(subjects)
                .containsExactlyInAnyOrderElementsOf(truth("log.tsv").stream()
                        .map(line -> line.get(0) + " " + line.get(4) + " " + line.get(5))
                        .toList());
    }

    private static void graph(Database database, boolean more) throws SQLException {
        List<String> expected = expected("graph.tsv").stream()
                .map(line -> ValueText.of(line.get(0)) + "\t"
                        + (line.get(1).isEmpty() ? 0 : line.get(1).split("[ ,]", -1).length) + "\t"
                        + textOrNull(line.get(2)) + "\t" + line.get(3) + "\t" + line.get(4))
                .toList();
        List<String> actual = database.texts("SELECT oid, parent_count, tree, committer_time, generation FROM commits");
        if (more) {
            assertThat(actual).containsAll(expected).hasSize(expected.size() + 1);
        } else {
            assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static void reach(Database database, boolean more) throws SQLException {
        List<String> actual = database.texts("SELECT commit_oid, object_count FROM reachability");
        List<String> expected = expected("reach.tsv").stream()
                .map(line -> ValueText.of(line.get(0)) + "\t" + line.get(1))
                .toList();
        if (more) {
            assertThat(actual).containsAll(expected).hasSize(expected.size() + 1);
        } else {
            assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static void oidIndex(Database database) throws SQLException {
        assertThat(database.texts("SELECT oid, lookup_row, object_ordinal FROM objects ORDER BY oid"))
                .isEqualTo(expected("oid-index.tsv").stream()
                        .map(line -> ValueText.of(line.get(0)) + "\t" + line.get(1) + "\t" + line.get(2))
                        .toList());
    }

    private static void allObjects(Database database) throws SQLException, IOException {
        List<String> expected;
        try (Stream<String> lines = Files.lines(SampleFiles.root().resolve("git/truth/all-objects.txt"))) {
            expected = lines.map(line -> {
                        String[] parts = line.split(" ", -1);
                        return ValueText.of(parts[0]) + "\t" + ValueText.of(parts[1]) + "\t" + parts[2];
                    })
                    .toList();
        }
        assertThat(database.texts(
                        "SELECT relative_path, object_type, object_size FROM packages_git ORDER BY relative_path"))
                .isEqualTo(expected);
        for (List<Object> row : database.query(
                        "SELECT object_type, object_size, file_content(relative_path) FROM packages_git")
                .values()) {
            String header = row.get(0) + " " + ValueText.of(row.get(1)) + "\0";
            assertThat(new String((byte[]) row.get(2), StandardCharsets.ISO_8859_1))
                    .startsWith(header);
        }
    }

    /** The first push set HEAD; the numbers of the others follow. */
    private static void pushRefs(Database database, String name) throws SQLException, IOException {
        int push = numberIn(name) + 1;
        List<String> expected = new ArrayList<>();
        for (String line : Files.readAllLines(SampleFiles.root().resolve("git/truth/" + name))) {
            List<String> row = new ArrayList<>();
            for (String part : List.of(line.split(" ", -1)).subList(1, 4)) {
                row.add(part.equals("-") ? "NULL" : ValueText.of(part));
            }
            expected.add(String.join("\t", row));
        }
        assertThat(database.texts(
                        "SELECT name, target, peeled FROM ref_log WHERE push_seq = " + push + " ORDER BY row_index"))
                .isEqualTo(expected);
    }

    /** Packs are numbered by themselves: a push that only moves refs brings none. */
    private static void pack(Database database, String name) throws SQLException, IOException {
        if (database.number("SELECT count(*) FROM files WHERE relative_path LIKE 'objects.pack.%'") == 0) {
            return;
        }
        int ordinal = 0;
        for (int push = 0; push < numberIn(name); push++) {
            if (Files.exists(SampleFiles.root().resolve("git/truth/pushes/%03d.pack".formatted(push)))) {
                ordinal++;
            }
        }
        byte[] content = (byte[]) database.only("SELECT file_content('objects.pack." + ordinal
                + "') FROM files WHERE relative_path = 'objects.pack." + ordinal + "'");
        assertThat(SampleFiles.sha256(content))
                .isEqualTo(
                        SampleFiles.sha256(Files.readAllBytes(SampleFiles.root().resolve("git/truth/" + name))));
    }

    private static int numberIn(String name) {
        return Integer.parseInt(name.replaceAll("\\D", ""));
    }
}
