package org.pushlog.sqltests.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.StreamWriter;

/** States of the past, counts and ranges, one path among many: against DuckDB's own tables, after loading them. */
final class PastBenchmark implements Benchmark {
    private static final String AS_OF = "select count(*), max(target) from as_of('refs', ?)";
    private static final String WINDOW =
            "select count(*), max(target) from (select target, row_number() over (partition by"
                    + " name order by push_seq desc, row desc) as r from t where push_seq <= ?) where r = 1 and target is not null";
    private static final String ARG_MAX =
            "select count(*), max(target) from (select arg_max(target, row) as target from t"
                    + " where push_seq <= ? group by name) where target is not null";
    private static final int ROUNDS = 9;

    @Override
    public String name() {
        return "past";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        List<Figure> figures = new ArrayList<>();
        int pushCount = setting.count(200_000);
        Path log = setting.folder("past").resolve("refs.log");
        List<Batch> pushes = RefPushes.make(pushCount);
        write(log, pushes);
        figures.addAll(opening(log, pushCount));
        try (DuckDBConnection theirs = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:")) {
            load(theirs, pushes);
            double window = statement(theirs, WINDOW, pushCount);
            double argMax = statement(theirs, ARG_MAX, pushCount);
            // So little memory that no index of versions is kept.
            try (Connection folding = DriverManager.getConnection("jdbc:pushlog:" + log + "?memory_limit=8m")) {
                double fold = statement(folding, AS_OF, pushCount);
                figures.add(Figure.ofTime("state as of a push, folded, against a window", fold, window, window / 2));
                figures.add(Figure.ofTime("state as of a push, folded, against arg_max", fold, argMax, argMax / 1.5));
            }
            try (Connection ours = DriverManager.getConnection("jdbc:pushlog:" + log)) {
                double indexed = statement(ours, AS_OF, pushCount);
                figures.add(Figure.ofTime(
                        "state as of a push, index warm, against a window", indexed, window, window / 50));
                String one = AS_OF + " where name = 'refs/heads/branch-00077'";
                double point = statement(ours, one, pushCount);
                double theirPoint = statement(
                        theirs,
                        WINDOW.replace("where push_seq", "where name = 'refs/heads/branch-00077' and push_seq"),
                        pushCount);
                figures.add(Figure.ofTime("one ref as of a push, index warm", point, theirPoint, theirPoint / 50));
                figures.addAll(facts(ours, theirs));
            }
        }
        figures.addAll(path(setting));
        return figures;
    }

