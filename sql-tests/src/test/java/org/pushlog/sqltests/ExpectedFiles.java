package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of expected results that lie among the samples, and how each is compared with what SQL says. */
final class ExpectedFiles {
    /** By pattern of the path; the first that fits counts. */
    private static final Map<Pattern, Comparison> COMPARISONS = comparisons();

    /** Files with nothing in them that SQL could be asked for, and why. */
    private static final Map<String, String> NOT_COMPARABLE = Map.of(
            "archive/dir.input.txt", "what went in: dir.extracted.txt says what of it is in the archive",
            "git/truth/store-dir-after-gc.tsv", "lists a store that is not among the samples",
            "git/truth/store-dir-after-seal.tsv", "lists a store that is not among the samples",
            "git/truth/reachable-objects.txt", "needs the union of bitmaps, which no function gives",
            "pushlog/foreign-writers/desc.tsv", "describes the files, no results");

    private ExpectedFiles() {}

    /** How one file of expected results is compared. */
    @FunctionalInterface
    private interface Comparison {
        void compare(Sample expected, String group) throws Exception;
    }

    private static Map<Pattern, Comparison> comparisons() {
        Map<Pattern, Comparison> comparisons = new LinkedHashMap<>();
        comparisons.put(Pattern.compile("(.+)\\.files\\.tsv"), (file, stem) -> archiveOf(file));
        comparisons.put(Pattern.compile("pushlog/expected/(.+)\\.fold\\.jsonl"), ExpectedFiles::fold);
        comparisons.put(Pattern.compile("pushlog/expected/(.+)\\.rows\\.jsonl"), ExpectedFiles::rows);
        comparisons.put(Pattern.compile("pushlog/expected/(.+)\\.frames\\.tsv"), ExpectedFiles::frames);
        comparisons.put(Pattern.compile("pushlog/(.+)\\.compacting"), ExpectedFiles::staged);
        comparisons.put(Pattern.compile("pushlog/foreign-writers/(scan-by-rust)\\.tsv"), ExpectedFiles::scans);
        comparisons.put(Pattern.compile("hot/foreign-writers/(opened-by-rust)\\.txt"), ExpectedFiles::opened);
        comparisons.put(Pattern.compile("archive/foreign-writers/(read-by-rust)\\.txt"), ExpectedFiles::read);
        comparisons.put(Pattern.compile("hot/.+\\.hot\\.(\\d+)"), ExpectedFiles::segment);
        comparisons.put(Pattern.compile("(archive/.+)\\.extracted\\.txt"), ExpectedFiles::extracted);
        comparisons.put(Pattern.compile("(archive/.+)\\.(?:ca|leaf)\\.der"), ExpectedFiles::certificate);
        comparisons.put(Pattern.compile("git/(?:expected|truth)/(.+)"), (file, name) -> GitTruth.compare(name));
        return comparisons;
    }

    /** Compares one file; a file that no comparison knows fails. */
    static void compare(Sample expected) throws Exception {
        if (NOT_COMPARABLE.containsKey(expected.path())) {
            return;
        }
        for (Map.Entry<Pattern, Comparison> entry : COMPARISONS.entrySet()) {
            Matcher path = entry.getKey().matcher(expected.path());
            if (path.matches()) {
                entry.getValue().compare(expected, path.group(1));
                return;
            }
        }
        throw new AssertionError("nothing compares " + expected.path());
    }

    /** The list of files that belongs to an archive, or null. */
    static @Nullable Path filesOf(Sample archive) {
        Path root = SampleFiles.root();
        Path beside = root.resolve(archive.path().replaceFirst("\\.znippy$", ".files.tsv"));
        Path ofFolder = root.resolve(archive.folder() + ".files.tsv");
        if (Files.exists(beside)) {
            return beside;
        }
        return Files.exists(ofFolder) ? ofFolder : null;
    }

