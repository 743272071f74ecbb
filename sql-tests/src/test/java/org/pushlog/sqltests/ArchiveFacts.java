package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the original reported of a sealed archive. */
final class ArchiveFacts {
    static final Map<String, FactCheck> CHECKS = Map.ofEntries(
            Map.entry("footer", ArchiveFacts::footer),
            Map.entry("manifest_offset", ArchiveFacts::manifestOffset),
            Map.entry("manifest", ArchiveFacts::manifest),
            Map.entry("files", ArchiveFacts::files),
            Map.entry("verify", ArchiveReports::verification),
            Map.entry("report", ArchiveReports::compression),
            Map.entry("append_report", ArchiveReports::append),
            Map.entry("seal_report", ArchiveReports::seal),
            Map.entry("verify_archive", ArchiveFacts::signatures),
            Map.entry("sealed_ref_pushes", ArchiveFacts::sealedPushes),
            Map.entry("sealed_ref_rows", ArchiveFacts::sealedRows),
            Map.entry("sealed_fold_size", ArchiveFacts::sealedFoldSize),
            Map.entry("sealed_fold_jsonl_sha256", ArchiveFacts::sealedFold),
            Map.entry("oid_index_len", subject -> count(subject, "objects", "oid_index_len")),
            Map.entry("graph_rows", subject -> count(subject, "commits", "graph_rows")),
            Map.entry("reach_rows", subject -> count(subject, "reachability", "reach_rows")),
            Map.entry("type_id", PackageFacts::typeId),
            Map.entry("ext_fields", PackageFacts::fields),
            Map.entry("view", PackageFacts::mavenView),
            Map.entry("error", ArchiveFacts::refused));

    private static final Pattern NUMBER = Pattern.compile("\\d{2,}");

    private ArchiveFacts() {}

    private static void count(SampleCase subject, String table, String fact) throws SQLException {
        assertThat(subject.database().number("SELECT count(*) FROM " + table))
                .isEqualTo(subject.sample().number(fact));
    }

    private static void footer(SampleCase subject) throws SQLException {
        String footer = subject.sample().text("footer");
        Matcher offset = Pattern.compile("Multi \\{ manifest_offset: (\\d+) }").matcher(footer);
        assertThat(offset.matches()).as(footer).isTrue();
        assertThat(endOfSections(subject.database())).isEqualTo(Long.parseLong(offset.group(1)));
    }

    private static void manifestOffset(SampleCase subject) throws SQLException {
        assertThat(endOfSections(subject.database())).isEqualTo(subject.sample().number("manifest_offset"));
    }

    /** The original leaves no bytes between the last section and the manifest. */
    private static long endOfSections(Database database) throws SQLException {
        return database.number("SELECT max(index_offset + index_len) FROM sections");
    }

    private static void manifest(SampleCase subject) throws SQLException {
        List<String> expected = new ArrayList<>();
        int index = 0;
        for (Object entry : (List<?>) subject.sample().facts().get("manifest")) {
            Map<?, ?> values = (Map<?, ?>) entry;
            List<Object> row = new ArrayList<>();
            row.add(index++);
            for (String key : List.of("pkg_type", "repo", "module_name", "index_offset", "index_len", "row_count")) {
                row.add(values.get(key));
            }
            assertThat(values).as("facts of a manifest entry").hasSize(row.size() - 1);
            expected.add(String.join("\t", row.stream().map(ValueText::of).toList()));
        }
        Rows sections = subject.database()
                .query("SELECT section_index, pkg_type, repo, module_name, index_offset, index_len, manifest_row_count"
                        + " FROM sections ORDER BY section_index");
        assertThat(sections.lines()).isEqualTo(expected);
        assertThat(subject.database().number("SELECT section_count FROM archives"))
                .isEqualTo(expected.size());
    }

