package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The calls that tools make when a person connects, opens the tree and looks at a table: DBeaver's generic driver, Metabase's sync
 * over JDBC, and Tableau's "Other Databases (JDBC)", as their public sources and manuals tell them.
 */
final class RecordedToolsTest {
    @TempDir
    private static Path folder;

    private static LiveLocation location;

    @BeforeAll
    static void open() throws IOException {
        location = LiveLocation.in(folder);
    }

    @AfterAll
    static void close() throws InterruptedException {
        location.close();
    }

    private static List<String> column(ResultSet rows, String name) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(name));
            }
        }
        return values;
    }

    @Test
    void dbeaver() throws SQLException {
        try (Connection connection = DriverManager.getConnection(location.url())) {
            connection.setAutoCommit(true);
            DatabaseMetaData metaData = connection.getMetaData();
            dbeaverAsksForTheProduct(metaData);
            assertThat(column(metaData.getTypeInfo(), "TYPE_NAME")).contains("VARCHAR", "TIMESTAMP");
            // No catalogs, so the tree begins with the schemas.
            assertThat(column(metaData.getCatalogs(), "TABLE_CAT")).isEmpty();
            List<String> schemas = column(metaData.getSchemas(), "TABLE_SCHEM");
            assertThat(schemas).containsExactly("information_schema", "pushlog");
            assertThat(connection.getCatalog()).isNull();
            assertThat(connection.getSchema()).isIn(schemas);
            for (String schema : schemas) {
                for (String table : column(metaData.getTables(null, schema, "%", null), "TABLE_NAME")) {
                    dbeaverOpensTheTable(connection, schema, table);
                }
                assertThat(column(metaData.getProcedures(null, schema, "%"), "PROCEDURE_NAME"))
                        .isEmpty();
                for (String function : column(metaData.getFunctions(null, schema, "%"), "FUNCTION_NAME")) {
                    assertThat(column(metaData.getFunctionColumns(null, schema, function, "%"), "COLUMN_NAME"))
                            .isNotEmpty();
                }
            }
        }
    }

    private static void dbeaverAsksForTheProduct(DatabaseMetaData metaData) throws SQLException {
        assertThat(metaData.getDatabaseProductName()).isEqualTo("pushlog");
        assertThat(metaData.getDatabaseProductVersion()).isNotEmpty();
        assertThat(metaData.getDriverName()).isNotEmpty();
        assertThat(metaData.getDriverVersion()).isNotEmpty();
        assertThat(metaData.isReadOnly()).isTrue();
        assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metaData.getSchemaTerm()).isNotEmpty();
        assertThat(metaData.getProcedureTerm()).isNotNull();
        assertThat(metaData.getCatalogTerm()).isNotNull();
        assertThat(metaData.getCatalogSeparator()).isNotNull();
        assertThat(metaData.getSQLKeywords()).isNotEmpty();
        assertThat(metaData.getSearchStringEscape()).isNotEmpty();
        assertThat(metaData.supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE))
                .isTrue();
        assertThat(metaData.supportsTransactionIsolationLevel(Connection.TRANSACTION_READ_COMMITTED))
                .isTrue();
        assertThat(metaData.supportsSchemasInDataManipulation()).isTrue();
        assertThat(metaData.supportsCatalogsInDataManipulation()).isFalse();
    }

    private static void dbeaverOpensTheTable(Connection connection, String schema, String table) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        List<String> columns = column(metaData.getColumns(null, schema, table, "%"), "COLUMN_NAME");
        assertThat(columns).isNotEmpty();
        assertThat(columns).containsAll(column(metaData.getPrimaryKeys(null, schema, table), "COLUMN_NAME"));
        assertThat(column(metaData.getIndexInfo(null, schema, table, false, true), "INDEX_NAME"))
                .isEmpty();
        assertThat(column(metaData.getImportedKeys(null, schema, table), "FK_NAME"))
                .isEmpty();
        assertThat(column(metaData.getExportedKeys(null, schema, table), "FK_NAME"))
                .isEmpty();
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            statement.setMaxRows(200);
            statement.setFetchSize(200);
            assertThat(statement.execute("SELECT x.* FROM \"" + schema + "\".\"" + table + "\" x"))
                    .isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                ResultSetMetaData facts = rows.getMetaData();
                while (rows.next()) {
                    for (int i = 1; i <= facts.getColumnCount(); i++) {
                        assertThat(facts.getTableName(i)).isEqualTo(table);
                        rows.getObject(i);
                    }
                }
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat((Object) statement.getWarnings()).isNull();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT COUNT(*) FROM \"" + schema + "\".\"" + table + "\" x")) {
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void metabase() throws SQLException {
        try (Connection connection = DriverManager.getConnection(location.url())) {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            DatabaseMetaData metaData = connection.getMetaData();
            String[] types = {
                "TABLE", "PARTITIONED TABLE", "VIEW", "FOREIGN TABLE", "MATERIALIZED VIEW", "EXTERNAL TABLE"
            };
            for (String schema : column(metaData.getSchemas(), "TABLE_SCHEM")) {
                for (String table : column(metaData.getTables(null, schema, "%", types), "TABLE_NAME")) {
                    metabaseMayRead(connection, schema, table);
                    List<String> columns = column(metaData.getColumns(null, schema, table, null), "COLUMN_NAME");
                    assertThat(columns).isNotEmpty();
                    column(metaData.getPrimaryKeys(null, schema, table), "COLUMN_NAME");
                    column(metaData.getImportedKeys(null, schema, table), "FKCOLUMN_NAME");
                    column(metaData.getIndexInfo(null, schema, table, false, true), "COLUMN_NAME");
                    metabaseLooksAtValues(connection, schema, table, columns);
                }
            }
        }
    }

    private static void metabaseMayRead(Connection connection, String schema, String table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT TRUE AS \"_\" FROM \"" + schema + "\".\"" + table + "\" WHERE 1 <> 1 LIMIT 0")) {
            statement.setQueryTimeout(15);
            assertThat(statement.execute()).isTrue();
        }
    }

    private static void metabaseLooksAtValues(Connection connection, String schema, String table, List<String> columns)
            throws SQLException {
        List<String> selected = new ArrayList<>();
        for (String column : columns) {
            selected.add("\"" + schema + "\".\"" + table + "\".\"" + column + "\" AS \"" + column + "\"");
        }
        String sql = "SELECT " + String.join(", ", selected) + " FROM \"" + schema + "\".\"" + table + "\" LIMIT 100";
        try (PreparedStatement statement =
                connection.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchDirection(ResultSet.FETCH_FORWARD);
            statement.setFetchSize(100);
            try (ResultSet rows = statement.executeQuery()) {
                ResultSetMetaData facts = rows.getMetaData();
                while (rows.next()) {
                    for (int i = 1; i <= facts.getColumnCount(); i++) {
                        assertThat(facts.getColumnLabel(i)).isEqualTo(columns.get(i - 1));
                        rows.getObject(i);
                    }
                }
            }
        }
        if (columns.contains("updated_at")) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT DATE_TRUNC('month', \"updated_at\") AS \"m\", COUNT(*) AS \"count\""
                                    + " FROM \"" + schema + "\".\"" + table
                                    + "\" GROUP BY DATE_TRUNC('month', \"updated_at\")"
                                    + " ORDER BY DATE_TRUNC('month', \"updated_at\") ASC")) {
                rows.next();
            }
        }
    }

    @Test
    void tableau() throws SQLException {
        try (Connection connection = DriverManager.getConnection(location.url())) {
            DatabaseMetaData metaData = connection.getMetaData();
            assertThat(column(metaData.getCatalogs(), "TABLE_CAT")).isEmpty();
            assertThat(column(metaData.getSchemas(), "TABLE_SCHEM")).contains("pushlog");
            assertThat(column(metaData.getTableTypes(), "TABLE_TYPE")).contains("TABLE", "VIEW");
            for (String table : column(
                    metaData.getTables(null, "pushlog", "%", new String[] {"TABLE", "VIEW", "SYSTEM TABLE"}),
                    "TABLE_NAME")) {
                assertThat(column(metaData.getColumns(null, "pushlog", table, "%"), "COLUMN_NAME"))
                        .isNotEmpty();
                column(metaData.getPrimaryKeys(null, "pushlog", table), "COLUMN_NAME");
                column(metaData.getImportedKeys(null, "pushlog", table), "FKCOLUMN_NAME");
                for (String rest : List.of("", " WHERE 1=0", " LIMIT 0")) {
                    try (PreparedStatement statement =
                            connection.prepareStatement("SELECT * FROM \"pushlog\".\"" + table + "\"" + rest)) {
                        assertThat(statement.getMetaData().getColumnCount()).isPositive();
                    }
                }
            }
            tableauProbes(connection);
        }
    }

    /** It tries what a source can do; what it cannot must fail and leave the connection usable. */
    private static void tableauProbes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String probe : List.of(
                    "CREATE LOCAL TEMPORARY TABLE \"#Tableau_1_Connect\" (\"COL\" INTEGER) ON COMMIT PRESERVE ROWS",
                    "CREATE GLOBAL TEMPORARY TABLE \"#Tableau_2_Connect\" (\"COL\" INTEGER)",
                    "SELECT TOP 1 * INTO \"#Tableau_3\" FROM refs",
                    "DROP TABLE \"#Tableau_1_Connect\"")) {
                assertThatThrownBy(() -> statement.execute(probe)).as(probe).isInstanceOf(SQLException.class);
                assertThat(connection.isValid(0)).isTrue();
            }
            for (String query : List.of(
                    "SELECT 1 AS \"ONE\" FROM \"pushlog\".\"refs\" HAVING (COUNT(1) > 0)",
                    "SELECT SUM(1) AS \"sum:Number of Records:ok\" FROM \"pushlog\".\"ref_log\" \"ref_log\" HAVING"
                            + " (COUNT(1) > 0)",
                    "SELECT \"refs\".\"name\" AS \"name\" FROM \"pushlog\".\"refs\" \"refs\" GROUP BY 1 ORDER BY 1 ASC",
                    "SELECT {fn DAYOFMONTH(\"refs\".\"updated_at\")} AS \"day\", {fn YEAR(\"refs\".\"updated_at\")}"
                            + " FROM \"pushlog\".\"refs\" \"refs\"",
                    "SELECT * FROM (SELECT * FROM refs) \"Custom SQL Query\" LIMIT 0",
                    "SELECT {fn CONCAT({fn LTRIM(\"name\")}, 'x')}, {fn IFNULL(\"target\", '')} FROM \"refs\" WHERE"
                            + " (\"name\" LIKE 'refs/%')",
                    "SELECT CAST(\"push_seq\" AS DOUBLE), {ts '2024-01-01 00:00:00'}, {d '2024-01-01'} FROM \"refs\""
                            + " LIMIT 1")) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    rows.next();
                } catch (SQLException e) {
                    throw new AssertionError(query, e);
                }
            }
        }
    }
}