    /** Compares the files of an archive: paths, sizes and contents, and for a hot archive their order. */
    static void filesTsv(SampleCase subject) throws SQLException {
        Path list = filesOf(subject.sample());
        if (list == null) {
            throw new AssertionError("no list of files for " + subject.sample().path());
        }
        List<String> actual = new ArrayList<>();
        Rows files = subject.database().query("SELECT relative_path, size, file_content(relative_path) FROM files");
        for (List<Object> row : files.values()) {
            byte[] content = (byte[]) row.get(2);
            assertThat((long) content.length).isEqualTo(Long.parseLong(ValueText.of(row.get(1))));
            actual.add(row.get(0) + "\t" + content.length + "\t" + SampleFiles.sha256(content));
        }
        List<String> expected = SampleFiles.tsv(list).stream()
                .map(columns -> String.join("\t", columns))
                .toList();
        if (subject.sample().kind().startsWith("hot.")
                && !subject.sample().kind().equals("hot.sealed")) {
            assertThat(actual).isEqualTo(expected);
        } else {
            assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Every list of files has an archive, whose own checks compare it. */
    private static void archiveOf(Sample list) {
        assertThat(SampleFiles.all()).anySatisfy(sample -> {
            assertThat(filesOf(sample)).isEqualTo(SampleFiles.root().resolve(list.path()));
            assertThat(sample.fileName()).endsWith(".znippy");
        });
    }

    private static SampleCase caseOf(String path) throws IOException {
        return new SampleCase(SampleFiles.of(path));
    }

    private static byte[] content(Sample expected) {
        return SampleFiles.bytes(SampleFiles.root().resolve(expected.path()));
    }

    private static void fold(Sample expected, String stem) throws Exception {
        try (SampleCase log = caseOf("pushlog/" + stem + ".log")) {
            boolean secrets = log.sample().kind().equals("pushlog.secrets");
            assertThat(secrets ? Folds.secrets(log.database()) : Folds.refs(log.database()))
                    .asString()
                    .isEqualTo(new String(content(expected), StandardCharsets.UTF_8));
        }
    }

    private static void rows(Sample expected, String stem) throws Exception {
        try (SampleCase log = caseOf("pushlog/" + stem + ".log")) {
            Rows rows = log.database()
                    .query("SELECT frame_index AS \"frame\", row_index AS \"row\", name, target, peeled, symref_target,"
                            + " push_seq, updated_ms FROM ref_log ORDER BY frame_index, row_index");
            assertThat(Folds.jsonLines(rows))
                    .asString()
                    .isEqualTo(new String(content(expected), StandardCharsets.UTF_8));
        }
    }

    private static void frames(Sample expected, String stem) throws Exception {
        List<List<String>> lines = SampleFiles.tsv(SampleFiles.root().resolve(expected.path()));
        assertThat(lines.get(0)).containsExactly("frame", "offset", "len", "rows");
        try (SampleCase log = caseOf("pushlog/" + stem + ".log")) {
            assertThat(log.database()
                            .texts("SELECT frame_index, frame_offset, frame_length, row_count FROM frames"
                                    + " ORDER BY frame_index"))
                    .isEqualTo(lines.subList(1, lines.size()).stream()
                            .map(line -> String.join("\t", line))
                            .toList());
        }
    }

    /** What an interrupted compaction left beside a log is no log. */
    private static void staged(Sample expected, String log) throws Exception {
        try (SampleCase beside = caseOf("pushlog/" + log);
                Database folder = Database.original(beside.folder())) {
            assertThat(beside.folder().resolve(expected.fileName())).exists();
            assertThat(folder.texts("SELECT file FROM recovery")).containsExactly("'" + log + "'");
        }
    }

    /** The scans were taken over into the list of samples; a log that is there must have the same facts. */
    private static void scans(Sample expected, String name) {
        int found = 0;
        for (List<String> line : SampleFiles.tsv(SampleFiles.root().resolve(expected.path()))) {
            for (Sample sample : SampleFiles.all()) {
                if (sample.path().equals(expected.folder() + "/" + line.get(0))) {
                    found++;
                    assertThat(sample.facts()).containsAllEntriesOf(SampleFiles.json(line.get(1)));
                }
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(12);
    }

    private static void opened(Sample expected, String name) throws Exception {
        Pattern file = Pattern.compile("\\(\"([^\"]*)\", (\\d+)\\)");
        for (List<String> line : SampleFiles.tsv(SampleFiles.root().resolve(expected.path()))) {
            List<String> files = new ArrayList<>();
            Matcher matcher = file.matcher(line.get(1));
            while (matcher.find()) {
                files.add("'" + matcher.group(1) + "'\t" + matcher.group(2));
            }
            try (SampleCase hot = caseOf(line.get(0).replaceFirst("^hfw", expected.folder()))) {
                assertThat(hot.database().texts("SELECT relative_path, size FROM files"))
                        .isEqualTo(files);
            }
        }
    }

    private static void read(Sample expected, String name) throws Exception {
        Map<String, Map<String, String>> facts = new LinkedHashMap<>();
        Map<String, String> current = new LinkedHashMap<>();
        for (String line : Files.readAllLines(SampleFiles.root().resolve(expected.path()))) {
            if (line.startsWith("samples/")) {
                current = new LinkedHashMap<>();
                facts.put(line.substring("samples/".length()), current);
            } else {
                current.put(line.strip().replaceFirst(":.*", ""), line.replaceFirst("^[^:]*: ", ""));
            }
        }
        assertThat(facts).isNotEmpty();
        for (Map.Entry<String, Map<String, String>> entry : facts.entrySet()) {
            Map<String, Object> values = new LinkedHashMap<>();
            entry.getValue().forEach((key, json) -> values.put(key, SampleFiles.jsonValue(json)));
            Report report = Report.of((String) values.remove("verify"));
            try (SampleCase archive = new SampleCase(new Sample(entry.getKey(), "znippy", "", values))) {
                for (String fact : values.keySet()) {
                    ArchiveFacts.CHECKS.get(fact).check(archive);
                }
                assertThat(archive.database().number("SELECT count(*) FROM files"))
                        .isEqualTo(report.number("total_files"));
            }
        }
    }

    private static void segment(Sample expected, String number) throws Exception {
        try (SampleCase subject = new SampleCase(expected)) {
            HotFacts.segment(subject);
        }
    }

    /** Directories and modes as the original restored them. */
    private static void extracted(Sample expected, String stem) throws Exception {
        List<String> directories = new ArrayList<>();
        List<String> files = new ArrayList<>();
        Pattern form = Pattern.compile("([df]) ([0-7]+) \\./(.+) (\\d+)");
        for (String line : Files.readAllLines(SampleFiles.root().resolve(expected.path()))) {
            Matcher matcher = form.matcher(line);
            if (matcher.matches()) {
                String mode = Integer.toString(Integer.parseInt(matcher.group(2), 8));
                (matcher.group(1).equals("d") ? directories : files)
                        .add("'" + matcher.group(3) + "'\t" + mode
                                + (matcher.group(1).equals("d") ? "" : "\t" + matcher.group(4)));
            }
        }
        try (SampleCase archive = caseOf(stem + ".znippy")) {
            assertThat(archive.database().texts("SELECT relative_path, mode FROM fs_entries WHERE kind = 'directory'"))
                    .containsExactlyInAnyOrderElementsOf(directories);
            assertThat(archive.database()
                            .texts("SELECT f.relative_path, coalesce(e.mode, d.mode), f.size FROM files f"
                                    + " LEFT JOIN (SELECT * FROM fs_entries WHERE kind = 'file') e"
                                    + " ON e.relative_path = f.relative_path"
                                    + " CROSS JOIN (SELECT mode FROM fs_entries WHERE kind = 'default') d"))
                    .containsExactlyInAnyOrderElementsOf(files);
        }
    }

    /** Each signature carries the signer's certificate; the authority's is only the name of the issuer. */
    private static void certificate(Sample expected, String stem) throws Exception {
        if (expected.fileName().endsWith(".ca.der")) {
            return;
        }
        String leaf = HexFormat.of().formatHex(content(expected));
        try (SampleCase archive = caseOf(stem + ".znippy")) {
            for (String cms : archive.database().texts("SELECT cms FROM signatures")) {
                assertThat(cms).contains(leaf);
            }
        }
    }
}
