package org.pushlog.sqltests.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Asks three engines about the same tables: ours over vectors, ours row by row, and DuckDB, which has its tables from SQL literals and not
 * from our files.
 */
final class Judge implements AutoCloseable, QuotientScales {
    /** What DuckDB lacks: division of decimals that is exact. A value without its point, and the quotient of two of them, half up. */
    private static final List<String> MACROS = List.of(
            "CREATE MACRO unscaled(v) AS replace(v::VARCHAR, '.', '')::HUGEINT",
            "CREATE MACRO half_up(n, d) AS sign(n)::HUGEINT * sign(d)::HUGEINT * (abs(n) // abs(d)"
                    + " + CASE WHEN abs(n) % abs(d) >= abs(d) - abs(n) % abs(d) THEN 1 ELSE 0 END)::HUGEINT");

    /** How the answers to one query stand to each other. */
    enum Verdict {
        /** All three have the same rows. */
        AGREE,
        /** Ours refuse a value, and so does DuckDB. */
        ALL_REFUSE,
        /** Ours refuse a value that DuckDB takes: it has other limits, or computes other rows of a condition. */
        OURS_REFUSE,
        /** DuckDB cannot say it, or refuses a value that ours take. */
        THEIRS_REFUSE,
        /** A fault. */
        DIFFER
    }

    /** A verdict and what it rests on. */
    record Ruling(Verdict verdict, String grounds) {}

    private final Path folder;
    private final UnaryOperator<String> planted;
    private final Connection theirs;
    private final Map<String, Integer> scales = new HashMap<>();
    private Connection vectors;
    private Connection rows;

    /** @param planted what is done to each query before our engine over vectors gets it; nothing but in a test of this judge */
    Judge(Path folder, UnaryOperator<String> planted) throws SQLException {
        this.folder = folder;
        this.planted = planted;
        this.theirs = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = theirs.createStatement()) {
            statement.execute("SET threads = 1");
            for (String macro : MACROS) {
                statement.execute(macro);
            }
        }
    }

    /** Puts other tables before the engines. */
    void load(GeneratedTables tables) throws SQLException, IOException {
        closeOurs();
        scales.clear();
        Path location = Files.createTempDirectory(folder, "tables");
        tables.write(location);
        vectors = DriverManager.getConnection("jdbc:pushlog:" + location + "?threads=3");
        rows = DriverManager.getConnection("jdbc:pushlog:" + location + "?engine=enumerable");
        try (Statement statement = theirs.createStatement()) {
            for (String sql : tables.statements()) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public int scale(String division) {
        return scales.computeIfAbsent(division, sql -> {
            try (PreparedStatement statement = vectors.prepareStatement("select " + sql + " from t1")) {
                return statement.getMetaData().getScale(1);
            } catch (SQLException e) {
                throw new IllegalStateException(sql, e);
            }
        });
    }

    /** Whether a query runs as vectors from end to end. */
    boolean isVectorised(Sql query) {
        return !Answer.of(vectors, "explain plan for " + query.ours())
                .values()
                .toString()
                .contains("Enumerable");
    }

    Ruling judge(Sql query) {
        Answer byVectors = Answer.of(vectors, planted.apply(query.ours()));
        Answer byRows = Answer.of(rows, query.ours());
        Answer byDuckDb = Answer.of(theirs, query.theirs());
        for (Answer ours : List.of(byVectors, byRows)) {
            if (ours.isRefused() && !ours.isDataError()) {
                return new Ruling(Verdict.DIFFER, "ours: " + ours.refusal());
            }
        }
        // In which order rows and conditions are computed is open: one may not meet a wrong value, or another first.
        // But vectors
        // refuse none that both others take.
        boolean differs = byVectors.isRefused()
                ? !byRows.isRefused() && !byDuckDb.isRefused()
                : !byRows.isRefused() && !byVectors.exact().equals(byRows.exact());
        if (differs) {
            return differ("vectors", byVectors, byVectors.exact(), "rows", byRows, byRows.exact());
        }
        if (byVectors.isRefused()) {
            return new Ruling(byDuckDb.isRefused() ? Verdict.ALL_REFUSE : Verdict.OURS_REFUSE, byVectors.refusal());
        }
        if (byDuckDb.isRefused()) {
            return new Ruling(Verdict.THEIRS_REFUSE, byDuckDb.refusal());
        }
        return byVectors.values().equals(byDuckDb.values())
                ? new Ruling(Verdict.AGREE, "")
                : differ("ours", byVectors, byVectors.values(), "DuckDB", byDuckDb, byDuckDb.values());
    }

    private static Ruling differ(
            String name, Answer one, List<String> oneRows, String otherName, Answer other, List<String> otherRows) {
        return new Ruling(
                Verdict.DIFFER,
                "  " + name + ": " + one.refusal() + few(oneRows, otherRows) + "\n  " + otherName + ": "
                        + other.refusal() + few(otherRows, oneRows));
    }

    /** The first rows that the other side lacks. */
    private static String few(List<String> rows, List<String> others) {
        List<String> lacking = new ArrayList<>(rows);
        others.forEach(lacking::remove);
        return rows.size() + " rows, alone " + lacking.size() + ": " + lacking.subList(0, Math.min(3, lacking.size()));
    }

    private void closeOurs() throws SQLException {
        if (vectors != null) {
            vectors.close();
            rows.close();
        }
    }

    @Override
    public void close() throws SQLException {
        closeOurs();
        theirs.close();
    }
}
