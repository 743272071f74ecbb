package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.Bindable;
import org.jspecify.annotations.Nullable;

/** Rows of generated code: an array a row, or the bare value where there is one column. */
final class EnumeratorCursor implements RowCursor {
    private final StatementContext context;
    private final Bindable<?> program;
    private final List<RowValues> columns;
    private @Nullable Enumerator<?> enumerator;
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
            onRow = open.moveNext();
            // Some tables end quietly when the flag is set.
            context.pass();
            return onRow;
        } catch (RuntimeException | ExceptionInInitializerError | StackOverflowError | OutOfMemoryError e) {
            throw StatementErrors.ofExecution(e);
        }
    }

    @Override
    public @Nullable Object value(int columnIndex) {
        Enumerator<?> open = enumerator;
        if (!onRow || open == null) {
            throw new IllegalStateException("the cursor is not on a row");
        }
        try {
            Object row = open.current();
            RowValues column = columns.get(columnIndex);
            if (columns.size() == 1) {
                return column.canonical(row);
            }
            return column.canonical(((@Nullable Object[]) row)[columnIndex]);
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
        Enumerator<?> open = enumerator;
        if (open != null) {
            open.close();
        }
    }
}
