package org.pushlog.adapter.sql;

import java.io.Serial;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.adapter.write.RowMapping;
import org.pushlog.adapter.write.StatementRows;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.adapter.write.WriteResult;
import org.pushlog.adapter.write.WriteSession;
import org.pushlog.storage.store.Snapshot;

/** An INSERT, UPDATE or DELETE of one connection. */
final class WriteStatement implements PreparedStatementPlan {
    /** The variable with the version of the catalogue that the statement was planned for. */
    static final String PLANNED_VERSION = "pushlog.planned";

    /** The tables are others than those that the statement was planned for. Nothing was written. */
    static final class ChangedException extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        ChangedException() {
            super("the tables change faster than the statement can be planned");
        }
    }

    private final WritePlan plan;
    private final WritePlanner.Planned planned;
    private final WriteSession session;

    WriteStatement(WritePlan plan, WriteSession session) {
        this.plan = plan;
        this.planned = plan.planned();
        this.session = session;
    }

    /** Whether its rows come from tables. */
    boolean readsTables() {
        return planned.source().readsTables();
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
        return plan.noColumns();
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return planned.source().parameterTypes();
    }

    @Override
    public Set<Integer> comparedParameters() {
        return planned.source().shape().comparedParameters();
    }

    @Override
    public String explain() {
        return planned.explain();
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        WritePlanner.Planned fitting = plan.plannedFor(parameters, cancelFlag);
        ParameterValues.requireExact(
                fitting.source().parameterTypes(), fitting.source().shape().comparedParameters(), parameters);
        StatementRows rows = new Rows(fitting, parameters, cancelFlag, timeout, variables);
        try {
            return new Done(session.write(fitting.operation(), fitting.mapping(), rows));
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    @Override
    public boolean takesRows() {
        return planned.parameterRows() != null;
    }

    @Override
    public RowCursor executeRows(StatementRows.Cursor rows, AtomicBoolean stop) {
        RowMapping mapping = planned.parameterRows();
        if (mapping == null) {
            return PreparedStatementPlan.super.executeRows(rows, stop);
        }
        try {
            return new Done(session.write(planned.operation(), mapping, StatementRows.once(rows)));
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    /** The rows of one execution. */
    private final class Rows implements StatementRows {
        private final WritePlanner.Planned fitting;
        private final List<? extends @Nullable Object> parameters;
        private final AtomicBoolean cancelFlag;
        private final Duration timeout;
        private final Map<String, Object> variables;

        Rows(
                WritePlanner.Planned fitting,
                List<? extends @Nullable Object> parameters,
                AtomicBoolean cancelFlag,
                Duration timeout,
                Map<String, Object> variables) {
            this.fitting = fitting;
            this.parameters = parameters;
            this.cancelFlag = cancelFlag;
            this.timeout = timeout;
            this.variables = variables;
        }

        @Override
        public boolean readsTables() {
            return WriteStatement.this.readsTables();
        }

        @Override
        public Cursor open(@Nullable Snapshot snapshot) {
            Map<String, Object> all = new HashMap<>(variables);
            if (snapshot != null) {
                Object planned = variables.get(PLANNED_VERSION);
                if (planned instanceof Long version && version != snapshot.catalogueVersion()) {
                    throw new ChangedException();
                }
                all.put(SnapshotBinding.VARIABLE, snapshot);
            }
            return new RowsCursor(fitting.source().execute(parameters, cancelFlag, timeout, all));
        }
    }

    /** Rows of a query as rows to write. */
    private record RowsCursor(RowCursor rows) implements StatementRows.Cursor {
        @Override
        public boolean next() {
            return rows.next();
        }

        @Override
        public @Nullable Object value(int column) {
            return rows.value(column);
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** What is left when the rows are written. */
    private record Done(WriteResult result) implements RowCursor {
        @Override
        public boolean next() {
            return false;
        }

        @Override
        public @Nullable Object value(int columnIndex) {
            throw new IllegalStateException("a write gives no rows");
        }

        @Override
        public long updateCount() {
            return result.rowCount();
        }

        @Override
        public OptionalLong pushSeq() {
            return result.pushSeq();
        }

        @Override
        public List<String> warnings() {
            String warning = result.warning();
            return warning == null ? List.of() : List.of(warning);
        }

        @Override
        public void close() {
            // Everything is done already.
        }
    }
}
