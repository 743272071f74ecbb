package org.pushlog.adapter.function.rows;

import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** Rows that are computed one after the other. */
abstract class Computed implements Enumerator<@Nullable Object> {
    /** The row that {@link #advance} came to. */
    @Nullable
    Object row;

    /** Sets the next row, or returns false if there is none. */
    abstract boolean advance();

    @Override
    public final @Nullable Object current() {
        return row;
    }

    @Override
    public final boolean moveNext() {
        return advance();
    }

    @Override
    public final void reset() {
        throw new UnsupportedOperationException("rows are read once; open them again");
    }

    @Override
    public void close() {}
}
