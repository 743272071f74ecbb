package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every method of the objects of {@code java.sql} is called with null, 0, -1, huge numbers and whatever else its types allow: it gives a
 * result or an SQLException with a state that docs/SQL.md lists and a message, and never a state of the driver's own fault. Where another
 * argument is taken and null is not, the state is 22004.
 */
final class AnyArgumentTest {
    private static final long SEED = 20_261_130;

    /** Tries of one method at most; with fewer mixes of arguments, all are tried. */
    private static final int TRY_COUNT_MAX = 60;

    private static final Set<String> STATES = states();

    /** JDBC wants a NullPointerException there. */
    private static final Set<String> NULL_IS_REFUSED_BY_THE_STANDARD =
            Set.of("enquoteLiteral", "enquoteNCharLiteral", "enquoteIdentifier", "isSimpleIdentifier");

    @TempDir
    private Path folder;

    private String url;

    /** Makes the object anew: calls may close it, or move it. */
    @FunctionalInterface
    private interface Source<T> {
        T on(Connection connection) throws SQLException;
    }

    private static Set<String> states() {
        try {
            String page = Files.readString(Path.of("").toAbsolutePath().resolve("../docs/SQL.md"));
            Set<String> found = new TreeSet<>();
            String section = page.substring(page.indexOf("\n## Errors\n"));
            for (String line :
                    section.lines().filter(row -> row.startsWith("| ")).toList()) {
                Matcher state =
                        Pattern.compile("\\b[0-9X][0-9A-Z]{4}\\b").matcher(line.substring(0, line.indexOf(" |")));
                while (state.find()) {
                    found.add(state.group());
                }
            }
            found.remove("XX000");
            return found;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @BeforeEach
    void write() throws SQLException {
        url = Samples.url(folder) + "?mode=rw";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE t (id INTEGER PRIMARY KEY, s VARCHAR, b VARBINARY, n DECIMAL(10, 2), d DATE, ts"
                            + " TIMESTAMP(3), f DOUBLE, o BOOLEAN)");
            statement.execute("INSERT INTO t VALUES (1, 'one', X'0102', 1.5, DATE '2026-11-30', TIMESTAMP '2026-11-30"
                    + " 00:00:00.001', 0.5, TRUE), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
        }
    }

    @Test
    void ofADriver() throws Exception {
        tryAll(Driver.class, connection -> new PushLogDriver());
    }

    @Test
    void ofAConnection() throws Exception {
        tryAll(Connection.class, connection -> connection);
    }

    @Test
    void ofAStatement() throws Exception {
        tryAll(Statement.class, Connection::createStatement);
        tryAll(Statement.class, connection -> {
            Statement statement = connection.createStatement();
            statement.executeQuery("SELECT * FROM t");
            return statement;
        });
    }

    @Test
    void ofAPreparedStatement() throws Exception {
        tryAll(
                PreparedStatement.class,
                connection -> connection.prepareStatement("SELECT * FROM t WHERE id = ? OR s = ? OR b = ? OR ts = ?"));
        tryAll(
                PreparedStatement.class,
                connection -> connection.prepareStatement("INSERT INTO t (id, s, b, ts) VALUES (?, ?, ?, ?)"));
    }

    @Test
    void ofAResultSet() throws Exception {
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            tryAll(ResultSet.class, connection -> {
                ResultSet rows = connection
                        .createStatement(type, ResultSet.CONCUR_READ_ONLY)
                        .executeQuery("SELECT id, s, b, n, d, ts, f, o, ARRAY[1, 2] AS a FROM t");
                assertThat(rows.next()).isTrue();
                return rows;
            });
        }
        tryAll(
                ResultSet.class,
                connection -> connection.createStatement().executeQuery("SELECT * FROM t WHERE id > 9"));
        tryAll(ResultSet.class, connection -> connection.getMetaData().getTables(null, null, null, null));
    }

    @Test
    void ofMetadata() throws Exception {
        tryAll(DatabaseMetaData.class, Connection::getMetaData);
        tryAll(ResultSetMetaData.class, connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeQuery("SELECT * FROM t").getMetaData();
            }
        });
        tryAll(
                ParameterMetaData.class,
                connection -> connection
                        .prepareStatement("SELECT * FROM t WHERE id = ?")
                        .getParameterMetaData());
    }

    @Test
    void ofLongValues() throws Exception {
        tryAll(Blob.class, AnyArgumentTest::blob);
        tryAll(Clob.class, AnyArgumentTest::clob);
        tryAll(NClob.class, Connection::createNClob);
        tryAll(Array.class, connection -> connection.createArrayOf("INTEGER", new Object[] {1, null, 3}));
    }

    private static Blob blob(Connection connection) throws SQLException {
        Blob blob = connection.createBlob();
        blob.setBytes(1, new byte[] {1, 2, 3});
        return blob;
    }

    private static Clob clob(Connection connection) throws SQLException {
        Clob clob = connection.createClob();
        clob.setString(1, "abc");
        return clob;
    }

    private <T> void tryAll(Class<T> type, Source<T> source) throws Exception {
        List<String> wrong = new ArrayList<>();
        Random random = new Random(SEED);
        try (Connection helper = DriverManager.getConnection(url)) {
            for (Method method : type.getMethods()) {
                boolean isNullTried = false;
                for (Object[] arguments : mixes(method, helper, random)) {
                    Throwable failure = failure(method, arguments, source);
                    if (failure == null
                            && !isNullTried
                            && !Arrays.asList(arguments).contains(null)) {
                        isNullTried = true;
                        tryNulls(method, arguments, source, wrong);
                    }
                    String outcome = outcome(method, failure);
                    if (outcome != null) {
                        wrong.add(method + " " + Arrays.deepToString(arguments) + ": " + outcome);
                        break;
                    }
                }
            }
        }
        assertThat(String.join("\n", wrong)).isEmpty();
    }

    /** Replaces one argument of a call that succeeds by null. */
    private <T> void tryNulls(Method method, Object[] arguments, Source<T> source, List<String> wrong)
            throws Exception {
        for (int i = 0; i < arguments.length; i++) {
            if (!method.getParameterTypes()[i].isPrimitive()) {
                Object[] withNull = arguments.clone();
                withNull[i] = null;
                if (failure(method, withNull, source) instanceof SQLException e && !"22004".equals(e.getSQLState())) {
                    wrong.add(method + " with null for argument " + (i + 1) + ": " + e.getSQLState() + " " + e);
                }
            }
        }
    }

    /** What the call throws, or null. */
    private <T> Throwable failure(Method method, Object[] arguments, Source<T> source) throws Exception {
        try (Connection connection = DriverManager.getConnection(url)) {
            method.invoke(source.on(connection), arguments);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    /** What is wrong with what the call did, or null. */
    private static String outcome(Method method, Throwable failure) {
        if (failure == null
                || (failure instanceof NullPointerException
                        && NULL_IS_REFUSED_BY_THE_STANDARD.contains(method.getName()))) {
            return null;
        }
        if (!(failure instanceof SQLException problem)) {
            failure.printStackTrace();
            return failure.toString();
        }
        String message = problem.getMessage();
        boolean isTold = message != null && !message.isBlank();
        return problem.getSQLState() != null && STATES.contains(problem.getSQLState()) && isTold
                ? null
                : problem.getSQLState() + " " + problem;
    }

    private static List<Object[]> mixes(Method method, Connection helper, Random random) throws SQLException {
        List<List<Object>> choices = new ArrayList<>();
        long mixCount = 1;
        for (Class<?> type : method.getParameterTypes()) {
            List<Object> choice = choices(type, helper);
            choices.add(choice);
            mixCount = Math.min(mixCount * choice.size(), 1_000_000);
        }
        List<Object[]> mixes = new ArrayList<>();
        for (int i = 0; i < Math.min(mixCount, TRY_COUNT_MAX); i++) {
            long number = mixCount <= TRY_COUNT_MAX ? i : random.nextLong() >>> 1;
            Object[] mix = new Object[choices.size()];
            for (int j = 0; j < mix.length; j++) {
                List<Object> choice = choices.get(j);
                mix[j] = choice.get((int) (number % choice.size()));
                number /= choice.size();
            }
            mixes.add(mix);
        }
        return mixes;
    }

    private static List<Object> choices(Class<?> type, Connection helper) throws SQLException {
        if (type == int.class) {
            return List.of(1, 0, -1, 3, 77, 1_003, Types.TIMESTAMP, Integer.MAX_VALUE, Integer.MIN_VALUE);
        }
        if (type == long.class) {
            return List.of(1L, 0L, -1L, 2L, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE);
        }
        if (type == short.class) {
            return List.of((short) 1, Short.MIN_VALUE);
        }
        if (type == byte.class) {
            return List.of((byte) 1, Byte.MIN_VALUE);
        }
        if (type == boolean.class) {
            return List.of(true, false);
        }
        if (type == float.class) {
            return List.of(1f, Float.NaN, Float.MAX_VALUE, Float.NEGATIVE_INFINITY);
        }
        if (type == double.class) {
            return List.of(1d, Double.NaN, Double.MAX_VALUE, Double.NEGATIVE_INFINITY);
        }
        List<Object> choices = new ArrayList<>(objects(type, helper));
        choices.add(0, null);
        return choices;
    }

    private static List<?> objects(Class<?> type, Connection helper) throws SQLException {
        if (type == String.class) {
            return List.of(
                    "", "s", "jdbc:pushlog:.", "nowhere", "SELECT 1", "DELETE FROM t WHERE id = 7", "%", "a'b\"c\\");
        }
        if (type == Object.class) {
            return List.of(
                    "x",
                    1,
                    Long.MAX_VALUE,
                    new BigDecimal("1E+400"),
                    new BigInteger("9").pow(99),
                    'c',
                    new byte[0],
                    new Object(),
                    List.of(),
                    new Object[] {null},
                    new Date(Long.MAX_VALUE),
                    new Timestamp(Long.MIN_VALUE),
                    new GregorianCalendar(),
                    blob(helper),
                    clob(helper),
                    Double.NaN,
                    stream(),
                    new StringReader("x"));
        }
        if (type == Class.class) {
            return List.of(
                    String.class, Integer.class, int.class, Thread.class, Statement.class, java.time.Instant.class);
        }
        if (type == byte[].class) {
            return List.of(new byte[0], new byte[] {1, 2});
        }
        if (type == int[].class) {
            return List.of(new int[0], new int[] {-1});
        }
        if (type == String[].class) {
            return List.of(new String[0], new String[] {null}, new String[] {"push_seq"}, new String[] {"x"});
        }
        if (type == Object[].class) {
            return List.of(new Object[0], new Object[] {null}, new Object[] {"x"}, new Object[] {new Object()});
        }
        return rareObjects(type, helper);
    }

    private static List<?> rareObjects(Class<?> type, Connection helper) throws SQLException {
        if (type == Calendar.class) {
            return List.of(Calendar.getInstance(TimeZone.getTimeZone("Asia/Kathmandu")));
        }
        if (type == InputStream.class) {
            return List.of(stream());
        }
        if (type == Reader.class) {
            return List.of(new StringReader("reader"));
        }
        if (type == Map.class) {
            return List.of(Map.of(), Map.of("x", String.class));
        }
        if (type == Properties.class) {
            Properties properties = new Properties();
            properties.put("x", "y");
            return List.of(new Properties(), properties);
        }
        if (type == Executor.class) {
            return List.<Executor>of(Runnable::run);
        }
        if (type == SQLType.class) {
            return List.of(JDBCType.INTEGER, JDBCType.REF, JDBCType.TIMESTAMP_WITH_TIMEZONE);
        }
        if (type == Date.class) {
            return List.of(new Date(0), new Date(Long.MAX_VALUE));
        }
        if (type == Time.class) {
            return List.of(new Time(0), new Time(Long.MIN_VALUE));
        }
        if (type == Timestamp.class) {
            return List.of(new Timestamp(0), new Timestamp(Long.MAX_VALUE));
        }
        if (type == BigDecimal.class) {
            return List.of(BigDecimal.ONE, new BigDecimal("1E+400"), new BigDecimal("1E-400"));
        }
        if (type == Blob.class) {
            return List.of(blob(helper));
        }
        if (type == Clob.class) {
            return List.of(clob(helper));
        }
        return List.of();
    }

    private static InputStream stream() {
        return new ByteArrayInputStream("bytes".getBytes(StandardCharsets.US_ASCII));
    }
}
