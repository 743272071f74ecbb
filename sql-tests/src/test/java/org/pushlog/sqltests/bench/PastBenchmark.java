package org.pushlog.sqltests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * States of the past, counts and ranges of a log of 200,000 pushes, against DuckDB's own table, after loading it with where each row lies, and
 * against DuckDB over Arrow tables: of the same frames, and of the same rows in few batches. No name is twice in a push, so that there push_seq alone
 * says which row is the last. Warm, rounds in turn, medians.
 */
final class PastBenchmark implements Benchmark {
    private static final String AS_OF = "select max(target), count(*) from as_of('refs', ?)";
    private static final String ONE_NAME = "name = 'refs/heads/branch-00077'";
    private static final int FEW_ROW_COUNT = 60_000;

    /** So little memory that no index of versions is kept. */
    private static final String NO_INDEX = "?memory_limit=8m";

    @Override
    public String name() {
        return "past";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        int pushCount = setting.count(200_000);
        Path folder = setting.folder("past");
        Path log = folder.resolve("refs.log");
        Path few = folder.resolve("few.log");
        RefPushes.write(log, pushCount);
        List<Batch> pushes = RefPushes.make(pushCount);
        writeFew(few, pushes);
        List<Figure> figures = new ArrayList<>();
        try (DuckDBConnection theirs = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
                DuckDbOverArrow arrow = DuckDbOverArrow.start(2, Map.of("t", log, "few", few))) {
            System.out.println("DuckDB over Arrow: " + arrow.state());
            load(theirs, pushes);
            pushes.clear();
            try (Connection folding = DriverManager.getConnection("jdbc:pushlog:" + log + NO_INDEX);
                    Connection ours = DriverManager.getConnection("jdbc:pushlog:" + log)) {
                figures.addAll(states(log, folding, ours, theirs, arrow, pushCount));
                figures.addAll(facts(ours, theirs, arrow));
            }
        }
        return figures;
    }

    /** @param order in which the last row is the one that counts */
    private static String window(String table, String order, String condition) {
        return "select max(target), count(*) from (select target, row_number() over (partition by name order by "
                + order + ") as r from " + table + " where " + condition + ") where r = 1 and target is not null";
    }

    private static String window(String condition) {
        return window("t", "push_seq desc, frame desc, row desc", condition);
    }

    /** The Arrow tables do not say where a row lies. */
    private static String overArrow(String table, String condition) {
        return window(table, "push_seq desc", condition);
    }

    private static List<Figure> states(
            Path log, Connection folding, Connection ours, Connection theirs, DuckDbOverArrow arrow, int pushCount)
            throws Exception {
        int push = pushCount / 2;
        String upTo = "push_seq <= " + push;
        String oneName = ONE_NAME + " and " + upTo;
        String argMax = "select max(target), count(*) from (select arg_max(target, place) as target from t where "
                + upTo + " group by name) where target is not null";
        String expected = Queries.run(theirs, window(upTo));
        Queries.requireSame(AS_OF, Queries.runOnce(ours, AS_OF, push), expected);
        Queries.requireSame(AS_OF, Queries.runOnce(folding, AS_OF, push), expected);
        double[] times = Timing.warmMedians(
                asOf(folding, AS_OF, pushCount),
                asOf(ours, AS_OF, pushCount),
                asOf(ours, AS_OF + " where " + ONE_NAME, pushCount),
                text(theirs, window(upTo)),
                text(theirs, argMax),
                text(theirs, window(oneName)));
        double first = first(log, push);
        double fold = times[0];
        double indexed = times[1];
        double one = times[2];
        List<Figure> figures = new ArrayList<>();
        figures.add(atLeast("state as of a push, no index, against a window", fold, times[3], 2));
        figures.add(atLeast("state as of a push, no index, against arg_max", fold, times[4], 1.5));
        figures.add(atLeast("state as of a push, index warm, against a window", indexed, times[3], 50));
        figures.add(atLeast("one ref as of a push, index warm, against a window", one, times[5], 50));
        double overFrames = arrow(arrow, overArrow("t", upTo));
        double overFew = arrow(arrow, overArrow("few", upTo));
        figures.add(
                atLeast("first state as of a push, every frame before it read, against arg_max", first, times[4], 1.5));
        figures.add(
                atLeast("first state as of a push, every frame before it read, against a window", first, times[3], 2));
        figures.add(atLeast(
                "first state as of a push, every frame before it read, against a window over Arrow",
                first,
                overFrames,
                10));
        figures.add(atLeast(
                "first state as of a push, every frame before it read, against a window over few Arrow batches",
                first,
                overFew,
                2));
        figures.add(atLeast("state as of a push, no index, against a window over Arrow", fold, overFrames, 10));
        figures.add(atLeast("state as of a push, no index, against a window over few Arrow batches", fold, overFew, 2));
        figures.add(atLeast("state as of a push, index warm, against a window over Arrow", indexed, overFrames, 50));
        figures.add(atLeast(
                "one ref as of a push, index warm, against a window over Arrow",
                one,
                arrow(arrow, overArrow("t", oneName)),
                50));
        return figures;
    }

