package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PushLogDatabaseMetaDataTest {
    private final FakeEngine engine = new FakeEngine();
    private DatabaseMetaData metaData;

    @BeforeEach
    void connect() throws SQLException {
        engine.tables.add(new TableFacts(
                "pushlog",
                "refs",
                TableFacts.TABLE,
                "One ref as it now stands",
                List.of(
                        column("refs", "name", ColumnType.of(TypeKind.VARCHAR), false),
                        column("refs", "push_seq", ColumnType.of(TypeKind.DECIMAL, 20, 0), false),
                        column("refs", "updated_at", ColumnType.of(TypeKind.TIMESTAMP, 3, 0), true),
                        column("refs", "store", ColumnType.of(TypeKind.VARCHAR), false)),
                List.of("store", "name"),
                Set.of("updated_at")));
        engine.tables.add(new TableFacts(
                "pushlog",
                "ref_log",
                TableFacts.TABLE,
                "",
                List.of(column("ref_log", "row_index", ColumnType.of(TypeKind.BIGINT), false)),
                List.of(),
                Set.of()));
        engine.tables.add(
                new TableFacts("pushlog", "frames", TableFacts.SYSTEM_TABLE, "", List.of(), List.of(), Set.of()));
        engine.tables.add(new TableFacts(
                "information_schema", "tables", TableFacts.SYSTEM_VIEW, "", List.of(), List.of(), Set.of()));
        metaData = engine.connect().getMetaData();
    }

    private static ColumnFacts column(String table, String name, ColumnType type, boolean nullable) {
        return new ColumnFacts(name, name, "pushlog", table, type, nullable, "");
    }

    private static List<String> texts(ResultSet rows, String... columns) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (String column : columns) {
                row.add(rows.getString(column));
            }
            texts.add(String.join(" ", row));
        }
        return texts;
    }

    @Test
    void everyMethodAnswersNullArguments() throws Exception {
        int tried = 0;
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getDeclaringClass() == Wrapper.class) {
                continue;
            }
            Object[] arguments =
                    Arrays.stream(method.getParameterTypes()).map(Defaults::of).toArray();
            try {
                Object answer = method.invoke(metaData, arguments);
                assertThat(answer).as(method.toString()).isNotNull();
                if (answer instanceof ResultSet rows) {
                    checkReadable(rows);
                }
                tried++;
            } catch (InvocationTargetException e) {
                fail(method + " threw " + e.getCause());
            }
        }
        assertThat(tried).isGreaterThan(170);
    }

    /** Every column of every row can be read as its own type, and what must not be null is not. */
    private static void checkReadable(ResultSet rows) throws SQLException {
        ResultSetMetaData facts = rows.getMetaData();
        for (int i = 1; i <= facts.getColumnCount(); i++) {
            // Tools make room for a value by these.
            assertThat(facts.getPrecision(i)).as(facts.getColumnLabel(i)).isBetween(0, 65_535);
            assertThat(facts.getColumnDisplaySize(i))
                    .as(facts.getColumnLabel(i))
                    .isBetween(1, 65_535);
        }
        while (rows.next()) {
            for (int i = 1; i <= facts.getColumnCount(); i++) {
                Object value = rows.getObject(i);
                if (value == null) {
                    assertThat(facts.isNullable(i))
                            .as(facts.getColumnLabel(i))
                            .isEqualTo(ResultSetMetaData.columnNullable);
                } else {
                    assertThat(value.getClass().getName())
                            .as(facts.getColumnLabel(i))
                            .isEqualTo(facts.getColumnClassName(i));
                }
            }
        }
    }

    @Test
    void tablesAreListedByTypeAndPattern() throws SQLException {
        assertThat(texts(metaData.getTables(null, null, "%", null), "TABLE_TYPE", "TABLE_SCHEM", "TABLE_NAME"))
                .containsExactly(
                        "SYSTEM TABLE pushlog frames",
                        "SYSTEM VIEW information_schema tables",
                        "TABLE pushlog ref_log",
                        "TABLE pushlog refs");
        assertThat(texts(metaData.getTables("", "pushlog", "ref%", new String[] {"TABLE"}), "TABLE_NAME"))
                .containsExactly("ref_log", "refs");
        assertThat(texts(metaData.getTables("%", "push%", "ref\\_%", null), "TABLE_NAME"))
                .containsExactly("ref_log");
        assertThat(texts(metaData.getTables(null, null, "refs", null), "REMARKS"))
                .containsExactly("One ref as it now stands");
        assertThat(texts(metaData.getTables(null, null, "REFS", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(texts(metaData.getTables("other", null, null, null), "TABLE_NAME"))
                .isEmpty();
        assertThat(texts(metaData.getTables(null, "", null, null), "TABLE_NAME"))
                .isEmpty();
        assertThat(texts(metaData.getTables(null, null, null, new String[0]), "TABLE_NAME"))
                .isEmpty();
        assertThat(texts(metaData.getTables(null, null, null, new String[] {"view", "system table"}), "TABLE_NAME"))
                .containsExactly("frames");
    }

    @Test
    void theFourListsOfToolsAgree() throws SQLException {
        assertThat(texts(metaData.getCatalogs(), "TABLE_CAT")).isEmpty();
        assertThat(texts(metaData.getSchemas(), "TABLE_SCHEM")).containsExactly("information_schema", "pushlog");
        assertThat(texts(metaData.getSchemas(null, "push%"), "TABLE_SCHEM")).containsExactly("pushlog");
        ResultSet tables = metaData.getTables(null, null, null, null);
        while (tables.next()) {
            assertThat(tables.getString("TABLE_CAT")).isNull();
        }
        ResultSet schemas = metaData.getSchemas();
        schemas.next();
        assertThat(schemas.getString("TABLE_CATALOG")).isNull();
    }

    @Test
    void columnsHaveTheirTrueSizes() throws SQLException {
        ResultSet rows = metaData.getColumns(null, "pushlog", "refs", "%");
        assertThat(texts(
                        rows,
                        "COLUMN_NAME",
                        "TYPE_NAME",
                        "DATA_TYPE",
                        "COLUMN_SIZE",
                        "ORDINAL_POSITION",
                        "IS_NULLABLE",
                        "NULLABLE"))
                .containsExactly(
                        "name VARCHAR " + Types.VARCHAR + " 65535 1 NO 0",
                        "push_seq DECIMAL " + Types.DECIMAL + " 20 2 NO 0",
                        "updated_at TIMESTAMP " + Types.TIMESTAMP + " 23 3 YES 1",
                        "store VARCHAR " + Types.VARCHAR + " 65535 4 NO 0");
        assertThat(texts(metaData.getColumns(null, null, "ref%", "%\\_%"), "TABLE_NAME", "COLUMN_NAME"))
                .containsExactly("ref_log row_index", "refs push_seq", "refs updated_at");
        ResultSet seq = metaData.getColumns(null, null, "refs", "push_seq");
        seq.next();
        assertThat(seq.getInt("DECIMAL_DIGITS")).isZero();
        assertThat(seq.wasNull()).isFalse();
        assertThat(seq.getInt("NUM_PREC_RADIX")).isEqualTo(10);
    }

    @Test
    void primaryKeysAreInTheOrderOfTheirNames() throws SQLException {
        assertThat(texts(metaData.getPrimaryKeys(null, "pushlog", "refs"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
                .containsExactly("name 2 refs_pkey", "store 1 refs_pkey");
        assertThat(texts(metaData.getPrimaryKeys(null, null, "ref_log"), "COLUMN_NAME"))
                .isEmpty();
        assertThat(texts(metaData.getBestRowIdentifier(null, null, "refs", 0, true), "COLUMN_NAME"))
                .containsExactly("name", "store");
    }

    @Test
    void typesAndFunctionsAreTold() throws SQLException {
        assertThat(texts(metaData.getTypeInfo(), "TYPE_NAME")).contains("DECIMAL", "VARBINARY", "TIMESTAMP", "BOOLEAN");
        assertThat(texts(metaData.getTableTypes(), "TABLE_TYPE"))
                .containsExactly("SYSTEM TABLE", "SYSTEM VIEW", "TABLE", "VIEW");
        assertThat(texts(metaData.getFunctions(null, null, null), "FUNCTION_NAME", "SPECIFIC_NAME"))
                .containsExactly("blake3 blake3_varbinary", "file_content file_content_varchar");
        assertThat(texts(metaData.getFunctionColumns(null, null, "blake3", null), "COLUMN_NAME", "ORDINAL_POSITION"))
                .containsExactly(" 0", "content 1");
    }

    @Test
    void factsAboutTheDialectAreTrue() throws SQLException {
        assertThat(metaData.isReadOnly()).isTrue();
        assertThat(metaData.storesMixedCaseIdentifiers()).isTrue();
        assertThat(metaData.supportsMixedCaseQuotedIdentifiers()).isFalse();
        assertThat(metaData.nullsAreSortedHigh()).isTrue();
        assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metaData.getURL()).isEqualTo("jdbc:pushlog:fake");
        assertThat(metaData.getSQLKeywords()).contains("LATERAL");
        assertThat(metaData.getSearchStringEscape()).isEqualTo("\\");
        assertThat(metaData.getDriverVersion()).startsWith("0.1");
        assertThat(metaData.getDatabaseMinorVersion()).isEqualTo(1);
        assertThat(metaData.getConnection().getMetaData().getDatabaseProductName())
                .isEqualTo("pushlog");
    }

    @Test
    void forgottenResultsDoNotPileUp() throws SQLException {
        long before = usedBytes();
        for (int i = 0; i < 100_000; i++) {
            metaData.getTables(null, null, "%", null).next();
        }
        assertThat(usedBytes() - before).isLessThan(16L << 20);
        metaData.getConnection().close();
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
