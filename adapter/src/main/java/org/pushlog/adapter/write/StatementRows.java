package org.pushlog.adapter.write;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.Snapshot;

/** The rows that a statement writes; they can be computed any number of times. */
public interface StatementRows {

    /** Whether the rows come from tables, so that computing them needs a snapshot. */
    boolean readsTables();

    /**
     * Computes them.
     *
     * @param snapshot what the tables show; null only if none is read
     */
    Cursor open(@Nullable Snapshot snapshot);

    /** Rows that are there already and can be gone over once; not closed. */
    static StatementRows once(Cursor rows) {
        return new StatementRows() {
            @Override
            public boolean readsTables() {
                return false;
            }

            @Override
            public Cursor open(@Nullable Snapshot snapshot) {
                return rows;
            }
        };
    }

    /** One pass over the rows. */
    interface Cursor extends AutoCloseable {
        /** Moves to the next row; false after the last. */
        boolean next();

        /**
         * A value of the current row, null for NULL: Boolean, a Number, String, byte[], LocalDate, LocalTime, LocalDateTime or a List.
         *
         * @param column counts from 0
         */
        @Nullable
        Object value(int column);

        @Override
        void close();
    }
}
