package org.pushlog.driver;

/** How the writes of a connection are put together; called by one thread at a time. Methods throw unchecked failures that {@link SqlErrors} knows. */
interface SqlTransaction {

    /** Whether the connection could write, if it were not set to read-only. */
    boolean canWrite();

    /** Whether writes are refused now. */
    boolean isReadOnly();

    /** Refuses writes, or takes them again where the connection can write. */
    void setReadOnly(boolean readOnly);

    /** Whether each statement is written at once from now on. */
    void setAutoCommit(boolean autoCommit);

    /** Whether there is something to commit. */
    boolean hasWritten();

    void commit();

    void rollback();

    /** Where {@link #rollbackTo} can go back to. */
    int mark();

    void rollbackTo(int mark);

    /** Of a connection that only reads. */
    SqlTransaction READING = new SqlTransaction() {
        @Override
        public boolean canWrite() {
            return false;
        }

        @Override
        public boolean isReadOnly() {
            return true;
        }

        @Override
        public void setReadOnly(boolean readOnly) {
            // It reads, whatever is asked for.
        }

        @Override
        public void setAutoCommit(boolean autoCommit) {
            // Nothing is written.
        }

        @Override
        public boolean hasWritten() {
            return false;
        }

        @Override
        public void commit() {
            // Nothing was written.
        }

        @Override
        public void rollback() {
            // Nothing was written.
        }

        @Override
        public int mark() {
            return -1;
        }

        @Override
        public void rollbackTo(int mark) {
            // Nothing was written.
        }
    };
}
