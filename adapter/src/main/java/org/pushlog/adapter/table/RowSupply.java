package org.pushlog.adapter.table;

/** The rows of one store, made one by one. */
public interface RowSupply extends AutoCloseable {

    /** Sets the values of the next row, or returns false if there is none. */
    boolean next(RowWriter row);

    /** Ends the use of whatever the rows are made from. */
    @Override
    default void close() {}
}
