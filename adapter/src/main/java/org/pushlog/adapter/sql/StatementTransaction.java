package org.pushlog.adapter.sql;

import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.adapter.write.WriteSession;

/**
 * How the writes of one connection are put together to pushes. Its calls and the executions of writes come from one thread at a time. All
 * throw {@code StorageException} where storage does.
 */
public final class StatementTransaction {
    private final WriteSession session;

    StatementTransaction(WriteSession session) {
        this.session = session;
    }

    /** Whether writes are refused. */
    public boolean isReadOnly() {
        return session.isReadOnly();
    }

    /**
     * Refuses writes from now on, or takes them again if the location was opened for writing.
     *
     * @throws SqlStatementException if the transaction has written
     */
    public void setReadOnly(boolean readOnly) {
        try {
            session.setReadOnly(readOnly);
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    /** Whether each statement is a push of its own from now on. What was written before stays to be committed. */
    public void setAutoCommit(boolean autoCommit) {
        session.setAutoCommit(autoCommit);
    }

    /** Whether something was written that is not committed. */
    public boolean hasWritten() {
        return session.isInTransaction();
    }

    /** Writes what was written since the last end, as one push. */
    public void commit() {
        session.commit();
    }

    /** Gives up what was written since the last end. */
    public void rollback() {
        session.rollback();
    }

    /** Where {@link #rollbackTo} can go back to. */
    public int mark() {
        return session.mark();
    }

    /** Takes back what was written since a mark of the same transaction. */
    public void rollbackTo(int mark) {
        session.rollbackTo(mark);
    }
}
