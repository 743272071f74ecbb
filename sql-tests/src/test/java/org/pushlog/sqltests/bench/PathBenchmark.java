package org.pushlog.sqltests.bench;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** One path among 1,000,000 files of an archive, against DuckDB's own table of paths and against DuckDB over an Arrow table of them. */
final class PathBenchmark implements Benchmark {
    private static final String SQL = "select relative_path, size from files where relative_path = ";
    private static final Schema SCHEMA =
            Schema.of(new Field("relative_path", ArrowType.UTF8, false), new Field("size", ArrowType.INT64, false));
    private static final int FRAME_ROW_COUNT = 50_000;
    private static final int ASKED_COUNT = 1 << 16;

    @Override
    public String name() {
        return "path";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        int fileCount = setting.count(1_000_000);
        Path folder = setting.folder("paths");
        Path archive = folder.resolve("many.znippy");
        Path frames = folder.resolve("files.log");
        write(archive, frames, fileCount);
        String one = SQL + "'" + path(fileCount / 3) + "'";
        List<Figure> figures = new ArrayList<>();
        double cold = Timing.best(2, 5, () -> {
            try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + archive)) {
                Queries.requireSame(SQL, Queries.run(connection, one), "1 rows, 1");
            }
        });
        try (Connection ours = DriverManager.getConnection("jdbc:pushlog:" + archive);
                PreparedStatement our = ours.prepareStatement(SQL + "?");
                DuckDBConnection theirs = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
                DuckDbOverArrow arrow = DuckDbOverArrow.start(2, Map.of("files", frames))) {
            load(theirs, fileCount);
            // Some thousand paths all over the archive; to write one down is nobody's work here.
            String[] paths = new String[ASKED_COUNT];
            for (int i = 0; i < paths.length; i++) {
                paths[i] = path((int) (i * 7_919L % fileCount));
            }
            int[] next = {0};
            try (PreparedStatement their = theirs.prepareStatement(SQL + "?")) {
                double[] times = Timing.warmMedians(
                        Timing.timed(() -> Queries.run(our, paths[next[0]++ & (ASKED_COUNT - 1)])),
                        Timing.timed(() -> Queries.run(their, paths[next[0]++ & (ASKED_COUNT - 1)])));
                double overArrow = PastBenchmark.arrow(arrow, one);
                String among = "one path among " + fileCount;
                figures.add(PastBenchmark.atLeast(among + ", warm", times[0], times[1], 100));
                figures.add(PastBenchmark.atLeast(among + ", warm, over Arrow", times[0], overArrow, 1_000));
                figures.add(PastBenchmark.atLeast(among + ", cold connection, over Arrow", cold, overArrow, 30));
            }
        }
        return figures;
    }

    private static String path(int file) {
        return String.format("src/module-%03d/file-%07d.java", Math.abs(file) % 997, Math.abs(file));
    }

    private static void write(Path archive, Path frames, int fileCount) throws Exception {
        byte[] content = {1};
        try (ArchiveWriter writer = ArchiveWriter.create(archive, ArchiveOptions.DEFAULT);
                OutputStream log = new BufferedOutputStream(Files.newOutputStream(frames))) {
            BatchBuilder builder = new BatchBuilder(SCHEMA);
            for (int file = 0; file < fileCount; file++) {
                writer.add(path(file), content);
                builder.column(0).append(path(file));
                builder.column(1).append(1L);
                if ((file + 1) % FRAME_ROW_COUNT == 0 || file + 1 == fileCount) {
                    log.write(FrameEncoder.encode(builder.build()));
                    builder = new BatchBuilder(SCHEMA);
                }
            }
            writer.finish();
        }
    }

    private static void load(DuckDBConnection theirs, int fileCount) throws Exception {
        try (Statement statement = theirs.createStatement()) {
            statement.execute("set threads to 2");
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
    }
}
