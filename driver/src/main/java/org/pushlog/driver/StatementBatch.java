package org.pushlog.driver;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** A statement batch, which is one write: all of it, or none. Used once. */
abstract class StatementBatch {
    private final long[] counts;

    /** @param partCount how many statements it has */
    StatementBatch(int partCount) {
        this.counts = new long[partCount];
    }

    /** Executes one part and gives its update count. */
    interface Part {
        long execute(int index) throws SQLException;
    }

    /** A batch whose parts are executed one after the other. */
    static StatementBatch of(int partCount, Part part) {
        return new StatementBatch(partCount) {
            private int index;

            @Override
            void run(long[] updateCounts) throws SQLException {
                for (index = 0; index < updateCounts.length; index++) {
                    updateCounts[index] = part.execute(index);
                }
            }

            @Override
            int position() {
                return index;
            }
        };
    }

    /** Executes all parts and sets their counts. */
    abstract void run(long[] updateCounts) throws SQLException;

    /** Which part was the last to be executed, counted from 0. */
    abstract int position();

    /**
     * Executes the parts in order. With autocommit they are one push; without it they become part of the transaction.
     *
     * @throws BatchUpdateException for the first one that fails; then none of them counts
     */
    final long[] execute(PushLogConnection connection) throws SQLException {
        SqlTransaction transaction = connection.transaction();
        boolean commits = connection.getAutoCommit();
        int mark = transaction.mark();
        boolean done = false;
        transaction.setAutoCommit(false);
        try {
            run(counts);
            if (commits) {
                transaction.commit();
            }
            done = true;
            return counts;
        } catch (SQLException e) {
            throw failure(e, "Statement " + (position() + 1) + " of the batch: ");
        } catch (RuntimeException e) {
            throw failure(SqlErrors.ofStatement(e), "The batch could not be written: ");
        } finally {
            if (!done) {
                transaction.rollbackTo(mark);
            }
            transaction.setAutoCommit(commits);
        }
    }

    private BatchUpdateException failure(SQLException failure, String where) {
        long[] failed = new long[counts.length];
        Arrays.fill(failed, Statement.EXECUTE_FAILED);
        return new BatchUpdateException(
                where + failure.getMessage() + "; none of the batch is written",
                failure.getSQLState(),
                failure.getErrorCode(),
                failed,
                failure);
    }
}
