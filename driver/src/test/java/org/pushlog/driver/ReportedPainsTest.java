package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.sql.Wrapper;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users of other drivers and adapters of this kind reported; a reference says where. */
final class ReportedPainsTest {
    private static String url;

    /** Queries of the table t and what they give, with the report that they answer. */
    private static final List<List<String>> QUERIES = List.of(
            List.of("opensearch-project/sql 3881", "SELECT id FROM t WHERE b IS NULL OR b = ''", "1 3"),
            List.of("opensearch-project/sql 3368", "SELECT id FROM t WHERE (x = 1 OR x = 2) AND b = '1'", "2"),
            List.of("CALCITE-4446", "SELECT id FROM t WHERE x NOT IN (2, 3)", "1 5 6 7 8"),
            List.of("CALCITE-4446", "SELECT id FROM t WHERE x <> 2 OR x IS NULL", "1 3 4 5 6 7 8"),
            List.of("CALCITE-4446", "SELECT id FROM t WHERE x BETWEEN 1 AND 3 OR x IS NULL", "1 2 3 4"),
            List.of("elasticsearch 112065", "SELECT id FROM t WHERE x NOT IN (1, NULL)", ""),
            List.of("elasticsearch 112065", "SELECT id FROM t WHERE x IN (1, NULL)", "1"),
            List.of("CALCITE-6429", "SELECT id FROM t WHERE UPPER(b) LIKE '%MAIN'", "6"),
            List.of("opensearch-project/sql 3594", "SELECT id FROM t WHERE id > 5 AND UPPER(b) LIKE '%MAIN'", "6"),
            List.of("HIVE-27484", "SELECT id FROM t ORDER BY id LIMIT 3 OFFSET 4", "5 6 7"),
            List.of("HIVE-27484", "SELECT id FROM t ORDER BY id LIMIT 0", ""),
            List.of("HIVE-27484", "SELECT id FROM t ORDER BY id LIMIT 3 OFFSET 80", ""),
            List.of("trinodb/trino 29952", "SELECT id FROM t WHERE b = 'a'", "4"),
            List.of("trinodb/trino 29952", "SELECT l.id FROM t l JOIN t r ON l.b = r.b WHERE l.b LIKE 'a%'", "4 5"),
            List.of("apache/druid 4909", "SELECT id FROM t WHERE b = 'refs/heads/功能'", "7"),
            List.of("CALCITE-6637", "SELECT d FROM t WHERE id = 1", "1970-01-01"),
            List.of("CALCITE-1690", "SELECT id FROM t WHERE ts > TIMESTAMP '2026-11-30 00:00:00.001'", "2 3"),
            List.of("CALCITE-1690", "SELECT COUNT(DISTINCT ts) FROM t", "3"),
            List.of("forcedotcom/phoenix 577", "select ID from T where \"id\" = 1", "1"));

    @BeforeAll
    static void write(@TempDir Path folder) throws SQLException {
        url = Samples.url(folder);
        try (Connection connection = DriverManager.getConnection(url + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, b VARCHAR, d DATE, ts TIMESTAMP(3))");
            statement.execute("INSERT INTO t VALUES"
                    + " (1, 1, '', DATE '1970-01-01', TIMESTAMP '2026-11-30 00:00:00.001'),"
                    + " (2, 2, '1', NULL, TIMESTAMP '2026-11-30 00:00:00.002'),"
                    + " (3, 3, NULL, NULL, TIMESTAMP '2026-11-30 00:00:00.003'),"
                    + " (4, NULL, 'a', NULL, NULL)");
            statement.execute("INSERT INTO t VALUES (5, 5, 'a ', NULL, NULL), (6, 6, 'Main', NULL, NULL),"
                    + " (7, 7, 'refs/heads/功能', NULL, NULL), (8, 8, 'x', NULL, NULL)");
        }
    }

