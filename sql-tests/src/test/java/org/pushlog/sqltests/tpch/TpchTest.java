package org.pushlog.sqltests.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The 22 questions of TPC-H over push logs, a hundredth of scale 1, as DuckDB answers them. */
class TpchTest {
    private static final double SCALE = 0.01;

    @TempDir
    static Path folder;

    private static Connection ours;
    private static Connection theirs;

    @BeforeAll
    static void open() throws Exception {
        TpchData.writeLogs(folder, SCALE);
        ours = DriverManager.getConnection("jdbc:pushlog:" + folder + "?memory_limit=256m");
        theirs = DriverManager.getConnection("jdbc:duckdb:");
        TpchData.fill(theirs, SCALE);
    }

    @AfterAll
    static void close() throws Exception {
        ours.close();
        theirs.close();
    }

    static IntStream numbers() {
        return IntStream.rangeClosed(1, TpchQueries.COUNT);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void answersAsDuckDb(int number) throws Exception {
        String sql = TpchQueries.query(number, SCALE);
        TpchAnswer answer = TpchAnswer.of(ours, sql);
        assertThat(answer.difference(TpchAnswer.of(theirs, sql))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void isAVectorPlanFromEndToEnd(int number) throws Exception {
        StringBuilder plan = new StringBuilder();
        try (Statement statement = ours.createStatement();
                ResultSet lines = statement.executeQuery("explain plan for " + TpchQueries.query(number, SCALE))) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        assertThat(plan).contains("VectorScan").doesNotContain("Enumerable");
    }

    @Test
    void anotherAnswerIsADifference() throws Exception {
        TpchAnswer answer = TpchAnswer.of(ours, TpchQueries.query(1, SCALE));
        String other = TpchQueries.query(1, SCALE).replace("'90' day", "'91' day");
        assertThat(answer.difference(TpchAnswer.of(theirs, other))).startsWith("row ");
    }

    @Test
    void theTablesHaveTheirRows() throws Exception {
        for (TpchTable table : TpchTable.values()) {
            String sql = "select count(*) from " + table.sqlName();
            assertThat(TpchAnswer.of(ours, sql).difference(TpchAnswer.of(theirs, sql)))
                    .as(table.sqlName())
                    .isEmpty();
        }
    }
}
