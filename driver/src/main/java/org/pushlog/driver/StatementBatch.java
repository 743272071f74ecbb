package org.pushlog.driver;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** Executes the parts of a statement batch as one write: all of them, or none. */
final class StatementBatch {
    private StatementBatch() {}

    /** Executes one part and gives its update count. */
    interface Part {
        long execute(int index) throws SQLException;
    }

    /**
     * Executes the parts in order. With autocommit they are one push; without it they become part of the transaction.
     *
     * @throws BatchUpdateException for the first one that fails; then none of them counts
     */
    static long[] execute(PushLogConnection connection, int partCount, Part part) throws SQLException {
        SqlTransaction transaction = connection.transaction();
        boolean commits = connection.getAutoCommit();
        long[] counts = new long[partCount];
        int index = 0;
        int mark = transaction.mark();
        boolean done = false;
        transaction.setAutoCommit(false);
        try {
            for (; index < partCount; index++) {
                counts[index] = part.execute(index);
            }
            if (commits) {
                transaction.commit();
            }
            done = true;
            return counts;
        } catch (SQLException e) {
            throw failure(e, "Statement " + (index + 1) + " of the batch: ", partCount);
        } catch (RuntimeException e) {
            throw failure(SqlErrors.ofStatement(e), "The batch could not be written: ", partCount);
        } finally {
            if (!done) {
                transaction.rollbackTo(mark);
            }
            transaction.setAutoCommit(commits);
        }
    }

    private static BatchUpdateException failure(SQLException failure, String where, int partCount) {
        long[] counts = new long[partCount];
        Arrays.fill(counts, Statement.EXECUTE_FAILED);
        return new BatchUpdateException(
                where + failure.getMessage() + "; none of the batch is written",
                failure.getSQLState(),
                failure.getErrorCode(),
                counts,
                failure);
    }
}