    private static String answer(Connection connection, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        if (!sql.contains("ORDER BY")) {
            values.sort(null);
        }
        return String.join(" ", values);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?pushdown=off", "?engine=enumerable"})
    void queriesAreAnsweredRightWhoeverAnswersThem(String properties) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url + properties)) {
            for (List<String> query : QUERIES) {
                assertThat(answer(connection, query.get(1)))
                        .as(query.get(0) + ": " + query.get(1))
                        .isEqualTo(query.get(2));
            }
        }
    }

    /** opensearch-project/sql 3368, CALCITE-2331: all trees of AND, OR and NOT over three conditions, on every mix of true, false and unknown. */
    @ParameterizedTest
    @ValueSource(strings = {"", "?pushdown=off", "?engine=enumerable"})
    void everyTreeOfConditionsIsWhatItsTruthTableSays(String properties, @TempDir Path folder) throws SQLException {
        String own = Samples.url(folder);
        try (Connection connection = DriverManager.getConnection(own + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE truth (a INTEGER, b INTEGER, c INTEGER)");
            statement.execute("INSERT INTO truth (a, b, c) VALUES "
                    + TruthTrees.rows().stream()
                            .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")")))
                            .collect(Collectors.joining(", ")));
        }
        try (Connection connection = DriverManager.getConnection(own + properties)) {
            for (TruthTrees.Tree tree : TruthTrees.all()) {
                assertThat(answer(
                                connection,
                                "SELECT 100 * COALESCE(a, 2) + 10 * COALESCE(b, 2) + COALESCE(c, 2) FROM truth WHERE "
                                        + tree.sql()))
                        .as(tree.sql())
                        .isEqualTo(tree.expected());
            }
        }
    }

    /** apache/druid 20326, trinodb/trino 5950. */
    @Test
    void aLongListGivesWhatAJoinGives() throws SQLException {
        String list = IntStream.range(3, 10_003).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(answer(connection, "SELECT id FROM t WHERE id IN (" + list + ")"))
                    .isEqualTo("3 4 5 6 7 8");
            assertThat(answer(connection, "SELECT id FROM t WHERE id NOT IN (" + list + ")"))
                    .isEqualTo("1 2");
        }
    }

    /** The same with texts, and in a time that a person waits: planning such lists took minutes, or never ended. */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000})
    @Timeout(60)
    void aLongListOfObjectIdsIsPlannedOnce(int count, @TempDir Path folder) throws SQLException {
        List<String> oids = IntStream.range(0, count)
                .mapToObj(i -> String.format("%040x", i * 7_919L))
                .toList();
        try (Connection connection = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE oids (oid VARCHAR PRIMARY KEY, n INTEGER)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO oids VALUES (?, ?)")) {
                for (int i = 0; i < count; i += 2) {
                    insert.setString(1, oids.get(i));
                    insert.setInt(2, i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            String values = "'" + String.join("', '", oids.subList(1, count)) + "'";
            for (String not : List.of("", "NOT ")) {
                assertThat(answer(connection, "SELECT n FROM oids WHERE oid " + not + "IN (" + values + ") ORDER BY n"))
                        .isEqualTo(answer(
                                connection,
                                "SELECT o.n FROM oids o LEFT JOIN (VALUES ('"
                                        + String.join("'), ('", oids.subList(1, count)) + "')) AS v (oid)"
                                        + " ON o.oid = v.oid WHERE v.oid IS " + (not.isEmpty() ? "NOT " : "")
                                        + "NULL ORDER BY n"));
            }
        }
    }

    /** CALCITE-6637, CALCITE-6646, CALCITE-6760: a date is a date for who asks for its type, too. */
    @Test
    void datesAndTimesHaveTheirTypes() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT d, TIME '12:00:00', ts FROM t WHERE id = 1")) {
            assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.DATE);
            assertThat(rows.getMetaData().getColumnType(2)).isEqualTo(Types.TIME);
            assertThat(rows.getMetaData().getColumnType(3)).isEqualTo(Types.TIMESTAMP);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo(Date.valueOf("1970-01-01"));
            assertThat(rows.getDate(1)).isEqualTo(Date.valueOf("1970-01-01"));
            assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(LocalDate.EPOCH);
        }
    }

    /** CALCITE-6265 and apache/arrow-java 848. */
    @Test
    void numbersOfAnyClassMeetAnInteger() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement statement = connection.prepareStatement("SELECT id FROM t WHERE x = ?")) {
            assertFails("07001", statement::executeQuery);
            for (Object five :
                    new Object[] {(byte) 5, (short) 5, 5, 5L, 5f, 5d, new java.math.BigDecimal("5.0"), "5"}) {
                statement.setObject(1, five);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).as(five.getClass().getName()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(5);
                    assertThat(rows.next()).isFalse();
                }
            }
            statement.setNull(1, Types.INTEGER);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    /** apache/arrow-java 932. */
    @Test
    void closingWithHalfReadRowsIsSilent() throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        List<ResultSet> half = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            half.add(connection.createStatement().executeQuery("SELECT * FROM t_log"));
            assertThat(half.get(i).next()).isTrue();
        }
        connection.close();
        connection.close();
        for (ResultSet rows : half) {
            assertThat(rows.isClosed()).isTrue();
            assertThat(rows.getClass()).isEqualTo(PushLogResultSet.class);
        }
    }

    /** tarantool-java 155, DRILL-3640: whatever a statement does, cancel from another thread ends it, and the connection goes on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT COUNT(*) FROM %s WHERE %s < 0",
                "SELECT %2$s, COUNT(*) FROM %1$s GROUP BY %2$s",
                "SELECT COUNT(DISTINCT %2$s) FROM %1$s",
                "SELECT MAX(%2$s) FROM %1$s",
                "INSERT INTO t SELECT a.id, a.x, a.b, a.d, a.ts FROM %s WHERE %s < 0"
            })
    void cancelEndsAnyKindOfWork(String form) throws Exception {
        List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
        String tables = names.stream().map(name -> "t " + name).collect(Collectors.joining(", "));
        String sum = names.stream().map(name -> name + ".id").collect(Collectors.joining(" + "));
        String endless = String.format(form, tables, sum);
        try (Connection connection = DriverManager.getConnection(url + "?mode=rw");
                Statement statement = connection.createStatement()) {
            CompletableFuture<Throwable> outcome = new CompletableFuture<>();
            Thread worker = new Thread(() -> {
                try {
                    if (statement.execute(endless)) {
                        statement.getResultSet().next();
                    }
                    outcome.complete(null);
                } catch (Throwable e) {
                    outcome.complete(e);
                }
            });
            worker.start();
            while (!outcome.isDone()) {
                statement.cancel();
                Thread.onSpinWait();
            }
            worker.join();
            assertThat(outcome.get()).isInstanceOf(SQLException.class);
            assertThat(((SQLException) outcome.get()).getSQLState()).isEqualTo("57014");
            assertThat(answer(connection, "SELECT COUNT(*) FROM t")).isEqualTo("8");
        }
    }

    /** A pool's thread whose interrupt flag is set writes and reads like any other, and stays interrupted. */
    @Test
    void anInterruptedThreadWritesAndReads(@TempDir Path own) throws SQLException {
        try (Connection connection = DriverManager.getConnection(Samples.url(own) + "?mode=rw");
                Statement statement = connection.createStatement()) {
            Thread.currentThread().interrupt();
            statement.execute("CREATE TABLE u (id INTEGER PRIMARY KEY, n INTEGER)");
            for (int i = 0; i < 5; i++) {
                assertThat(statement.executeUpdate("INSERT INTO u VALUES (" + i + ", 1)"))
                        .isEqualTo(1);
            }
            assertThat(answer(connection, "SELECT COUNT(*) FROM u")).isEqualTo("5");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** apache/arrow-adbc 476. */
    @Test
    void aStatementThatNeedsTooMuchMemoryIsRefusedAndTheProcessLives(@TempDir Path folder) throws SQLException {
        String own = Samples.url(folder);
        try (Connection connection = DriverManager.getConnection(own + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE big (id INTEGER PRIMARY KEY, v VARCHAR)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO big VALUES (?, ?)")) {
                for (int i = 0; i < 100; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, i + "x".repeat(100_000));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
        try (Connection connection = DriverManager.getConnection(own + "?memory_limit=1m");
                Statement statement = connection.createStatement()) {
            assertFails("53200", () -> answer(connection, "SELECT v FROM big_log ORDER BY v"))
                    .hasMessageContaining("memory_limit");
            assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
        }
    }

    /** snowflake-jdbc 2121: rows of a log, of an archive and of metadata convert alike. */
    @Test
    void equalValuesConvertAlikeWhereverTheyComeFrom(@TempDir Path folder) throws Exception {
        try (Connection archive = Samples.connect("archive/create.znippy");
                Connection log = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement statement = archive.createStatement();
                Statement logStatement = log.createStatement();
                ResultSet sealed = statement.executeQuery("SELECT relative_path, chunk_count FROM files")) {
            assertThat(sealed.next()).isTrue();
            logStatement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR, n BIGINT)");
            try (PreparedStatement insert = log.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                insert.setInt(1, 1);
                insert.setString(2, sealed.getString(1));
                insert.setLong(3, sealed.getLong(2));
                insert.addBatch();
                insert.setInt(1, 2);
                insert.setString(2, "t");
                insert.setLong(3, Types.VARCHAR);
                insert.addBatch();
                insert.executeBatch();
            }
            ResultSet live = logStatement.executeQuery("SELECT v, n FROM t ORDER BY id");
            assertThat(live.next()).isTrue();
            checkAlike(live, 1, sealed, 1);
            checkAlike(live, 2, sealed, 2);
            assertThat(live.next()).isTrue();
            ResultSet metaData = log.getMetaData().getColumns(null, null, "t", "v");
            assertThat(metaData.next()).isTrue();
            checkAlike(live, 1, metaData, metaData.findColumn("TABLE_NAME"));
            ResultSet type = log.getMetaData().getColumns(null, null, "t", "v");
            type.next();
            assertThat(type.getLong("DATA_TYPE")).isEqualTo(live.getLong(2));
        }
    }

    private static void checkAlike(ResultSet left, int leftColumn, ResultSet right, int rightColumn) throws Exception {
        int tried = 0;
        for (Method method : ResultSet.class.getMethods()) {
            boolean isGetter = method.getName().startsWith("get")
                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class});
            if (isGetter && !method.getReturnType().getName().matches("java\\.(io|sql)\\..*(Stream|Reader|lob)")) {
                assertThat(outcome(left, method, leftColumn))
                        .as(method.getName())
                        .isEqualTo(outcome(right, method, rightColumn));
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(15);
    }

    private static String outcome(ResultSet rows, Method getter, int column) throws Exception {
        try {
            Object value = getter.invoke(rows, column);
            return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
        } catch (InvocationTargetException e) {
            return "!" + ((SQLException) e.getCause()).getSQLState();
        }
    }

    /** databricks-jdbc 1128, jOOQ 16493, heavydb 159. */
    @Test
    void metadataTakesAnyMixOfNamesPatternsAndNulls() throws Exception {
        String[] texts = {null, "", "%", "t", "T", "nowhere", "a'b\"c\\"};
        try (Connection connection = DriverManager.getConnection(url)) {
            DatabaseMetaData metaData = connection.getMetaData();
            int tried = 0;
            for (Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getDeclaringClass() == Wrapper.class || method.getReturnType() != ResultSet.class) {
                    continue;
                }
                for (int first = 0; first < texts.length; first++) {
                    for (int step = 0; step < texts.length; step++) {
                        readAll(metaData, method, texts, first, step);
                        tried++;
                    }
                }
            }
            assertThat(tried).isGreaterThan(1_000);
        }
    }

    private static void readAll(DatabaseMetaData metaData, Method method, String[] texts, int first, int step)
            throws Exception {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = types[i] == String.class ? texts[(first + i * step) % texts.length] : Defaults.of(types[i]);
        }
        try (ResultSet rows = (ResultSet) method.invoke(metaData, arguments)) {
            while (rows.next()) {
                assertThat(rows.getMetaData().getColumnCount()).isPositive();
            }
        } catch (InvocationTargetException e) {
            fail(method + " " + Arrays.toString(arguments) + " threw " + e.getCause());
        }
    }
}
