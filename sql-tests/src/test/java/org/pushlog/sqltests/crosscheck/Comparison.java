package org.pushlog.sqltests.crosscheck;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.sqltests.Database;

/** Puts questions to both engines and keeps where they differ. */
final class Comparison {
    /** Every so many questions are also asked with nothing pushed into the scans: results may not depend on it. */
    private static final int WITHOUT_PUSHDOWN_PART = 6;

    private final DuckTables duck;
    private final Database ours;
    private final Database withoutPushdown;
    private final List<String> differences = new ArrayList<>();
    private int asked;

    Comparison(DuckTables duck, Database ours, Database withoutPushdown) {
        this.duck = duck;
        this.ours = ours;
        this.withoutPushdown = withoutPushdown;
    }

    /** Asks everything about one table. */
    void ask(Subject subject) {
        ask(subject, subject.questions());
    }

    /** Asks some of the questions about one table. */
    void ask(Subject subject, List<String> questions) {
        for (String question : questions) {
            ask(
                    subject.source(),
                    question.replace("{T}", subject.duckTable()),
                    question.replace("{T}", subject.ourTable()));
        }
    }

    /** Asks one question that both understand as it is. */
    void ask(String source, String question) {
        ask(source, question, question);
    }

    private void ask(String source, String duckQuestion, String ourQuestion) {
        List<String> expected;
        try {
            expected = duck.query(duckQuestion).sortedLines();
        } catch (SQLException e) {
            differences.add(source + ": DuckDB refuses " + duckQuestion + ": " + e.getMessage());
            return;
        }
        compare(source, ours, ourQuestion, expected);
        if (Math.floorMod(ourQuestion.hashCode(), WITHOUT_PUSHDOWN_PART) == 0) {
            compare(source + " without push-down", withoutPushdown, ourQuestion, expected);
        }
    }

    private void compare(String source, Database database, String question, List<String> expected) {
        asked++;
        try {
            List<String> actual = database.query(question).sortedLines();
            if (!actual.equals(expected)) {
                differences.add(source + ": " + question + "\n  DuckDB " + few(expected, actual) + "\n  ours   "
                        + few(actual, expected));
            }
        } catch (SQLException | RuntimeException e) {
            differences.add(source + ": ours refuses " + question + ": " + e);
        }
    }

    /** The first rows that the other side lacks. */
    private static String few(List<String> rows, List<String> others) {
        List<String> lacking = new ArrayList<>(rows);
        others.forEach(lacking::remove);
        return rows.size() + " rows, alone " + lacking.size() + ": " + lacking.subList(0, Math.min(3, lacking.size()));
    }

    int asked() {
        return asked;
    }

    List<String> differences() {
        return differences;
    }
}
