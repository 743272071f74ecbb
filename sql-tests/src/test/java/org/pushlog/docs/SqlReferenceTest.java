package org.pushlog.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The columns in docs/SQL.md are those of the fixed tables. {@code -Dpushlog.update-docs=true} writes them there instead of comparing.
 */
class SqlReferenceTest {
    private static final Path PAGE = Path.of("").toAbsolutePath().resolve("../docs/SQL.md");
    private static final String BEGIN = "<!-- columns: begin; checked by a test -->\n";
    private static final String END = "<!-- columns: end -->\n";

    @Test
    void everyFixedTableStandsThereWithItsColumns(@TempDir Path empty) throws IOException, SQLException {
        String page = Files.readString(PAGE, StandardCharsets.UTF_8);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(begin).isGreaterThanOrEqualTo(BEGIN.length());
        assertThat(end).isGreaterThanOrEqualTo(begin);
        String columns = columnsOf(empty);
        if (Boolean.getBoolean("pushlog.update-docs")) {
            Files.writeString(PAGE, page.substring(0, begin) + columns + page.substring(end), StandardCharsets.UTF_8);
        } else {
            assertThat(page.substring(begin, end)).isEqualTo(columns);
        }
    }

    /** One list: the functions of the schema. The page, the driver's metadata and information_schema all tell it. */
    @Test
    void thePageTheMetadataAndTheCatalogueHaveTheSameFunctions(@TempDir Path empty) throws IOException, SQLException {
        Set<String> onThePage = new TreeSet<>();
        String page = Files.readString(PAGE, StandardCharsets.UTF_8);
        String section = page.substring(page.indexOf("\n## Functions\n"), page.indexOf("\n## Writing\n"));
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)\\(").matcher(section);
        while (row.find()) {
            onThePage.add(row.group(1));
        }
        List<String> inMetadata = new ArrayList<>();
        List<String> inCatalogue = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + empty);
                Statement statement = connection.createStatement()) {
            try (ResultSet functions = connection.getMetaData().getFunctions(null, "%", "%")) {
                while (functions.next()) {
                    inMetadata.add(functions.getString("FUNCTION_SCHEM") + "." + functions.getString("FUNCTION_NAME")
                            + " " + functions.getString("SPECIFIC_NAME"));
                }
            }
            try (ResultSet routines = statement.executeQuery("SELECT routine_schema, routine_name, specific_name"
                    + " FROM information_schema.routines ORDER BY 1, 2, 3")) {
                while (routines.next()) {
                    inCatalogue.add(routines.getString(1) + "." + routines.getString(2) + " " + routines.getString(3));
                }
            }
            try (ResultSet tables = statement.executeQuery(
                    "SELECT routine_name FROM information_schema.routines WHERE data_type = 'TABLE'")) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getString(1)).isEqualTo("as_of");
                assertThat(page).contains("`TABLE(as_of(");
            }
        }
        assertThat(inCatalogue).isEqualTo(inMetadata);
        assertThat(inCatalogue)
                .filteredOn(name -> !name.startsWith("pushlog.as_of "))
                .extracting(name -> name.substring(name.indexOf('.') + 1, name.indexOf(' ')))
                .containsAll(onThePage)
                .allMatch(onThePage::contains);
    }

    private static String columnsOf(Path location) throws SQLException {
        Map<String, List<String>> tables = new LinkedHashMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + location);
                ResultSet columns = connection.getMetaData().getColumns(null, "pushlog", "%", "%")) {
            while (columns.next()) {
                String nullable = columns.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls ? "" : "?";
                tables.computeIfAbsent(columns.getString("TABLE_NAME"), name -> new ArrayList<>())
                        .add("`" + columns.getString("COLUMN_NAME") + "` " + typeOf(columns) + nullable);
            }
        }
        StringBuilder text = new StringBuilder("| table | columns (`?` = may be NULL) |\n|---|---|\n");
        tables.forEach((table, columns) -> text.append("| `" + table + "` | " + String.join(", ", columns) + " |\n"));
        return text.toString();
    }

    private static String typeOf(ResultSet column) throws SQLException {
        String name = column.getString("TYPE_NAME");
        return name.equals("DECIMAL")
                ? name + "(" + column.getInt("COLUMN_SIZE") + ", " + column.getInt("DECIMAL_DIGITS") + ")"
                : name;
    }
}
