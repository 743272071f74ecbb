package org.pushlog.sqltests.tpch;

/** Takes the rows of one table, value by value. */
interface TableSink extends AutoCloseable {
    TableSink whole(int value);

    /** A DECIMAL of two digits after the point, without it. */
    TableSink cents(long value);

    /** Days since 1970. */
    TableSink day(int value);

    TableSink text(String value);

    void endRow() throws Exception;

    @Override
    void close() throws Exception;
}
