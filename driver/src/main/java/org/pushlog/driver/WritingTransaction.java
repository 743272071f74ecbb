package org.pushlog.driver;

import org.pushlog.adapter.sql.StatementTransaction;

/** The transaction of a connection that writes. */
record WritingTransaction(StatementTransaction transaction) implements SqlTransaction {
    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return transaction.isReadOnly();
    }

    @Override
    public void setReadOnly(boolean readOnly) {
        transaction.setReadOnly(readOnly);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) {
        transaction.setAutoCommit(autoCommit);
    }

    @Override
    public boolean hasWritten() {
        return transaction.hasWritten();
    }

    @Override
    public void commit() {
        transaction.commit();
    }

    @Override
    public void rollback() {
        transaction.rollback();
    }

    @Override
    public int mark() {
        return transaction.mark();
    }

    @Override
    public void rollbackTo(int mark) {
        transaction.rollbackTo(mark);
    }
}
