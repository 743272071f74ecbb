package org.pushlog.sqltests.engines;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import org.pushlog.sqltests.engines.Judge.Ruling;
import org.pushlog.sqltests.engines.Judge.Verdict;

/** Looks for a smaller query, and fewer rows, on which the engines still differ: choices are left out and lowered while they do. */
final class Shrinking {
    private static final int TRIES_MAX = 400;

    private final Judge judge;
    private final long seed;
    private int rowCount;
    private int[] choices;
    private Sql query;
    private Ruling ruling;
    private int tries;

    private Shrinking(Judge judge, long seed, int rowCount, int[] choices, Sql query, Ruling ruling) {
        this.judge = judge;
        this.seed = seed;
        this.rowCount = rowCount;
        this.choices = choices;
        this.query = query;
        this.ruling = ruling;
    }

    /** What is left of a query on which the engines differ. */
    record Fault(long seed, int rowCount, Sql query, String grounds) {
        @Override
        public String toString() {
            return "seed " + seed + ", " + rowCount + " rows\n  " + query.ours() + "\n  " + query.theirs() + "\n"
                    + grounds;
        }
    }

    /** Shrinks; the judge has the tables of the seed before and after. */
    static Fault shrink(Judge judge, long seed, int rowCount, int[] choices, Sql query, Ruling ruling)
            throws SQLException, IOException {
        Shrinking shrinking = new Shrinking(judge, seed, rowCount, choices, query, ruling);
        shrinking.shrinkQuery();
        shrinking.shrinkRows();
        judge.load(new GeneratedTables(seed, rowCount));
        return new Fault(seed, shrinking.rowCount, shrinking.query, shrinking.ruling.grounds());
    }

    private void shrinkQuery() {
        boolean smaller = true;
        while (smaller && tries < TRIES_MAX) {
            smaller = false;
            for (int length = 8; length > 0; length /= 2) {
                for (int at = 0; at + length <= choices.length && tries < TRIES_MAX; at++) {
                    int[] without = new int[choices.length - length];
                    System.arraycopy(choices, 0, without, 0, at);
                    System.arraycopy(choices, at + length, without, at, without.length - at);
                    smaller |= holds(without);
                }
            }
            for (int at = 0; at < choices.length && tries < TRIES_MAX; at++) {
                int[] lowered = choices.clone();
                lowered[at] = 0;
                smaller |= choices[at] > 0 && holds(lowered);
            }
        }
    }

    /** Keeps a query of these choices if it is another, not longer, and the engines differ on it. */
    private boolean holds(int[] candidate) {
        if (candidate.length == 0) {
            return false;
        }
        Choices playing = Choices.playing(candidate);
        Sql smaller = GeneratedQueries.query(playing, judge);
        if (smaller.equals(query) || smaller.ours().length() > query.ours().length()) {
            return false;
        }
        tries++;
        Ruling found = judge.judge(smaller);
        if (found.verdict() != Verdict.DIFFER) {
            return false;
        }
        choices = Arrays.copyOf(playing.made(), playing.made().length);
        query = smaller;
        ruling = found;
        return true;
    }

    private void shrinkRows() throws SQLException, IOException {
        for (int fewer = rowCount / 2; fewer > 0; fewer /= 2) {
            judge.load(new GeneratedTables(seed, fewer));
            Ruling found = judge.judge(query);
            if (found.verdict() != Verdict.DIFFER) {
                return;
            }
            rowCount = fewer;
            ruling = found;
        }
    }
}
