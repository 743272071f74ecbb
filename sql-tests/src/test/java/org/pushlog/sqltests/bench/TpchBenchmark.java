package org.pushlog.sqltests.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.sqltests.tpch.TpchAnswer;
import org.pushlog.sqltests.tpch.TpchData;
import org.pushlog.sqltests.tpch.TpchQueries;

/**
 * The 22 questions of TPC-H at scale 1 over push logs, with 1 GiB of memory for rows, against DuckDB's own tables of the same rows. Both on two
 * threads; the best of two rounds after one that does not count. An answer that is not DuckDB's ends the run.
 */
final class TpchBenchmark implements Benchmark {
    private static final int WARM_UP_ROUNDS = 1;
    private static final int ROUNDS = 2;
    private static final double TARGET = 0.1;

    @Override
    public String name() {
        return "tpch";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        double scale = setting.isShort() ? 0.1 : 1;
        Path folder = setting.folder("tpch");
        TpchData.writeLogs(folder, scale);
        List<Figure> figures = new ArrayList<>();
        try (Connection ours = DriverManager.getConnection(
                        "jdbc:pushlog:" + folder + "?threads=2&memory_limit=1g&locators=false");
                Connection theirs = DriverManager.getConnection("jdbc:duckdb:")) {
            try (Statement statement = theirs.createStatement()) {
                statement.execute("set threads to 2");
                statement.execute("set memory_limit = '4GB'");
            }
            TpchData.fill(theirs, scale);
            double product = 1;
            for (int number = 1; number <= TpchQueries.COUNT; number++) {
                Figure figure = measure(ours, theirs, number, scale);
                figures.add(figure);
                product *= figure.ratio();
            }
            figures.add(
                    new Figure("TPC-H, geometric mean", "-", "-", Math.pow(product, 1.0 / TpchQueries.COUNT), TARGET));
        }
        return figures;
    }

    private static Figure measure(Connection ours, Connection theirs, int number, double scale) throws Exception {
        String sql = TpchQueries.query(number, scale);
        String difference = TpchAnswer.of(ours, sql).difference(TpchAnswer.of(theirs, sql));
        if (!difference.isEmpty()) {
            throw new IllegalStateException("question " + number + ": " + difference);
        }
        double own = Timing.best(WARM_UP_ROUNDS, ROUNDS, () -> TpchAnswer.of(ours, sql));
        double other = Timing.best(WARM_UP_ROUNDS, ROUNDS, () -> TpchAnswer.of(theirs, sql));
        return Figure.ofTime("TPC-H " + number, own, other, other / TARGET);
    }
}
