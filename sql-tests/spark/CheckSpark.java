import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Reads live, hot and sealed data through Spark's JDBC source, in partitions by push_seq, while a writer appends, and compares with what the
 * driver itself gives. Its argument is a folder with the stores "live" and "sealed" and the archive "hot". Run by .ci/check-spark.
 */
public final class CheckSpark {
    private static final int PARTITION_COUNT = 8;
    private static final int PUSH_COUNT = 200;
    private static final int ROWS_OF_A_PUSH = 25;

    private final SparkSession spark;
    private final String url;
    private final Properties properties = new Properties();

    private CheckSpark(SparkSession spark, Path folder) {
        this.spark = spark;
        this.url = "jdbc:pushlog:" + folder;
        properties.setProperty("driver", "org.pushlog.driver.PushLogDriver");
        properties.setProperty("fetchsize", "1000");
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        SparkSession spark = SparkSession.builder()
                .appName("pushlog")
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", folder.resolveSibling("warehouse").toUri().toString())
                .getOrCreate();
        try {
            new CheckSpark(spark, folder).run();
        } finally {
            spark.stop();
        }
    }

    private void run() throws Exception {
        createEvents();
        AtomicBoolean stop = new AtomicBoolean();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try (Connection connection = DriverManager.getConnection(url + "?mode=rw")) {
                while (!stop.get()) {
                    push(connection);
                    Thread.sleep(5);
                }
            } catch (SQLException | InterruptedException e) {
                failure.set(e);
            }
        });
        writer.start();
        try {
            checkAppendedTable();
            checkSealedAndLive();
            checkHot();
        } finally {
            stop.set(true);
            writer.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        long written = ask("SELECT COUNT(*) FROM events_log") / ROWS_OF_A_PUSH;
        require(written > PUSH_COUNT, "the writer appended nothing meanwhile");
        System.out.println("Spark " + spark.version() + ": " + PARTITION_COUNT + " partitions by push_seq agree; "
                + (written - PUSH_COUNT) + " pushes were appended meanwhile");
    }

    private void createEvents() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url + "?mode=rw")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE events (id BIGINT PRIMARY KEY, amount DECIMAL(12, 2), word VARCHAR, day DATE)");
            }
            for (int i = 0; i < PUSH_COUNT; i++) {
                push(connection);
            }
        }
    }

    private long nextId;

    private synchronized void push(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO events VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS_OF_A_PUSH; i++) {
                long id = nextId++;
                insert.setLong(1, id);
                insert.setBigDecimal(2, java.math.BigDecimal.valueOf(id % 10_007, 2));
                insert.setString(3, id % 7 == 0 ? null : "word 功能 " + id % 100);
                insert.setObject(4, java.time.LocalDate.of(2026, 1, 1).plusDays(id % 365));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** A history that grows: up to a push it is what it was, and beyond there are whole pushes only. */
    private void checkAppendedTable() throws SQLException {
        long last = PUSH_COUNT - 1;
        Dataset<Row> table = spark.read().jdbc(url, "events_log", "push_seq", 0, PUSH_COUNT, PARTITION_COUNT, properties);
        require(table.rdd().getNumPartitions() == PARTITION_COUNT, "partitions: " + table.rdd().getNumPartitions());
        List<Long> sizes = new ArrayList<>();
        for (Row part : table.groupBy(functions.spark_partition_id()).count().collectAsList()) {
            sizes.add(part.getLong(1));
        }
        require(sizes.size() == PARTITION_COUNT && sizes.stream().allMatch(size -> size > 0), "partition sizes: " + sizes);
        long whole = sizes.stream().mapToLong(Long::longValue).sum();
        require(whole >= (long) PUSH_COUNT * ROWS_OF_A_PUSH && whole % ROWS_OF_A_PUSH == 0, "half a push among " + whole);

        String facts = "COUNT(*), SUM(id), SUM(amount), COUNT(word), MIN(word), MAX(word), MIN(day), MAX(day), COUNT(DISTINCT push_seq)";
        table.createOrReplaceTempView("events");
        String ours = askRow("SELECT " + facts + " FROM events_log WHERE push_seq <= " + last);
        requireEqual("events", ours, sparkRow("SELECT " + facts + " FROM events WHERE push_seq <= " + last));

        // The control: a partition that is left out must be noticed.
        String[] predicates = new String[PARTITION_COUNT - 1];
        for (int i = 0; i < predicates.length; i++) {
            int from = i * PUSH_COUNT / PARTITION_COUNT;
            predicates[i] = "push_seq >= " + from + " AND push_seq < " + (i + 1) * PUSH_COUNT / PARTITION_COUNT;
        }
        spark.read().jdbc(url, "events_log", predicates, properties).createOrReplaceTempView("part");
        String part = sparkRow("SELECT " + facts + " FROM part WHERE push_seq <= " + last);
        require(!part.equals(ours), "the comparison does not notice that a partition is missing");
    }

    /** Stores whose refs are in a log, and partly in an archive. */
    private void checkSealedAndLive() throws SQLException {
        long upper = ask("SELECT MAX(push_seq) FROM ref_log") + 1;
        spark.read().jdbc(url, "ref_log", "push_seq", 0, upper, PARTITION_COUNT, properties).createOrReplaceTempView("ref_log");
        for (String source : List.of("live", "sealed")) {
            String facts = "SELECT COUNT(*), SUM(push_seq), COUNT(DISTINCT name), MIN(name), MAX(name), MIN(updated_at), MAX(updated_at)"
                    + " FROM ref_log WHERE source = '" + source + "'";
            require(ask("SELECT COUNT(*) FROM ref_log WHERE source = '" + source + "'") > 0, "no rows that are " + source);
            requireEqual(source, askRow(facts), sparkRow(facts));
        }
    }

    private void checkHot() throws SQLException {
        spark.read().jdbc(url, "files", properties).createOrReplaceTempView("files");
        String asked = "SELECT COUNT(*), MIN(relative_path), MAX(relative_path) FROM files";
        require(ask("SELECT COUNT(*) FROM archives WHERE state = 'hot'") > 0, "no hot archive");
        requireEqual("files", askRow(asked), sparkRow(asked));
    }

    private String sparkRow(String sql) {
        Row row = spark.sql(sql).first();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.length(); i++) {
            values.add(plain(row.get(i)));
        }
        return values.toString();
    }

    private String askRow(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                values.add(plain(rows.getObject(i)));
            }
            return values.toString();
        }
    }

    private long ask(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String plain(Object value) {
        return value instanceof java.math.BigDecimal decimal ? decimal.stripTrailingZeros().toPlainString() : String.valueOf(value);
    }

    private static void requireEqual(String what, String ours, String theirs) {
        require(ours.equals(theirs), what + ": the driver says " + ours + ", Spark says " + theirs);
        System.out.println(what + ": " + theirs);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