    /** The first statement of a process on a log, and one after the log has grown. */
    private static List<Figure> opening(Path log, int pushCount) throws Exception {
        double part = pushCount / 1_000_000.0;
        double once = Timing.best(
                2, 5, () -> DriverManager.getConnection("jdbc:pushlog:" + log).close());
        byte[] thousand = frames(RefPushes.make(1_000));
        long length = Files.size(log);
        double grown = Double.MAX_VALUE;
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + log)) {
            String sql = "select count(*) from ref_log";
            query(connection, sql);
            for (int round = 0; round < ROUNDS; round++) {
                Files.write(log, thousand, StandardOpenOption.APPEND);
                grown = Math.min(grown, (double) Timing.nanos(() -> query(connection, sql)));
            }
        }
        try (var file = Files.newByteChannel(log, StandardOpenOption.WRITE)) {
            file.truncate(length);
        }
        return List.of(
                Figure.ofTime("scan of " + pushCount + " frames, once", once, 3e9 * part, 3e9 * part),
                Figure.ofTime("statement on a log that grew by 1,000 frames", grown, 3e6, 3e6));
    }

    private static List<Figure> facts(Connection ours, Connection theirs) throws Exception {
        List<Figure> figures = new ArrayList<>();
        for (String sql : List.of(
                "select count(*) from ref_log",
                "select min(push_seq), max(push_seq) from ref_log",
                "select name, push_seq from ref_log order by push_seq desc limit 10")) {
            double our = Timing.best(5, ROUNDS, () -> query(ours, sql));
            double their = Timing.best(5, ROUNDS, () -> query(theirs, sql.replace("ref_log", "t")));
            figures.add(Figure.ofTime(sql, our, their, their / 5));
        }
        return figures;
    }

    private static List<Figure> path(Setting setting) throws Exception {
        int fileCount = setting.count(1_000_000);
        Path archive = setting.folder("paths").resolve("many.znippy");
        byte[] content = {1};
        try (ArchiveWriter writer = ArchiveWriter.create(archive, ArchiveOptions.DEFAULT)) {
            for (int file = 0; file < fileCount; file++) {
                writer.add(path(file), content);
            }
            writer.finish();
        }
        String sql = "select relative_path, size from files where relative_path = ?";
        double cold = Timing.best(1, 3, () -> {
            try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + archive)) {
                look(connection, sql, path(fileCount / 3));
            }
        });
        try (Connection ours = DriverManager.getConnection("jdbc:pushlog:" + archive);
                DuckDBConnection theirs = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:")) {
            try (Statement statement = theirs.createStatement()) {
                statement.execute("create table files(relative_path varchar, size bigint)");
            }
            try (DuckDBAppender appender = theirs.createAppender("main", "files")) {
                for (int file = 0; file < fileCount; file++) {
                    appender.beginRow();
                    appender.append(path(file));
                    appender.append(1L);
                    appender.endRow();
                }
            }
            double their = look(theirs, sql, fileCount);
            double warm = look(ours, sql, fileCount);
            return List.of(
                    Figure.ofTime("one path among " + fileCount + ", cold connection, against 3 s", cold, 3e9, 3e9),
                    Figure.ofTime("one path among " + fileCount + ", warm", warm, their, their / 100));
        }
    }

    private static double look(Connection connection, String sql, int fileCount) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int round = 0; round < 200; round++) {
                look(statement, path(round * 4_999 % fileCount));
            }
            return Timing.medianStep(200, round -> look(statement, path(round * 7_919 % fileCount)));
        }
    }

    private static void look(Connection connection, String sql, String path) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            look(statement, path);
        }
    }

    private static void look(PreparedStatement statement, String path) throws SQLException {
        statement.setString(1, path);
        drain(statement.executeQuery(), 1);
    }

    private static String path(int file) {
        return String.format("src/module-%03d/file-%07d.java", file % 997, file);
    }

    /** The best time of a state, of another push each time. */
    private static double statement(Connection connection, String sql, int pushCount) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int[] push = {pushCount / 2};
            return Timing.best(4, ROUNDS, () -> {
                statement.setLong(1, push[0]++);
                drain(statement.executeQuery(), 1);
            });
        }
    }

    private static void query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            drain(statement.executeQuery(sql), -1);
        }
    }

    private static void drain(ResultSet result, int expectedRowCount) throws SQLException {
        try (result) {
            int rowCount = 0;
            while (result.next()) {
                rowCount++;
            }
            if (expectedRowCount >= 0 && rowCount != expectedRowCount) {
                throw new AssertionError(rowCount + " rows");
            }
        }
    }

    private static void load(DuckDBConnection connection, List<Batch> pushes) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table t(name varchar, target varchar, push_seq bigint, row bigint)");
        }
        try (DuckDBAppender appender = connection.createAppender("main", "t")) {
            for (int push = 0; push < pushes.size(); push++) {
                Batch rows = pushes.get(push);
                for (int row = 0; row < rows.rowCount(); row++) {
                    appender.beginRow();
                    appender.append(((BytesColumn) rows.column(0)).stringAt(row));
                    appender.append(((BytesColumn) rows.column(1)).stringAt(row));
                    appender.append((long) push);
                    appender.append(push * 4L + row);
                    appender.endRow();
                }
            }
        }
    }

    private static void write(Path log, List<Batch> pushes) throws java.io.IOException {
        int step = 10_000;
        for (int from = 0; from < pushes.size(); from += step) {
            List<Batch> some = pushes.subList(from, Math.min(pushes.size(), from + step));
            Files.write(log, frames(some), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static byte[] frames(List<Batch> pushes) {
        FrameWriter writer = new FrameWriter(RefPushes.SCHEMA, StreamWriter.ALIGNMENT_BYTES);
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        for (Batch push : pushes) {
            java.nio.ByteBuffer frame = writer.encode(List.of(push));
            byte[] copy = new byte[frame.remaining()];
            frame.get(copy);
            bytes.writeBytes(copy);
        }
        return bytes.toByteArray();
    }
}
