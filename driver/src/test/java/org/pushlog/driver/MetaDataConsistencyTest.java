package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the metadata says of real files holds for queries, and each name that it gives can be fed back into it. */
final class MetaDataConsistencyTest {
    private static final int CALL_COUNT = 100_000;
    private static final long HEAP_GROWTH_MAX_BYTES = 4L << 20;

    private static Connection connection;
    private static DatabaseMetaData metaData;
    private static List<Name> names;

    private record Name(String schema, String table) {
        String quoted() {
            return quote(schema) + "." + quote(table);
        }
    }

    @BeforeAll
    static void connect() throws SQLException {
        connection = Samples.connect("");
        metaData = connection.getMetaData();
        names = new ArrayList<>();
        try (ResultSet tables = metaData.getTables(null, null, "%", null)) {
            while (tables.next()) {
                names.add(new Name(tables.getString("TABLE_SCHEM"), tables.getString("TABLE_NAME")));
            }
        }
        assertThat(names).hasSizeGreaterThan(40);
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A name as a pattern that only it matches. */
    private static String escaped(String name) throws SQLException {
        String escape = metaData.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("%", escape + "%").replace("_", escape + "_");
    }

    @Test
    void theColumnsOfATableAreThoseOfItsRows() throws SQLException {
        for (Name name : names) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows =
                            statement.executeQuery("SELECT * FROM " + name.quoted() + " FETCH FIRST 0 ROWS ONLY");
                    ResultSet columns = metaData.getColumns(null, escaped(name.schema()), escaped(name.table()), "%")) {
                ResultSetMetaData facts = rows.getMetaData();
                int index = 0;
                while (columns.next()) {
                    index++;
                    String what = name + "." + columns.getString("COLUMN_NAME");
                    assertThat(columns.getInt("ORDINAL_POSITION")).as(what).isEqualTo(index);
                    assertThat(facts.getColumnLabel(index)).as(what).isEqualTo(columns.getString("COLUMN_NAME"));
                    assertThat(facts.getColumnName(index)).as(what).isEqualTo(columns.getString("COLUMN_NAME"));
                    assertThat(facts.getColumnType(index)).as(what).isEqualTo(columns.getInt("DATA_TYPE"));
                    assertThat(facts.getColumnTypeName(index)).as(what).isEqualTo(columns.getString("TYPE_NAME"));
                    assertThat(facts.getPrecision(index)).as(what).isEqualTo(columns.getInt("COLUMN_SIZE"));
                    assertThat(facts.getScale(index)).as(what).isEqualTo(columns.getInt("DECIMAL_DIGITS"));
                    assertThat(facts.isNullable(index)).as(what).isEqualTo(columns.getInt("NULLABLE"));
                    assertThat(facts.getTableName(index)).as(what).isEqualTo(columns.getString("TABLE_NAME"));
                    assertThat(facts.getSchemaName(index)).as(what).isEqualTo(columns.getString("TABLE_SCHEM"));
                    assertThat(facts.getColumnDisplaySize(index)).as(what).isBetween(1, 1 << 20);
                }
                assertThat(index)
                        .as(name.toString())
                        .isEqualTo(facts.getColumnCount())
                        .isPositive();
            }
        }
    }

    @Test
    void everyTableAndColumnHasRemarks() throws SQLException {
        try (ResultSet tables = metaData.getTables(null, null, "%", null)) {
            while (tables.next()) {
                assertThat(tables.getString("REMARKS"))
                        .as(tables.getString("TABLE_NAME"))
                        .isNotEmpty()
                        .doesNotEndWith(".");
            }
        }
        try (ResultSet columns = metaData.getColumns(null, null, "%", "%")) {
            while (columns.next()) {
                String table = columns.getString("TABLE_NAME");
                boolean isFixed = !table.startsWith("packages_")
                        && !table.startsWith("foreign")
                        && !table.startsWith("pyarrow")
                        && !table.startsWith("log_");
                assertThat(columns.getString("REMARKS"))
                        .as(table + "." + columns.getString("COLUMN_NAME"))
                        .isNotEmpty()
                        .doesNotMatch(text -> isFixed && text.startsWith("As the "), "says what a fixed column means");
            }
        }
        try (ResultSet functions = metaData.getFunctions(null, null, "%")) {
            while (functions.next()) {
                assertThat(functions.getString("REMARKS"))
                        .as(functions.getString("FUNCTION_NAME"))
                        .isNotEmpty();
            }
        }
    }

    @Test
    void everyNameCanBeFedBack() throws SQLException {
        for (Name name : names) {
            assertThat(first(metaData.getTables(null, name.schema(), escaped(name.table()), null), "TABLE_NAME"))
                    .containsExactly(name.table());
            assertThat(first(metaData.getSchemas(null, escaped(name.schema())), "TABLE_SCHEM"))
                    .containsExactly(name.schema());
            List<String> columns = first(
                    metaData.getColumns(null, escaped(name.schema()), escaped(name.table()), null), "COLUMN_NAME");
            assertThat(columns).isNotEmpty().doesNotHaveDuplicates();
            for (String column : columns) {
                assertThat(first(
                                metaData.getColumns(
                                        null, escaped(name.schema()), escaped(name.table()), escaped(column)),
                                "COLUMN_NAME"))
                        .containsExactly(column);
            }
            for (String key : first(metaData.getPrimaryKeys(null, name.schema(), name.table()), "COLUMN_NAME")) {
                assertThat(columns).contains(key);
            }
        }
    }

    @Test
    void theTypesOfColumnsAreAmongTheTypes() throws SQLException {
        List<String> types = first(metaData.getTypeInfo(), "TYPE_NAME");
        for (String type : first(metaData.getColumns(null, null, "%", "%"), "TYPE_NAME")) {
            assertThat(types).contains(type.endsWith(" ARRAY") ? "ARRAY" : type);
        }
        for (String type : first(metaData.getTables(null, null, "%", null), "TABLE_TYPE")) {
            assertThat(first(metaData.getTableTypes(), "TABLE_TYPE")).contains(type);
        }
    }

    @Test
    void everyFunctionCanBeFedBackAndCalled() throws SQLException {
        List<String> names = first(metaData.getFunctions(null, null, "%"), "FUNCTION_NAME");
        assertThat(names).contains("as_of", "blake3", "file_content");
        for (String name : names) {
            assertThat(first(metaData.getFunctions(null, "pushlog", escaped(name)), "FUNCTION_NAME"))
                    .isNotEmpty()
                    .containsOnly(name);
            List<String> parameters =
                    first(metaData.getFunctionColumns(null, "pushlog", escaped(name), "%"), "COLUMN_NAME");
            assertThat(parameters).isNotEmpty();
            for (String parameter : parameters) {
                assertThat(first(
                                metaData.getFunctionColumns(null, "pushlog", escaped(name), escaped(parameter)),
                                "COLUMN_NAME"))
                        .contains(parameter);
            }
        }
    }

    @Test
    void functionsThatGiveRowsSaySo() throws SQLException {
        List<String> types = new ArrayList<>();
        try (ResultSet functions = metaData.getFunctions(null, null, "%")) {
            while (functions.next()) {
                String name = functions.getString("FUNCTION_NAME");
                types.add(name + " " + functions.getShort("FUNCTION_TYPE"));
            }
        }
        assertThat(types)
                .contains("as_of " + DatabaseMetaData.functionReturnsTable)
                .contains("blake3 " + DatabaseMetaData.functionNoTable);
        try (ResultSet columns = metaData.getFunctionColumns(null, null, "as\\_of", "%")) {
            while (columns.next()) {
                assertThat(columns.getShort("COLUMN_TYPE")).isEqualTo((short) DatabaseMetaData.functionColumnIn);
                assertThat(columns.getString("REMARKS")).isNotEmpty();
            }
        }
    }

    @Test
    void generatedColumnsAreThoseThatFollowFromOthers() throws SQLException {
        assertThat(generated("refs")).contains("updated_at").doesNotContain("name", "push_seq", "updated_ms", "store");
        assertThat(generated("ref\\_log"))
                .contains("updated_at", "frame_offset")
                .doesNotContain("push_seq");
    }

    private static List<String> generated(String tablePattern) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet columns = metaData.getColumns(null, "pushlog", tablePattern, "%")) {
            while (columns.next()) {
                if (columns.getString("IS_GENERATEDCOLUMN").equals("YES")) {
                    names.add(columns.getString("COLUMN_NAME"));
                }
            }
        }
        return names;
    }

    /** Nobody closes what comes back, as in pools and tools. */
    @Test
    void aHundredThousandCallsLeaveNothingBehind() throws SQLException {
        for (int i = 0; i < CALL_COUNT / 10; i++) {
            call(i);
        }
        long before = usedBytes();
        for (int i = 0; i < CALL_COUNT; i++) {
            call(i);
        }
        assertThat(usedBytes() - before).isLessThan(HEAP_GROWTH_MAX_BYTES);
    }

    private static void call(int number) throws SQLException {
        ResultSet rows = switch (number % 8) {
            case 0 -> metaData.getTables(null, null, "%", null);
            case 1 -> metaData.getColumns(null, null, "ref\\_log", "%");
            case 2 -> metaData.getPrimaryKeys(null, "pushlog", "refs");
            case 3 -> metaData.getSchemas();
            case 4 -> metaData.getTypeInfo();
            case 5 -> metaData.getFunctions(null, null, "%");
            case 6 -> metaData.getIndexInfo(null, null, "refs", true, true);
            default -> connection.getMetaData().getTableTypes();
        };
        rows.next();
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static List<String> first(ResultSet rows, String column) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(column));
            }
        }
        return values;
    }
}
