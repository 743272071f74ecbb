package org.pushlog.sqltests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A log of 1,000,000 frames, 1.7 GB: its first scan, what it costs when it has grown, the index of its versions, and how the cost of questions
 * with few rows grows from 1,000 frames on. The file is deleted afterwards.
 */
final class LongLogBenchmark implements Benchmark {
    private static final int SHORT_FRAME_COUNT = 1_000;
    private static final int GROWN_FRAME_COUNT = 1_000;
    private static final int ROUNDS = 9;

    /** From 1,000 frames to 1,000,000 a logarithm doubles. */
    private static final double LOG_GROWTH = 2;

    private static final String STATE = "select max(target), count(*) from as_of('refs', ?)";

    /** A question that gives the same number of rows whatever the number of frames. */
    private record Question(String name, String sql) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question("one push by its number", "select name, push_seq from ref_log where push_seq = ?"),
            new Question(
                    "one ref as of a push",
                    "select name, push_seq from as_of('refs', ?) where name = 'refs/heads/branch-00077'"),
            new Question(
                    "ten refs as of a push",
                    "select name, push_seq from as_of('refs', ?) where name like 'refs/heads/branch-0007%'"));

    @Override
    public String name() {
        return "long";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        int frameCount = setting.count(1_000_000);
        Path folder = setting.folder("long");
        Path log = folder.resolve("long/refs.log");
        Path few = folder.resolve("few/refs.log");
        Files.createDirectories(log.getParent());
        Files.createDirectories(few.getParent());
        RefPushes.write(log, frameCount);
        RefPushes.write(few, SHORT_FRAME_COUNT);
        try {
            List<Figure> figures = new ArrayList<>(opening(log, frameCount));
            figures.addAll(index(log, frameCount));
            figures.addAll(growth(few, log, frameCount));
            return figures;
        } finally {
            Setting.deleteAll(folder);
        }
    }

    private static List<Figure> opening(Path log, int frameCount) throws Exception {
        double part = frameCount / 1_000_000.0;
        double once = Timing.best(
                1, 4, () -> DriverManager.getConnection("jdbc:pushlog:" + log).close());
        double grown = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + log)) {
            String sql = "select count(*) from ref_log";
            Queries.run(connection, sql);
            long[] times = new long[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                grow(log);
                long nanos = Timing.nanos(() -> Queries.run(connection, sql));
                times[Math.max(0, round)] = nanos;
            }
            grown = Timing.median(times);
        }
        return List.of(
                Figure.ofTime("scan of " + frameCount + " frames, once", once, 3e9 * part, 3e9 * part),
                Figure.ofTime("statement on a log that grew by 1,000 frames", grown, 3e6, 3e6));
    }

    /** Frames of pushes that are behind those of the log, whatever their number: the log stays in order. */
    private static void grow(Path log) throws Exception {
        int next = (int) (Files.size(log) / frameBytes());
        byte[] frames = RefPushes.frames(RefPushes.make(next, next + GROWN_FRAME_COUNT));
        Files.write(log, frames, StandardOpenOption.APPEND);
    }

    private static int frameBytes() {
        return RefPushes.frames(RefPushes.make(1)).length;
    }

    private static List<Figure> index(Path log, int frameCount) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + log);
                PreparedStatement statement = connection.prepareStatement(STATE)) {
            long bare = usedBytes();
            long push = frameCount / 2;
            Queries.run(statement, push);
            long rowCount = 4L * frameCount;
            // The second state of the past makes the index.
            long built = Timing.nanos(() -> Queries.run(statement, push + 1));
            long indexed = usedBytes();
            System.out.println(String.format(
                    Locale.ROOT,
                    "index of the versions of %d rows | %d MB more of heap",
                    rowCount,
                    (indexed - bare) >> 20));
            long[] times = new long[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                grow(log);
                long at = push + round;
                long nanos = Timing.nanos(() -> Queries.run(statement, at));
                times[Math.max(0, round)] = nanos;
            }
            double grown = Timing.median(times);
            return List.of(
                    Figure.ofTime("index of versions made, a row", (double) built / rowCount, 500, 500),
                    Figure.ofTime(
                            "state after 1,000 more frames, index extended, against made anew",
                            grown,
                            (double) built,
                            built / 50.0));
        }
    }

    private static List<Figure> growth(Path few, Path log, int frameCount) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (Connection small = DriverManager.getConnection("jdbc:pushlog:" + few);
                Connection large = DriverManager.getConnection("jdbc:pushlog:" + log)) {
            for (Question question : QUESTIONS) {
                try (PreparedStatement ofFew = small.prepareStatement(question.sql());
                        PreparedStatement ofAll = large.prepareStatement(question.sql())) {
                    int[] round = {0};
                    double[] times = Timing.warmMedians(
                            Timing.timed(() -> Queries.run(ofFew, (long) (SHORT_FRAME_COUNT / 2 + round[0] % 400))),
                            Timing.timed(() -> Queries.run(ofAll, (long) (frameCount / 2 + round[0]++ % 400))));
                    figures.add(Figure.ofTime(
                            question.name() + ", " + frameCount + " frames against 1,000",
                            times[1],
                            times[0],
                            times[0] * LOG_GROWTH));
                }
            }
        }
        return figures;
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
