package org.pushlog.driver;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.pushlog.storage.arrow.BatchArrowReader;

/**
 * Results as Arrow record batches instead of rows. Needs arrow-vector and one of Arrow's memory libraries beside the driver; no JVM flag with
 * arrow-memory-unsafe. Not in the one jar, whose Arrow classes have other names.
 *
 * <ul>
 *   <li>{@code rows.unwrap(ArrowReader.class)} does the same with memory of its own.
 *   <li>Types are those that CREATE TABLE gives a column, see docs/SQL.md; times and timestamps count milliseconds.
 *   <li>Closing the reader closes the result set. Cancelling, the time limit and the limit of rows hold as for rows; what ends them is the
 *       {@link SQLException} behind the {@code IOException} that the reader throws.
 * </ul>
 */
public final class ArrowResults {
    private ArrowResults() {}

    /**
     * The rows of a result set that none was read of yet. One thread at a time; the caller closes the reader.
     *
     * @param rows a result set of this driver, or what wraps one
     * @param allocator where the vectors live; it stays the caller's, who closes it after the reader
     * @throws SQLException with state 0A000 if a column has no Arrow type, 24000 if rows were read already
     */
    public static ArrowReader reader(ResultSet rows, BufferAllocator allocator) throws SQLException {
        Checks.notNull(allocator, "allocator");
        PushLogResultSet result = Checks.notNull(rows, "result set").unwrap(PushLogResultSet.class);
        return new BatchArrowReader(allocator, result.beginBatches(), result::nextBatch, result::close);
    }

    private static RootAllocator newAllocator() throws SQLException {
        try {
            return new RootAllocator();
        } catch (LinkageError | RuntimeException e) {
            throw SqlErrors.of(
                    SqlState.NOT_SUPPORTED.code(),
                    "Arrow's memory cannot be had: arrow-memory-unsafe has to be beside the driver, and from JDK 24 on the JVM"
                            + " has to allow it (--sun-misc-unsafe-memory-access=allow); rows need neither",
                    e);
        }
    }

    /** A reader with memory of its own, which goes when it is closed. What calls this is in the one jar as well, and may not name its class. */
    static AutoCloseable reader(PushLogResultSet result) throws SQLException {
        RootAllocator allocator = newAllocator();
        try {
            return new BatchArrowReader(allocator, result.beginBatches(), result::nextBatch, () -> {
                result.close();
                allocator.close();
            });
        } catch (SQLException | RuntimeException e) {
            allocator.close();
            throw e;
        }
    }
}
