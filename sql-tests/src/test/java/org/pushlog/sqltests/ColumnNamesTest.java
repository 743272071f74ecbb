package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every name of the catalogue can be written without quotes. */
final class ColumnNamesTest {

    @Test
    void noColumnNeedsQuotes() throws SQLException {
        List<String> refused = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Sample sample : SampleFiles.all()) {
            boolean archive =
                    sample.path().startsWith("archive/") && sample.fileName().endsWith(".znippy");
            if ((archive && !sample.facts().containsKey("error"))
                    || sample.kind().equals("git.object-tier")) {
                try (Database database = Database.open(SampleFiles.root().resolve(sample.path()))) {
                    for (String column : columns(database)) {
                        if (names.add(column)) {
                            tryToRead(database, column, refused);
                        }
                    }
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(names).hasSizeGreaterThan(200).contains("packages_maven.classifier", "file_meta.key");
    }

    private static List<String> columns(Database database) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet result = database.connection().getMetaData().getColumns(null, "pushlog", "%", "%")) {
            while (result.next()) {
                columns.add(result.getString("TABLE_NAME") + "." + result.getString("COLUMN_NAME"));
            }
        }
        return columns;
    }

    private static void tryToRead(Database database, String column, List<String> refused) {
        String table = column.substring(0, column.indexOf('.'));
        String name = column.substring(table.length() + 1);
        try {
            database.query("SELECT " + name + ", t." + name + " AS " + name + " FROM " + table + " AS t LIMIT 1");
        } catch (SQLException e) {
            refused.add(column + ": " + e.getMessage());
        }
    }
}
