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
import java.util.TreeMap;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/**
 * Questions to logs of 5,000,000 rows in 1,000 frames, against DuckDB's own table of the same rows, after loading it, and against DuckDB over
 * Arrow tables that are mapped over the same frames. Warm, all sides on two threads, rounds in turn, medians.
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
    private static final int WARM_UP_ROUNDS_MIN = 5;
    private static final int ROUNDS = 11;

    /**
     * One question, in the words of both: what it asks of a log's table, it asks of the others' of the same name.
     *
     * @param overArrow how many times faster than DuckDB over Arrow it is to be
     * @param isScan whether it counts in the mean of the scanning lines; names that come again and again have a target of their own
     */
    private record Question(String name, String sql, double overArrow, boolean isScan) {
        Question(String name, String sql) {
            this(name, sql, 1, true);
        }
    }

    private static final List<Question> QUESTIONS = List.of(
            new Question("sum and filter, exact", "select sum(push_seq) from items where push_seq > 10"),
            new Question("group by 100 owners", "select owner, count(*) from items group by owner"),
            new Question("LIKE prefix", "select count(*) from items where name like 'refs/heads/f/00%'"),
            new Question(
                    "join to 1,000 rows by owner",
                    "select count(*) from items i join small s on i.owner = s.owner where s.push_seq < 50"),
            new Question(
                    "join to 1,000 rows by push_seq",
                    "select count(*) from items i join small s on i.push_seq = s.push_seq"),
            new Question("join to 1,000 rows by name", "select count(*) from items i join small s on i.name = s.name"),
            new Question("count distinct of 50,000 names", "select count(distinct name) from items", 0.8, false),
            new Question("count distinct, every name another", "select count(distinct name) from single"));

    private static final double NATIVE_TARGET = 0.6;
    private static final double NATIVE_MEAN_TARGET = 1.3;
    private static final double ARROW_MEAN_TARGET = 2;

    /** The medians of one question; theirs over Arrow is 0 if there is no such program. */
    private record Times(double ours, double duckDb, double overArrow) {}

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
        List<Times> times = new ArrayList<>();
        String arrowState;
        String arrowMemory;
        try (Connection ours = DriverManager.getConnection("jdbc:pushlog:" + folder + "?threads=2");
                Connection theirs = DriverManager.getConnection("jdbc:duckdb:");
                DuckDbOverArrow overArrow = DuckDbOverArrow.start(2, tables(folder))) {
            load(theirs, (long) frameCount * FRAME_ROW_COUNT);
            for (Question question : QUESTIONS) {
                times.add(measure(ours, theirs, overArrow, question));
            }
            arrowState = overArrow.state();
            arrowMemory = overArrow.peakMemory();
        }
        System.out.println("over Arrow: " + arrowState + ", peak memory " + arrowMemory);
        List<Figure> figures = new ArrayList<>(ofDuckDb(times));
        figures.addAll(overArrow(times, arrowState));
        return figures;
    }

    private static Map<String, Path> tables(Path folder) {
        Map<String, Path> tables = new TreeMap<>();
        for (String name : List.of("items", "single", "small")) {
            tables.put(name, folder.resolve(name + ".log"));
        }
        return tables;
    }

    private static List<Figure> ofDuckDb(List<Times> times) {
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            double theirs = times.get(i).duckDb();
            figures.add(Figure.ofTime(
                    QUESTIONS.get(i).name() + ", DuckDB's table", times.get(i).ours(), theirs, theirs / NATIVE_TARGET));
        }
        figures.add(mean("scanning lines, geometric mean, DuckDB's tables", figures, NATIVE_MEAN_TARGET));
        return figures;
    }

    /** What is not there is not better than we are: it counts as short. */
    private static List<Figure> overArrow(List<Times> times, String state) {
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Question question = QUESTIONS.get(i);
            double theirs = times.get(i).overArrow();
            String name = question.name() + ", DuckDB over Arrow";
            figures.add(
                    theirs > 0
                            ? Figure.ofTime(name, times.get(i).ours(), theirs, theirs / question.overArrow())
                            : new Figure(name, "-", state, 0, question.overArrow()));
        }
        figures.add(mean("scanning lines, geometric mean, DuckDB over Arrow", figures, ARROW_MEAN_TARGET));
        return figures;
    }

    /** @param figures one a question, in their order */
    private static Figure mean(String name, List<Figure> figures, double target) {
        double logarithms = 0;
        int count = 0;
        for (int i = 0; i < figures.size(); i++) {
            if (QUESTIONS.get(i).isScan()) {
                logarithms += Math.log(figures.get(i).ratio());
                count++;
            }
        }
        return new Figure(name, "-", "-", Math.exp(logarithms / count), target);
    }

    private static Times measure(Connection ours, Connection theirs, DuckDbOverArrow overArrow, Question question)
            throws Exception {
        String log = question.sql()
                .replace("from items", "from items_log")
                .replace("from single", "from single_log")
                .replace("join small", "join small_log");
        long[] own = new long[ROUNDS];
        long[] other = new long[ROUNDS];
        long[] arrow = new long[ROUNDS];
        try (PreparedStatement a = ours.prepareStatement(log);
                PreparedStatement b = theirs.prepareStatement(question.sql())) {
            // In rounds alone ours would be measured half compiled: the first question of a process takes four times as
            // long in its first eight.
            Timing.warmUp(WARM_UP_ROUNDS_MIN, number -> round(a, b, overArrow, question));
            for (int round = 0; round < ROUNDS; round++) {
                long[] nanos = round(a, b, overArrow, question);
                own[round] = nanos[0];
                other[round] = nanos[1];
                arrow[round] = nanos[2];
            }
        }
        return new Times(Timing.median(own), Timing.median(other), Timing.median(arrow));
    }

    /** The times of all three, whose answers are the same. */
    private static long[] round(PreparedStatement a, PreparedStatement b, DuckDbOverArrow overArrow, Question question)
            throws Exception {
        String[] answers = new String[2];
        long first = Timing.nanos(() -> answers[0] = answer(a));
        long second = Timing.nanos(() -> answers[1] = answer(b));
        requireEqual(question, answers[0], answers[1]);
        if (overArrow.isMissing()) {
            return new long[] {first, second, 0};
        }
        DuckDbOverArrow.Answer answer = overArrow.ask(question.sql());
        requireEqual(question, answers[0], answer.text());
        return new long[] {first, second, answer.nanos()};
    }

    private static void requireEqual(Question question, String ours, String theirs) {
        if (!ours.equals(theirs)) {
            throw new IllegalStateException(question.name() + ": " + ours + " and " + theirs);
        }
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
