package org.pushlog.driver;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A prepared statement of the SQL side. It can be executed any number of times. */
interface SqlPlan {

    /** Whether executing it gives rows. */
    boolean isQuery();

    /** The columns of its rows, empty if it gives none. */
    List<ColumnFacts> columns();

    /** The types of its parameters in order. */
    List<ColumnType> parameters();

    /** Which parameters, counted from 0, are only compared with integers and may be any number. */
    default Set<Integer> comparedParameters() {
        return Set.of();
    }

    /**
     * Executes it.
     *
     * @param parameters canonical values in order, converted to the parameters' types; of one that is only compared, a
     *     decimal if its type does not hold the number
     * @param stop looked at while it works
     */
    RowSource execute(List<? extends @Nullable Object> parameters, StopSignal stop);

    /** Whether {@link #executeRows} can be called: it is an INSERT of one row of parameters. */
    default boolean takesRows() {
        return false;
    }

    /**
     * Executes an INSERT of one row of parameters for many rows at once, as one write.
     *
     * @param rows canonical values of the parameters in order; closed by the caller
     * @param stop set by any thread to end it
     */
    default RowSource executeRows(RowSource rows, AtomicBoolean stop) {
        throw new UnsupportedOperationException("no rows can be handed to this plan");
    }
}
