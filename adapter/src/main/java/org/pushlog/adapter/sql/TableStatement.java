package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.WriteRefusedException;

/** A statement that makes or drops a table. It counts no rows. */
final class TableStatement implements PreparedStatementPlan {
    private final String text;
    private final RelDataType noColumns;
    private final Runnable work;

    TableStatement(String text, RelDataType noColumns, Runnable work) {
        this.text = text;
        this.noColumns = noColumns;
        this.work = work;
    }

    @Override
    public StatementKind kind() {
        return StatementKind.UPDATE;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public RelDataType rowType() {
        return noColumns;
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return List.of();
    }

    @Override
    public String explain() {
        return text;
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        try {
            work.run();
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
        return ListCursor.EMPTY;
    }
}
