package org.pushlog.sqltests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/**
 * What a statement costs beside its rows: warm, over logs of a few thousand rows, medians of single statements. Theirs is stock Calcite over
 * the same files in the same run, the targets are times.
 */
final class StatementBenchmark implements Benchmark {
    private static final Schema ITEMS = new Schema(
            List.of(
                    new Field("name", ArrowType.UTF8, false),
                    new Field("owner", ArrowType.UTF8, false),
                    new Field("size", ArrowType.UINT64, false),
                    new Field("push_seq", ArrowType.UINT64, false)),
            Map.of());
    private static final int PUSH_COUNT = 200;
    private static final String LOOK_UP = "select target from refs where name = ?";
    private static final String FIXED_LOOK_UP = "select target from refs where name = 'refs/heads/branch-00042'";

    private static final double REPEATED_NANOS_MAX = 20e3;
    private static final double SAME_TEXT_NANOS_MAX = 50e3;
    private static final double OTHER_NUMBER_NANOS_MAX = 500e3;
    private static final double NEW_TEXT_NANOS_MAX = 1.5e6;

    @Override
    public String name() {
        return "statements";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        Path folder = Setting.fresh(setting.memory().resolve("statements"));
        write(folder);
        Costs ours;
        Costs theirs;
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder)) {
            ours = measure(connection, setting.count(20_000), setting.count(2_000));
        }
        try (Connection connection = calcite(folder)) {
            theirs = measure(connection, setting.count(300), setting.count(300));
        }
        return List.of(
                Figure.ofTime(
                        "look-up, prepared, executed again", ours.repeated(), theirs.repeated(), REPEATED_NANOS_MAX),
                Figure.ofTime("look-up, the same text anew", ours.sameText(), theirs.sameText(), SAME_TEXT_NANOS_MAX),
                Figure.ofTime(
                        "look-up, the same text but for a constant",
                        ours.otherNumber(),
                        theirs.otherNumber(),
                        OTHER_NUMBER_NANOS_MAX),
                Figure.ofTime("filter and group, never seen", ours.newText(), theirs.newText(), NEW_TEXT_NANOS_MAX));
    }

    /** Median times in nanoseconds. */
    private record Costs(double repeated, double sameText, double otherNumber, double newText) {}

    private static Costs measure(Connection connection, int cheapCount, int dearCount) throws Exception {
        double repeated;
        try (PreparedStatement statement = connection.prepareStatement(LOOK_UP)) {
            repeated = warmMedian(cheapCount, number -> {
                statement.setString(1, nameOf(number % 400));
                try (ResultSet rows = statement.executeQuery()) {
                    check(rows, 1);
                }
            });
        }
        double sameText = warmMedian(cheapCount, number -> ask(connection, FIXED_LOOK_UP, 1));
        double otherNumber = warmMedian(
                dearCount, number -> ask(connection, FIXED_LOOK_UP + " and push_seq < 1" + number + "000", 1));
        double newText = warmMedian(dearCount, number -> ask(connection, newText(number), 5));
        return new Costs(repeated, sameText, otherNumber, newText);
    }

    /**
     * After at least as many that do not count, and the time that a just-in-time compiler needs, whoever is asked. Numbers are never given
     * twice.
     */
    private static double warmMedian(int count, Timing.Step step) throws Exception {
        int warmUpCount = Timing.warmUp(count, step);
        return Timing.medianStep(count, number -> step.run(warmUpCount + number));
    }

    private static void ask(Connection connection, String sql, int rowCount) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            check(rows, rowCount);
        }
    }

    private static void check(ResultSet rows, int expected) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count += rows.getString(1).isEmpty() ? 0 : 1;
        }
        if (count != expected) {
            throw new IllegalStateException(count + " rows instead of " + expected);
        }
    }

    /** Another statement for every number: the names of its columns, what it counts and how it filters. */
    private static String newText(int number) {
        List<String> counts = List.of("count(*)", "count(size)", "max(size)", "min(name)");
        List<String> filters = List.of("push_seq > 10", "push_seq >= 11", "push_seq > 10 and size >= 0");
        return "select owner as o" + number + ", " + counts.get(number % 4) + " as c" + number
                + " from items_log where " + filters.get(number / 4 % 3) + " group by owner";
    }

    private static Connection calcite(Path folder) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty(
                "model",
                "inline:{version:'1.0',defaultSchema:'pushlog',schemas:[{name:'pushlog',type:'custom',"
                        + "factory:'org.pushlog.adapter.catalog.PushLogSchemaFactory',operand:{location:'" + folder
                        + "'}}]}");
        properties.setProperty("typeSystem", "org.pushlog.adapter.sql.PushLogTypeSystem");
        properties.setProperty("caseSensitive", "false");
        properties.setProperty("unquotedCasing", "UNCHANGED");
        return DriverManager.getConnection("jdbc:calcite:", properties);
    }

    private static String nameOf(int number) {
        return String.format(Locale.ROOT, "refs/heads/branch-%05d", number);
    }

    private static void write(Path folder) throws IOException {
        try (var out = Files.newOutputStream(folder.resolve("refs.log"))) {
            for (Batch push : RefPushes.make(PUSH_COUNT)) {
                out.write(FrameEncoder.encode(push));
            }
        }
        try (var out = Files.newOutputStream(folder.resolve("items.log"))) {
            for (int push = 0; push < PUSH_COUNT / 10; push++) {
                BatchBuilder rows = new BatchBuilder(ITEMS);
                for (int i = 0; i < 100; i++) {
                    rows.column(0).append("item-" + push * 100 + i);
                    rows.column(1).append("owner-" + i % 5);
                    rows.column(2).append((long) i * i);
                    rows.column(3).append((long) push + 1);
                }
                out.write(FrameEncoder.encode(rows.build()));
            }
        }
    }
}
