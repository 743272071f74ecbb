package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.cli.serve.Serialization;

/** Statements, parameters, paging, metadata, transactions and batches through the remote client. */
final class RemoteStatementsTest {

    /** All rows of a query as lists of texts. */
    private static List<List<String>> rows(ResultSet rows) throws SQLException {
        try (rows) {
            List<List<String>> all = new ArrayList<>();
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    row.add(text(rows, i, columns.getColumnType(i)));
                }
                all.add(row);
            }
            return all;
        }
    }

    /** Of bytes the client would make a text in UTF-8, and of arrays one without quotes; the driver makes hexadecimal digits and JSON. */
    private static String text(ResultSet rows, int column, int jdbcType) throws SQLException {
        return switch (jdbcType) {
            case Types.VARBINARY -> Arrays.toString(rows.getBytes(column));
            case Types.ARRAY -> String.valueOf(rows.getString(column)).replaceAll("[\" ]", "");
            default -> String.valueOf(rows.getString(column));
        };
    }

    private static List<List<String>> query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return rows(statement.executeQuery(sql));
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void everyTableOfLiveHotAndSealedDataIsTheSame(Serialization serialization, @TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded()) {
            List<List<String>> tables = rows(embedded.getMetaData().getTables(null, "pushlog", null, null));
            assertThat(tables).hasSizeGreaterThan(20);
            for (List<String> table : tables) {
                String sql = "SELECT * FROM \"" + table.get(2) + "\"";
                assertThat(query(remote, sql)).as(sql).isEqualTo(query(embedded, sql));
            }
            assertThat(served.server().statementCount()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void metadataIsTheSame(Serialization serialization, @TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded()) {
            assertThat(rows(remote.getMetaData().getTables(null, null, "ref%", new String[] {"TABLE"})))
                    .isEqualTo(rows(embedded.getMetaData().getTables(null, null, "ref%", new String[] {"TABLE"})))
                    .isNotEmpty();
            assertThat(rows(remote.getMetaData().getColumns(null, "pushlog", "ref_log", null)))
                    .isEqualTo(rows(embedded.getMetaData().getColumns(null, "pushlog", "ref_log", null)))
                    .isNotEmpty();
            assertThat(rows(remote.getMetaData().getSchemas()))
                    .isEqualTo(rows(embedded.getMetaData().getSchemas()))
                    .isNotEmpty();
            assertThat(rows(remote.getMetaData().getTypeInfo()))
                    .isEqualTo(rows(embedded.getMetaData().getTypeInfo()))
                    .isNotEmpty();
            assertThat(rows(remote.getMetaData().getTableTypes()))
                    .isEqualTo(rows(embedded.getMetaData().getTableTypes()))
                    .isNotEmpty();
            assertThat(rows(remote.getMetaData().getCatalogs())).isEmpty();
            assertThat(remote.getMetaData().getIdentifierQuoteString()).isEqualTo("\"");
            assertThat(remote.isReadOnly()).isTrue();
            assertThat(remote.getSchema()).isEqualTo("pushlog");
            assertThat(served.server().statementCount()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void parametersArriveAsTheyWereSet(Serialization serialization, @TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect()) {
            assertThat(echo(remote, "BIGINT", s -> s.setLong(1, Long.MIN_VALUE)))
                    .isEqualTo("-9223372036854775808");
            assertThat(echo(remote, "INTEGER", s -> s.setInt(1, -7))).isEqualTo("-7");
            assertThat(echo(remote, "DECIMAL(20, 0)", s -> s.setBigDecimal(1, new BigDecimal("18446744073709551615"))))
                    .isEqualTo("18446744073709551615");
            assertThat(echo(remote, "DECIMAL(10, 4)", s -> s.setBigDecimal(1, new BigDecimal("0.1"))))
                    .startsWith("0.1");
            assertThat(echo(remote, "DOUBLE", s -> s.setDouble(1, 0.1))).isEqualTo("0.1");
            assertThat(echo(remote, "BOOLEAN", s -> s.setBoolean(1, true))).isEqualTo("true");
            assertThat(echo(remote, "VARCHAR", s -> s.setString(1, "größe 😀"))).isEqualTo("größe 😀");
            assertThat(echo(remote, "VARCHAR", s -> s.setString(1, null))).isNull();
            assertThat(echo(remote, "DATE", s -> s.setDate(1, Date.valueOf("1969-12-31"))))
                    .isEqualTo("1969-12-31");
            assertThat(echo(remote, "TIME", s -> s.setTime(1, Time.valueOf("23:59:59"))))
                    .startsWith("23:59:59");
            // An hour that Berlin's clocks leave out: zones have no part in it.
            assertThat(echo(remote, "TIMESTAMP", s -> s.setTimestamp(1, Timestamp.valueOf("2026-03-29 02:30:00.125"))))
                    .startsWith("2026-03-29 02:30:00");
            try (PreparedStatement bytes = remote.prepareStatement("SELECT CAST(? AS VARBINARY)")) {
                bytes.setBytes(1, new byte[] {0, -1, 16});
                try (ResultSet rows = bytes.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getBytes(1)).containsExactly(0, -1, 16);
                }
            }
        }
    }

    /** Sets a parameter. */
    @FunctionalInterface
    private interface Setting {
        void set(PreparedStatement statement) throws SQLException;
    }

    private static String echo(Connection connection, String type, Setting setting) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? AS " + type + ")")) {
            setting.set(statement);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return rows.getString(1);
            }
        }
    }

    @Test
    void aPreparedStatementIsUsedAgain(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Connection embedded = served.embedded();
                PreparedStatement one = remote.prepareStatement("SELECT name FROM ref_log WHERE push_seq = ?");
                PreparedStatement other = embedded.prepareStatement("SELECT name FROM ref_log WHERE push_seq = ?")) {
            assertThat(one.getMetaData().getColumnName(1)).isEqualTo("name");
            assertThat(one.getParameterMetaData().getParameterCount()).isEqualTo(1);
            for (int push = 1; push < 20; push++) {
                one.setLong(1, push);
                other.setLong(1, push);
                assertThat(rows(one.executeQuery())).isEqualTo(rows(other.executeQuery()));
            }
            assertThat(served.server().statementCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void longResultsComeInPages(Serialization serialization, @TempDir Path folder) throws Exception {
        String sql = "SELECT a.name, b.row_index FROM ref_log a, ref_log b ORDER BY a.name, a.push_seq, b.push_seq,"
                + " b.row_index LIMIT 12345";
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded();
                Statement statement = remote.createStatement()) {
            List<List<String>> expected = query(embedded, sql);
            assertThat(expected).hasSize(12_345);
            for (int fetchSize : new int[] {777, 1_000_000}) {
                statement.setFetchSize(fetchSize);
                assertThat(rows(statement.executeQuery(sql))).isEqualTo(expected);
            }
            statement.setMaxRows(2_500);
            assertThat(rows(statement.executeQuery(sql))).isEqualTo(expected.subList(0, 2_500));
        }
    }

    @Test
    void clientsMayWriteWhereTheServerSays(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(folder, Serialization.PROTOBUF, "mode=rw");
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            assertThat(remote.isReadOnly()).isFalse();
            statement.executeUpdate("CREATE TABLE t (id INTEGER PRIMARY KEY, price DECIMAL(10, 2))");
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 0.5), (2, 1)"))
                    .isEqualTo(2);
            try (PreparedStatement insert = remote.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int id = 3; id < 6; id++) {
                    insert.setInt(1, id);
                    insert.setBigDecimal(2, new BigDecimal("9.99"));
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
                insert.setInt(1, 6);
                insert.setBigDecimal(2, new BigDecimal("-1"));
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            statement.addBatch("UPDATE t SET price = 0 WHERE id = 1");
            statement.addBatch("DELETE FROM t WHERE id = 2");
            assertThat(statement.executeBatch()).containsExactly(1, 1);
            assertThat(query(remote, "SELECT id, price FROM t ORDER BY id"))
                    .extracting(row -> row.get(0) + "=" + row.get(1))
                    .containsExactly("1=0.00", "3=9.99", "4=9.99", "5=9.99", "6=-1.00");
        }
    }

    @Test
    void transactionsEndAsTheClientSays(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(folder, Serialization.PROTOBUF, "mode=rw");
                Connection remote = served.connect();
                Connection watcher = served.embedded();
                Statement statement = remote.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INTEGER)");
            remote.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t VALUES (1)");
            assertThat(query(remote, "SELECT id FROM t")).hasSize(1);
            assertThat(query(watcher, "SELECT id FROM t_log")).isEmpty();
            remote.rollback();
            assertThat(query(remote, "SELECT id FROM t")).isEmpty();
            statement.executeUpdate("INSERT INTO t VALUES (2)");
            remote.commit();
            assertThat(query(watcher, "SELECT id FROM t_log")).containsExactly(List.of("2"));
        }
    }

    @Test
    void aReadingServerRefusesToWrite(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate("DELETE FROM refs"))
                    .extracting("SQLState")
                    .isEqualTo("25006");
            assertThatThrownBy(() -> statement.executeUpdate("CREATE TABLE t (id INTEGER)"))
                    .extracting("SQLState")
                    .isEqualTo("25006");
        }
    }
}
