package org.pushlog.driver;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The SQL side as the java.sql classes need it: one opened location. Methods throw unchecked failures that {@link SqlErrors} knows.
 * A connection calls it by one thread at a time, but for {@link #close}, which may come while nothing runs.
 */
interface SqlEngine extends AutoCloseable {

    /**
     * Prepares one statement: it is parsed, checked and planned, not executed.
     *
     * @param stop looked at meanwhile: once it is set, the planning ends soon with a failure
     */
    SqlPlan prepare(String sql, AtomicBoolean stop);

    /** The writes of the connection. */
    default SqlTransaction transaction() {
        return SqlTransaction.READING;
    }

    /** The schemas, the default one first. */
    List<String> schemas();

    /** The tables as they are now, in the order of the catalogue. */
    List<TableFacts> tables();

    /** The functions of the schemas. */
    List<FunctionFacts> functions();

    /** What there is to tell about the location at connect, such as a torn tail. */
    List<String> warnings();

    /** What lies underneath, if it is of that type, else null. */
    default <T> @Nullable T unwrap(Class<T> type) {
        return null;
    }

    /** Releases the location. Open row sources stay usable until they are closed. */
    @Override
    void close();
}
