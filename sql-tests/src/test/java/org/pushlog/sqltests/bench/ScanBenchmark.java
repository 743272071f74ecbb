package org.pushlog.sqltests.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/**
 * Questions to logs of 5,000,000 rows in 1,000 frames, against DuckDB's own table of the same rows, after loading it. Warm, both sides on two
 * threads, rounds in turn, medians.
 */
final class ScanBenchmark implements Benchmark {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Field("name", ArrowType.UTF8, false),
                    new Field("target", ArrowType.UTF8, false),
                    new Field("push_seq", ArrowType.UINT64, false),
                    new Field("updated_ms", ArrowType.UINT64, false),
                    new Field("owner", ArrowType.UTF8, false)),
            Map.of());
    private static final int FRAME_ROW_COUNT = 5_000;
    private static final int REPEATED_NAME_COUNT = 50_000;
    private static final int WARM_UP_ROUNDS = 5;
    private static final int ROUNDS = 11;

    /** One question: what it asks of the log's table, and what of the other's. */
    private record Question(String name, String sql, double target) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question("sum and filter, exact", "select sum(push_seq) from items where push_seq > 10", 0.6),
            new Question("group by 100 owners", "select owner, count(*) from items group by owner", 0.6),
            new Question("LIKE prefix", "select count(*) from items where name like 'refs/heads/f/00%'", 0.6),
            new Question(
                    "join to 1,000 rows by owner",
                    "select count(*) from items i join small s on i.owner = s.owner where s.push_seq < 50",
                    0.6),
            new Question(
                    "join to 1,000 rows by push_seq",
                    "select count(*) from items i join small s on i.push_seq = s.push_seq",
                    0.6),
            new Question(
                    "join to 1,000 rows by name", "select count(*) from items i join small s on i.name = s.name", 0.6),
            new Question("count distinct of 50,000 names", "select count(distinct name) from items", 0.6),
            new Question("count distinct, every name another", "select count(distinct name) from single", 0.6));

    @Override
    public String name() {
        return "scan";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        int frameCount = setting.count(1_000);
        Path folder = setting.folder("scan");
        write(folder.resolve("items.log"), frameCount, REPEATED_NAME_COUNT);
        write(folder.resolve("single.log"), frameCount, Integer.MAX_VALUE);
        writeSmall(folder.resolve("small.log"));
        List<Figure> figures = new ArrayList<>();
        try (Connection ours = DriverManager.getConnection("jdbc:pushlog:" + folder + "?threads=2");
                Connection theirs = DriverManager.getConnection("jdbc:duckdb:")) {
            load(theirs, (long) frameCount * FRAME_ROW_COUNT);
            double product = 1;
            for (Question question : QUESTIONS) {
                Figure figure = measure(ours, theirs, question);
                figures.add(figure);
                product *= figure.ratio();
            }
            double mean = Math.pow(product, 1.0 / QUESTIONS.size());
            figures.add(new Figure("these, geometric mean", "-", "-", mean, 1.3));
        }
        return figures;
    }

    private static Figure measure(Connection ours, Connection theirs, Question question) throws Exception {
        String log = question.sql()
                .replace("from items", "from items_log")
                .replace("from single", "from single_log")
                .replace("join small", "join small_log");
        long[] own = new long[ROUNDS];
        long[] other = new long[ROUNDS];
        try (PreparedStatement a = ours.prepareStatement(log);
                PreparedStatement b = theirs.prepareStatement(question.sql())) {
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                String[] answers = new String[2];
                long first = Timing.nanos(() -> answers[0] = answer(a));
                long second = Timing.nanos(() -> answers[1] = answer(b));
                if (!answers[0].equals(answers[1])) {
                    throw new IllegalStateException(question.name() + ": " + answers[0] + " and " + answers[1]);
                }
                if (round >= 0) {
                    own[round] = first;
                    other[round] = second;
                }
            }
        }
        double theirNanos = Timing.median(other);
        return Figure.ofTime(question.name(), Timing.median(own), theirNanos, theirNanos / question.target());
    }

    /** The number of rows and, of one row, its last value. */
    private static String answer(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int columnCount = rows.getMetaData().getColumnCount();
            long rowCount = 0;
            long sum = 0;
            while (rows.next()) {
                rowCount++;
                sum += rows.getBigDecimal(columnCount).longValueExact();
            }
            return rowCount + " rows, " + sum;
        }
    }

    private static String nameOf(long row, int nameCount) {
        return String.format(Locale.ROOT, "refs/heads/f/%07d", row * 7_919 % nameCount);
    }

    private static void write(Path log, int frameCount, int nameCount) throws IOException {
        BatchBuilder rows = new BatchBuilder(SCHEMA);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(log))) {
            for (long frame = 0; frame < frameCount; frame++) {
                for (int i = 0; i < FRAME_ROW_COUNT; i++) {
                    long row = frame * FRAME_ROW_COUNT + i;
                    append(rows, nameCount == Integer.MAX_VALUE ? singleName(row) : nameOf(row, nameCount), row);
                }
                out.write(FrameEncoder.encode(rows.build()));
            }
        }
    }

    private static String singleName(long row) {
        return String.format(Locale.ROOT, "refs/heads/f/%07d", row);
    }

    private static void append(BatchBuilder rows, String name, long row) {
        rows.column(0).append(name);
        rows.column(1).append(String.format(Locale.ROOT, "%016d", row));
        rows.column(2).append(row / FRAME_ROW_COUNT + 1);
        rows.column(3).append(1_700_000_000_000L + row / FRAME_ROW_COUNT);
        rows.column(4).append("owner-" + row * 31 % 100);
    }

    private static void writeSmall(Path log) throws IOException {
        BatchBuilder rows = new BatchBuilder(SCHEMA);
        for (int i = 0; i < 1_000; i++) {
            append(rows, nameOf(i, REPEATED_NAME_COUNT), (long) i * FRAME_ROW_COUNT);
        }
        Files.write(log, FrameEncoder.encode(rows.build()));
    }

    private static void load(Connection theirs, long rowCount) throws SQLException {
        String others = ", printf('%%016d', i) as target, (i // 5000 + 1)::ubigint as push_seq,"
                + " (1700000000000 + i // 5000)::ubigint as updated_ms, 'owner-' || (i * 31 %% 100) as owner";
        try (Statement statement = theirs.createStatement()) {
            statement.execute("set threads to 2");
            statement.execute(String.format(
                    Locale.ROOT,
                    "create table items as select printf('refs/heads/f/%%07d', i * 7919 %% 50000) as name" + others
                            + " from range(%d) t(i)",
                    rowCount));
            statement.execute(String.format(
                    Locale.ROOT,
                    "create table single as select printf('refs/heads/f/%%07d', i) as name" + others
                            + " from range(%d) t(i)",
                    rowCount));
            statement.execute(String.format(
                    Locale.ROOT,
                    "create table small as select printf('refs/heads/f/%%07d', i // 5000 * 7919 %% 50000) as name"
                            + others + " from range(0, %d, 5000) t(i)",
                    5_000_000));
        }
    }
}
