package org.pushlog.adapter.sql;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.Bindable;
import org.jspecify.annotations.Nullable;

/** Rows of generated code: an array a row, or the bare value where there is one column. */
final class EnumeratorCursor implements RowCursor {
    private final StatementContext context;
    private final Bindable<?> program;
    private final List<RowValues> columns;
    private @Nullable Enumerator<?> enumerator;
    private @Nullable Object row;
    private boolean onRow;
    private boolean closed;

    EnumeratorCursor(StatementContext context, Bindable<?> program, List<RowValues> columns) {
        this.context = context;
        this.program = program;
        this.columns = columns;
    }

    @Override
    public boolean next() {
        onRow = false;
        if (closed) {
            return false;
        }
        try {
            context.pass();
            Enumerator<?> open = enumerator;
            if (open == null) {
                // Some operators compute all their rows when they are bound.
                open = program.bind(context).enumerator();
                enumerator = open;
            }
            boolean moved = open.moveNext();
            // Some tables end quietly when the flag is set.
            context.pass();
            // A generated row computes its expressions at each call; once a row is enough, and what fails fails here.
            row = moved ? open.current() : null;
            onRow = moved;
            return moved;
        } catch (RuntimeException
                | AssertionError
                | ExceptionInInitializerError
                | StackOverflowError
                | OutOfMemoryError e) {
            throw StatementErrors.ofExecution(e);
        }
    }

    @Override
    public @Nullable Object value(int columnIndex) {
        if (!onRow) {
            throw new IllegalStateException("the cursor is not on a row");
        }
        try {
            RowValues column = columns.get(columnIndex);
            if (columns.size() == 1) {
                return column.canonical(row);
            }
            if (row instanceof List<?> values) {
                // The rows of UNNEST.
                return column.canonical(values.get(columnIndex));
            }
            Object[] values = (Object[]) Objects.requireNonNull(row);
            return column.canonical(values[columnIndex]);
        } catch (RuntimeException e) {
            throw StatementErrors.ofExecution(e);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        onRow = false;
        row = null;
        Enumerator<?> open = enumerator;
        if (open != null) {
            open.close();
        }
    }
}