    /** The first state that is asked of a location: nothing but its frame index is known. With options that no other connection has. */
    private static double first(Path log, int push) throws Exception {
        long[] times = new long[9];
        for (int round = -times.length; round < times.length; round++) {
            String url = "jdbc:pushlog:" + log + "?memory_limit=" + (900 + round) + "m";
            try (Connection fresh = DriverManager.getConnection(url)) {
                Queries.run(fresh, "select count(*) from ref_log");
                times[Math.max(0, round)] = Timing.nanos(() -> Queries.runOnce(fresh, AS_OF, push));
            }
        }
        return Timing.median(times);
    }

    private static List<Figure> facts(Connection ours, Connection theirs, DuckDbOverArrow arrow) throws Exception {
        List<Figure> figures = new ArrayList<>();
        for (String sql : List.of(
                "select count(*) from ref_log",
                "select min(push_seq), max(push_seq) from ref_log",
                "select name, push_seq from ref_log order by push_seq desc limit 10")) {
            String their = sql.replace("ref_log", "t");
            double[] times = Timing.warmMedians(text(ours, sql), text(theirs, their));
            figures.add(atLeast(sql, times[0], times[1], 5));
            figures.add(atLeast(sql + ", over Arrow", times[0], arrow(arrow, their), 20));
        }
        return figures;
    }

    /** A figure that asks for so many times less than theirs; one that cannot be measured is short. */
    static Figure atLeast(String name, double ours, double theirs, double factor) {
        return Figure.ofTime(name, ours, theirs, theirs / factor);
    }

    /** The median there; as good as nothing, and so short, if there is nobody to ask. */
    static double arrow(DuckDbOverArrow arrow, String sql) throws Exception {
        return arrow.isMissing() ? 1 : Timing.warmMedians(() -> arrow.ask(sql).nanos())[0];
    }

    static Timing.Timed text(Connection connection, String sql) {
        return Timing.timed(() -> Queries.run(connection, sql));
    }

    /** A state of another push each time. */
    private static Timing.Timed asOf(Connection connection, String sql, int pushCount) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        int[] push = {pushCount / 2};
        return Timing.timed(() -> {
            push[0] = push[0] == pushCount - 2 ? pushCount / 2 : push[0] + 1;
            Queries.run(statement, (long) push[0]);
        });
    }

    private static void load(DuckDBConnection connection, List<Batch> pushes) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set threads to 2");
            statement.execute(
                    "create table t(name varchar, target varchar, push_seq ubigint, frame bigint, row bigint, place"
                            + " bigint)");
        }
        try (DuckDBAppender appender = connection.createAppender("main", "t")) {
            for (int frame = 0; frame < pushes.size(); frame++) {
                Batch rows = pushes.get(frame);
                for (int row = 0; row < rows.rowCount(); row++) {
                    appender.beginRow();
                    appender.append(((BytesColumn) rows.column(0)).stringAt(row));
                    appender.append(((BytesColumn) rows.column(1)).stringAt(row));
                    appender.append(((IntegerColumn) rows.column(4)).longAt(row));
                    appender.append((long) frame);
                    appender.append((long) row);
                    appender.append(4L * frame + row);
                    appender.endRow();
                }
            }
        }
    }

    /** The same rows in frames of many. */
    private static void writeFew(Path file, List<Batch> pushes) throws java.io.IOException {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        BatchBuilder builder = new BatchBuilder(RefPushes.SCHEMA);
        int rowCount = 0;
        for (Batch push : pushes) {
            for (int row = 0; row < push.rowCount(); row++) {
                builder.appendRow(push, row);
                rowCount++;
            }
            if (rowCount >= FEW_ROW_COUNT) {
                bytes.writeBytes(FrameEncoder.encode(builder.build()));
                builder = new BatchBuilder(RefPushes.SCHEMA);
                rowCount = 0;
            }
        }
        if (rowCount > 0) {
            bytes.writeBytes(FrameEncoder.encode(builder.build()));
        }
        Files.write(file, bytes.toByteArray());
    }
}