    private static void files(SampleCase subject) throws SQLException {
        long files = subject.sample().number("files");
        assertThat(subject.database().number("SELECT count(*) FROM files")).isEqualTo(files);
        assertThat(subject.database().number("SELECT file_count FROM archives")).isEqualTo(files);
        assertThat(subject.database().number("SELECT count(DISTINCT relative_path) FROM chunks"))
                .isEqualTo(files);
        assertThat(subject.database().texts("SELECT state FROM archives")).containsExactly("'sealed'");
    }

    private static void signatures(SampleCase subject) throws SQLException {
        Matcher fact = Pattern.compile("artifacts_verified=(\\d+) cn=(.+)")
                .matcher(subject.sample().text("verify_archive"));
        assertThat(fact.matches()).isTrue();
        assertThat(subject.database()
                        .number("SELECT count(*) FROM signatures s JOIN files f ON s.relative_path = f.relative_path"))
                .isEqualTo(Long.parseLong(fact.group(1)));
        Rows whole = subject.database().query("SELECT cms FROM signatures WHERE relative_path IS NULL");
        assertThat(whole.values()).hasSize(1);
        for (List<Object> row :
                subject.database().query("SELECT cms FROM signatures").values()) {
            byte[] cms = (byte[]) row.get(0);
            assertThat(cms[0]).isEqualTo((byte) 0x30);
            assertThat(new String(cms, StandardCharsets.ISO_8859_1)).contains(fact.group(2));
        }
    }

    private static void sealedPushes(SampleCase subject) throws SQLException {
        long pushes = subject.sample().number("sealed_ref_pushes");
        assertThat(subject.database().number("SELECT batch_count FROM sections WHERE module_name = '__gunnar_refs__'"))
                .isEqualTo(pushes);
        assertThat(subject.database()
                        .number("SELECT count(DISTINCT frame_offset) FROM ref_log WHERE source = 'sealed'"))
                .isEqualTo(pushes);
        assertThat(subject.database().number("SELECT count(*) FROM ref_log WHERE source <> 'sealed'"))
                .isZero();
    }

    private static void sealedRows(SampleCase subject) throws SQLException {
        count(subject, "ref_log", "sealed_ref_rows");
        assertThat(subject.database().number("SELECT row_count FROM sections WHERE module_name = '__gunnar_refs__'"))
                .isEqualTo(subject.sample().number("sealed_ref_rows"));
    }

    private static void sealedFoldSize(SampleCase subject) throws SQLException {
        count(subject, "refs", "sealed_fold_size");
    }

    private static void sealedFold(SampleCase subject) throws SQLException {
        assertThat(SampleFiles.sha256(Folds.refs(subject.database())))
                .isEqualTo(subject.sample().text("sealed_fold_jsonl_sha256"));
    }

    /**
     * A file that the original refuses is an error when it is named and a row of {@code recovery} when it lies in a
     * folder. The message has our own words; what it must share with the original's is the kind and the numbers.
     */
    private static void refused(SampleCase subject) throws Exception {
        Throwable thrown = catchThrowable(() -> subject.database().query("SELECT * FROM files"));
        assertThat(thrown)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(subject.sample().fileName());
        String error = subject.sample().text("error");
        List<String> words = new ArrayList<>();
        if (error.contains("v0.6")) {
            words.add("v0.6");
        } else if (error.contains("truncated")) {
            words.add("truncated");
            words.add(Long.toString(Files.size(subject.file())));
        } else if (error.contains("out of bounds")) {
            Matcher number = NUMBER.matcher(error);
            while (number.find()) {
                words.add(number.group());
            }
        }
        assertThat(words).as("what to look for in place of: " + error).isNotEmpty();
        assertThat(thrown.getMessage()).contains(words);
        try (Database folder = Database.original(subject.folder())) {
            Rows rows = folder.query("SELECT file, reason FROM recovery");
            assertThat(rows.values()).hasSize(1);
            assertThat(rows.values().get(0).get(0)).isEqualTo(subject.sample().fileName());
            assertThat((String) rows.values().get(0).get(1)).contains(words.get(0));
        }
    }
}
