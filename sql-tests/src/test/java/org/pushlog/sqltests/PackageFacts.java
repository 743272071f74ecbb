package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the original reported of an archive of packages. */
final class PackageFacts {
    private static final Pattern COORDINATES =
            Pattern.compile("\\(\"([^\"]*)\", \"([^\"]*)\", \"([^\"]*)\", (None|Some\\(\"([^\"]*)\"\\))\\)");

    private PackageFacts() {}

    private static String table(SampleCase subject) {
        String name = subject.sample().fileName();
        return "packages_" + name.substring(0, name.indexOf('.')).replace('-', '_');
    }

    static void typeId(SampleCase subject) throws SQLException {
        String id = Long.toString(subject.sample().number("type_id"));
        Database database = subject.database();
        assertThat(database.texts("SELECT pkg_type FROM sections WHERE kind = 'data'"))
                .containsExactly(id);
        assertThat(database.texts("SELECT DISTINCT pkg_type FROM files")).containsExactly(id);
        assertThat(database.texts("SELECT DISTINCT pkg_type FROM chunks")).containsExactly(id);
    }

    /** The plugin's columns stand between the path and the label, with these types. */
    static void fields(SampleCase subject) throws SQLException {
        List<String> expected = new ArrayList<>();
        String fields = subject.sample().text("ext_fields");
        for (String field : fields.isEmpty() ? new String[0] : fields.split(",", -1)) {
            expected.add(field.replace(":Utf8", ":VARCHAR")
                    .replace(":UInt32", ":BIGINT")
                    .replace(":List(Utf8)", ":VARCHAR ARRAY"));
        }
        List<String> columns = new ArrayList<>();
        try (ResultSet result =
                subject.database().connection().getMetaData().getColumns(null, "pushlog", table(subject), "%")) {
            while (result.next()) {
                columns.add(result.getString("COLUMN_NAME") + ":" + result.getString("TYPE_NAME"));
            }
        }
        assertThat(columns)
                .startsWith("relative_path:VARCHAR")
                .endsWith("repo:VARCHAR", "file:VARCHAR", "store:VARCHAR");
        assertThat(columns.subList(1, columns.size() - 3)).isEqualTo(expected);
        if (!expected.isEmpty()) {
            String first = expected.get(0).substring(0, expected.get(0).indexOf(':'));
            assertThat(subject.database()
                            .number("SELECT count(*) FROM " + table(subject) + " WHERE \"" + first + "\" IS NOT NULL"))
                    .as("the sample has packages")
                    .isPositive();
        }
    }

    /** The typed view of the original has one entry for each (group, artifact, version, classifier). */
    static void mavenView(SampleCase subject) throws SQLException {
        TreeSet<String> expected = new TreeSet<>();
        Matcher entry = COORDINATES.matcher(subject.sample().text("view"));
        while (entry.find()) {
            expected.add(String.join(
                    "\t",
                    ValueText.of(entry.group(1)),
                    ValueText.of(entry.group(2)),
                    ValueText.of(entry.group(3)),
                    ValueText.of(entry.group(5))));
        }
        assertThat(expected).isNotEmpty();
        assertThat(subject.database()
                        .texts("SELECT DISTINCT group_id, artifact_id, version, classifier FROM packages_maven"
                                + " WHERE group_id IS NOT NULL AND artifact_id IS NOT NULL AND version IS NOT NULL"))
                .containsExactlyInAnyOrderElementsOf(expected);
    }
}
