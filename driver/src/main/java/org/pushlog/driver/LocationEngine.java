package org.pushlog.driver;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.sql.Engine;
import org.pushlog.adapter.sql.ExecutionSettings;
import org.pushlog.adapter.sql.OpenLocation;
import org.pushlog.adapter.sql.PreparedStatementPlan;
import org.pushlog.adapter.sql.ResultColumn;
import org.pushlog.adapter.sql.ResultSchema;
import org.pushlog.adapter.sql.RowCursor;
import org.pushlog.adapter.write.StatementRows;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/** The SQL side over a location, by the statement pipeline. */
final class LocationEngine implements SqlEngine {
    /** Properties that are the driver's own affair, or have only their default as yet. */
    private static final Set<ConnectionProperty> NOT_FOR_THE_SCHEMA = Set.of(
            ConnectionProperty.MODE,
            ConnectionProperty.THREADS,
            ConnectionProperty.LOCK_TIMEOUT,
            ConnectionProperty.ENGINE,
            ConnectionProperty.CROSSCHECK,
            ConnectionProperty.GIT,
            ConnectionProperty.CHAIN_KEY,
            ConnectionProperty.DROP);

    private final OpenLocation location;
    private final SqlTransaction transaction;
    private List<TableFacts> tables = List.of();
    private long tablesVersion;
    private boolean tablesKnown;

    private LocationEngine(OpenLocation location, SqlTransaction transaction) {
        this.location = location;
        this.transaction = transaction;
    }

    static SqlEngine open(ConnectionTarget target) throws SQLException {
        Map<String, Object> operands = new HashMap<>();
        target.settings().forEach((name, value) -> {
            ConnectionProperty property = ConnectionProperty.named(name);
            if (property != null && !NOT_FOR_THE_SCHEMA.contains(property)) {
                operands.put(name, value);
            }
        });
        operands.put("location", target.location());
        if (!ConnectionProperty.MODE.valueIn(target).equals("rw")) {
            return new LocationEngine(OpenLocation.open(operands, settings(target)), SqlTransaction.READING);
        }
        if (!ConnectionProperty.AS_OF.valueIn(target).isEmpty()) {
            throw SqlErrors.of(
                    SqlState.CANNOT_CONNECT,
                    "A connection with as_of shows the past, which cannot be written to; leave out mode=rw");
        }
        Duration lockTimeout = Duration.ofMillis(Long.parseLong(ConnectionProperty.LOCK_TIMEOUT.valueIn(target)));
        boolean dropsRows = ConnectionProperty.DROP.valueIn(target).equals("allow");
        OpenLocation opened = OpenLocation.openForWriting(operands, settings(target), lockTimeout, dropsRows);
        return new LocationEngine(opened, new WritingTransaction(opened.transaction()));
    }

    private static ExecutionSettings settings(ConnectionTarget target) {
        ExecutionSettings defaults = ExecutionSettings.defaults();
        String engine = target.settings().get(ConnectionProperty.ENGINE.propertyName());
        String threads = target.settings().get(ConnectionProperty.THREADS.propertyName());
        return new ExecutionSettings(
                "enumerable".equals(engine) ? Engine.ENUMERABLE : Engine.VECTORISED,
                threads == null || threads.isEmpty() ? defaults.threadCount() : Integer.parseInt(threads));
    }

    @Override
    public SqlTransaction transaction() {
        return transaction;
    }

    @Override
    public SqlPlan prepare(String sql, AtomicBoolean stop) {
        return new Plan(location.prepare(sql, stop));
    }

    @Override
    public List<String> schemas() {
        return location.schemaNames();
    }

    @Override
    public List<TableFacts> tables() {
        long version = location.catalogueVersion();
        if (!tablesKnown || version != tablesVersion) {
            tables = CatalogueFacts.tables(location.schemas(), schemas());
            tablesVersion = version;
            tablesKnown = true;
        }
        return tables;
    }

    @Override
    public List<FunctionFacts> functions() {
        return CatalogueFacts.functions(location.schemas(), schemas());
    }

    @Override
    public List<String> warnings() {
        return location.warnings();
    }

    @Override
    public <T> @Nullable T unwrap(Class<T> type) {
        return location.unwrap(type);
    }

    @Override
    public void close() {
        location.close();
    }

    private static final class Plan implements SqlPlan {
        private final PreparedStatementPlan plan;
        private final List<ColumnFacts> columns;
        private final List<ColumnType> parameters;

        Plan(PreparedStatementPlan plan) {
            this.plan = plan;
            this.columns = plan.columns().stream().map(Plan::column).toList();
            this.parameters =
                    plan.parameterTypes().stream().map(SqlTypeKinds::of).toList();
        }

        private static ColumnFacts column(ResultColumn column) {
            ColumnType type = SqlTypeKinds.of(column.type());
            ResultColumn.Origin origin = column.origin();
            return origin == null
                    ? ColumnFacts.of(column.name(), type, column.nullable())
                    : new ColumnFacts(
                            column.name(),
                            origin.column(),
                            origin.schema(),
                            origin.table(),
                            type,
                            column.nullable(),
                            "");
        }

        @Override
        public boolean isQuery() {
            return switch (plan.kind()) {
                case QUERY, EXPLAIN, EXPLAIN_ANALYZE, CALL -> true;
                case UPDATE -> false;
            };
        }

        @Override
        public List<ColumnFacts> columns() {
            return columns;
        }

        @Override
        public List<ColumnType> parameters() {
            return parameters;
        }

        @Override
        public Set<Integer> comparedParameters() {
            return plan.comparedParameters();
        }

        @Override
        public RowSource execute(List<? extends @Nullable Object> values, StopSignal stop) {
            // The time limit is the stop signal's: it counts the driver's time only.
            return new Rows(plan.execute(values, stop.flag(), Duration.ZERO), plan.columns());
        }

        @Override
        public boolean takesRows() {
            return plan.takesRows();
        }

        @Override
        public RowSource executeRows(RowSource rows, AtomicBoolean stop) {
            return new Rows(plan.executeRows(new GivenRows(rows), stop), List.of());
        }
    }

    /** Rows of the driver as rows to write. */
    private record GivenRows(RowSource source) implements StatementRows.Cursor {
        @Override
        public boolean next() {
            return source.next();
        }

        @Override
        public @Nullable Object value(int column) {
            return source.value(column);
        }

        @Override
        public void close() {
            // Whoever gave the rows closes them.
        }
    }

    private static final class Rows implements RowSource {
        private final RowCursor cursor;
        private final List<ResultColumn> columns;

        Rows(RowCursor cursor, List<ResultColumn> columns) {
            this.cursor = cursor;
            this.columns = columns;
        }

        @Override
        public boolean next() {
            return cursor.next();
        }

        @Override
        public @Nullable Object value(int column) {
            return cursor.value(column);
        }

        @Override
        public Schema schema() {
            return ResultSchema.of(columns);
        }

        @Override
        public BatchCursor batches(Schema schema) {
            return cursor.batches(schema);
        }

        @Override
        public long updateCount() {
            return cursor.updateCount();
        }

        @Override
        public OptionalLong pushSeq() {
            return cursor.pushSeq();
        }

        @Override
        public List<String> warnings() {
            return cursor.warnings();
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
