package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.catalog.InformationSchema;
import org.pushlog.adapter.catalog.PushLogSchema;
import org.pushlog.adapter.catalog.PushLogSchemaFactory;
import org.pushlog.adapter.exec.operator.Workers;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.adapter.plan.TableRows;
import org.pushlog.adapter.vector.VectorSettings;
import org.pushlog.adapter.write.StatementRows;
import org.pushlog.adapter.write.WriteSession;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.WriteOptions;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.ScanThreads;
import org.pushlog.storage.work.Cancellation;

/**
 * A location that was opened for SQL. Each execution reads one snapshot, taken when it starts and closed with its rows. Plans are
 * kept in a {@link PlanCache}, which all connections to the location share. Thread-safe. The caller closes it; executions
 * that are open then end by themselves.
 */
public final class OpenLocation implements AutoCloseable {
    private static final List<String> SCHEMA_PATH = List.of(PushLogSchema.NAME);
    private static final int WARNING_COUNT_MAX = 20;
    private static final int WRITE_ATTEMPT_COUNT_MAX = 5;

    private final PushLogSchema schema;
    private final SchemaPlus recent;
    private final ExecutionSettings settings;
    private final ScanThreads threads;
    private final List<String> warnings;
    private final PlanCache plans;
    private final WriteSession writes;
    private volatile boolean isCaching = true;
    private volatile @Nullable PlanningRoot planningRoot;

    private OpenLocation(PushLogSchema schema, SchemaPlus recent, ExecutionSettings settings, WriteSession writes) {
        this.settings = settings;
        this.threads = Workers.threads(settings.threadCount());
        this.schema = schema;
        this.recent = recent;
        this.writes = writes;
        this.plans = PlanCache.of(schema, settings.engine());
        try (Snapshot snapshot = schema.location().snapshot()) {
            this.warnings = warningsOf(schema.location(), snapshot);
        }
    }

    /**
     * Opens a location.
     *
     * @param operands what {@link PushLogSchemaFactory} takes: {@code location} and the properties of a connection URL
     * @throws org.pushlog.storage.error.StorageException if an operand is wrong, nothing is at the location, or it cannot be read
     */
    public static OpenLocation open(Map<String, Object> operands) {
        return open(operands, ExecutionSettings.defaults());
    }

    /** As {@link #open(Map)} for statements that run in a given way. */
    public static OpenLocation open(Map<String, Object> operands, ExecutionSettings settings) {
        return open(operands, settings, WriteSession::reading);
    }

    /**
     * Opens a location to write to as well.
     *
     * @param lockTimeout how long a write waits for another writer
     * @param dropsRows whether DROP TABLE may drop a log that has rows
     */
    public static OpenLocation openForWriting(
            Map<String, Object> operands, ExecutionSettings settings, Duration lockTimeout, boolean dropsRows) {
        WriteOptions options = WriteOptions.DEFAULT.withLockTimeout(lockTimeout);
        return open(operands, settings, location -> WriteSession.writing(location, options, dropsRows));
    }

    private static OpenLocation open(
            Map<String, Object> operands, ExecutionSettings settings, Function<Location, WriteSession> writes) {
        SchemaPlus root = newRoot();
        PushLogSchema schema = (PushLogSchema) new PushLogSchemaFactory().create(root, PushLogSchema.NAME, operands);
        root.add(PushLogSchema.NAME, schema);
        try {
            return new OpenLocation(schema, root, settings, writes.apply(schema.location()));
        } catch (RuntimeException e) {
            schema.location().close();
            throw e;
        }
    }

    /** What lies underneath, if it is of that type: the {@link org.pushlog.storage.store.Location}; null otherwise. It is not the caller's to close. */
    public <T> @Nullable T unwrap(Class<T> type) {
        return type.isInstance(schema.location()) ? type.cast(schema.location()) : null;
    }

    /** The names of the schemas, the default one first. */
    public List<String> schemaNames() {
        return List.of(PushLogSchema.NAME, InformationSchema.NAME);
    }

    /** The schemas with their tables and functions as they were at most a second ago. */
    public SchemaPlus schemas() {
        return recent;
    }

    /** Equal at two times if {@link #schemas()} had the same tables and columns at both. */
    public long catalogueVersion() {
        return schema.catalogue().version();
    }

    /** What a user should know about the location, as it was when it was opened. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Parses, validates and plans a statement. The plan may be executed any number of times; it is planned anew when the catalogue has
     * changed, and refused with {@link SqlState#NOT_SUPPORTED} if its columns or parameters are others then.
     *
     * @throws SqlStatementException if the statement is wrong or not supported
     * @throws org.pushlog.storage.error.StorageException if the location cannot be read
     */
    public PreparedStatementPlan prepare(String sql) {
        return prepare(sql, new AtomicBoolean());
    }

    /**
     * As above.
     *
     * @param stop may be set by any thread; then the planning ends soon, with {@link SqlState#CANCELLED}
     */
    public PreparedStatementPlan prepare(String sql, AtomicBoolean stop) {
        return prepare(sql, planning(stop));
    }

    private PlanSettings planning(AtomicBoolean stop) {
        return new PlanSettings(settings.engine(), false, stop);
    }

    PreparedStatementPlan prepare(String sql, PlanSettings planning) {
        return stopping(planning.stop(), () -> {
            try (Snapshot snapshot = writes.snapshot()) {
                return new Statement(sql, planAt(snapshot, sql, planning));
            }
        });
    }

    /** Does work that ends with {@link SqlState#CANCELLED} once the flag is set, also where it waits for that of other statements. */
    private static <T> T stopping(AtomicBoolean stop, Supplier<T> work) {
        try {
            return Cancellation.under(stop::get, work);
        } catch (CancellationException e) {
            throw new SqlStatementException(SqlState.CANCELLED, "the statement was cancelled", e);
        }
    }

    /** The transaction of the statements, which are those of one connection. */
    public StatementTransaction transaction() {
        return new StatementTransaction(writes);
    }

    /** Gives up what a transaction has written, and closes the location. */
    @Override
    public void close() {
        writes.close();
        schema.location().close();
    }

    /** Plans every statement anew and as it is, for a test that holds the answers against each other. */
    void neverCache() {
        isCaching = false;
    }

    /** The plans that this connection shares with others. */
    PlanCache plans() {
        return plans;
    }

    private BoundPlan planAt(Snapshot snapshot, String sql, PlanSettings planning) {
        long version = snapshot.catalogueVersion();
        SharedPlan plan = isCaching ? plans.find(sql, version) : null;
        if (plan == null) {
            plan = isCaching ? planAndKeep(snapshot, sql, planning) : plan(snapshot, sql, planning);
        }
        return new BoundPlan(version, plan, plan.bind(writes));
    }

    private SharedPlan planAndKeep(Snapshot snapshot, String sql, PlanSettings planning) {
        planning.throwIfStopped();
        SqlNode parsed = StatementPipeline.parseShort(sql);
        ComparedConstants constants = parsed == null ? null : ComparedConstants.of(sql, parsed);
        SharedPlan derived = constants == null ? null : planOfConstants(snapshot, sql, constants, planning);
        if (derived != null) {
            plans.keepDerived(sql, snapshot.catalogueVersion(), derived);
            return derived;
        }
        SharedPlan plan = parsed == null || constants != null
                ? plan(snapshot, sql, planning)
                : StatementPipeline.plan(rootAt(snapshot), SCHEMA_PATH, sql, parsed, planning, writes);
        plans.keep(sql, snapshot.catalogueVersion(), plan);
        return plan;
    }

    /** The plan that a query shares with those that differ from it in constants only; null if its constants are no such ones. */
    private @Nullable SharedPlan planOfConstants(
            Snapshot snapshot, String sql, ComparedConstants constants, PlanSettings planning) {
        long version = snapshot.catalogueVersion();
        SharedPlan general = plans.find(constants.sql(), version);
        if (general == null) {
            try {
                general = StatementPipeline.plan(
                        rootAt(snapshot), SCHEMA_PATH, constants.sql(), constants.query(), planning, null);
            } catch (SqlStatementException e) {
                // Planned as it is, it is right or says better what is wrong.
                return null;
            }
            plans.keep(constants.sql(), version, general);
        }
        PreparedStatementPlan plan = general.bind(null);
        if (!constants.fit(plan.parameterTypes())) {
            return null;
        }
        PreparedStatementPlan query = new ConstantsQuery(plan, constants.values(), () -> explanation(sql));
        return ignored -> query;
    }

    /** The plan of the text itself. */
    private String explanation(String sql) {
        try (Snapshot snapshot = writes.snapshot()) {
            return plan(snapshot, sql, PlanSettings.of(settings.engine()))
                    .bind(writes)
                    .explain();
        }
    }

    private SharedPlan plan(Snapshot snapshot, String sql, PlanSettings planning) {
        return StatementPipeline.plan(rootAt(snapshot), SCHEMA_PATH, sql, planning, writes);
    }

    private SchemaPlus rootAt(Snapshot snapshot) {
        PushLogSchema tables = schema.at(snapshot);
        PlanningRoot known = planningRoot;
        if (known == null || known.tables() != tables) {
            SchemaPlus root = newRoot();
            root.add(PushLogSchema.NAME, tables);
            root.add(InformationSchema.NAME, new InformationSchema());
            known = new PlanningRoot(tables, root);
            planningRoot = known;
        }
        return known.root();
    }

    /** Keys of no log, then what was left out and why, torn tails and damaged files among it. */
    private static List<String> warningsOf(Location location, Snapshot snapshot) {
        if (location.options().keyColumns().isEmpty()
                && snapshot.warnings().isEmpty()
                && !hasReason(snapshot.recovery())) {
            return List.of();
        }
        Set<String> all = new LinkedHashSet<>();
        for (String log : new TreeSet<>(location.options().keyColumns().keySet())) {
            HistoryKind kind = kindOf(log, snapshot);
            if (kind == null) {
                all.add("key." + log + " has no effect: there is no log of that name");
            } else if (kind != HistoryKind.OTHER) {
                all.add("key." + log + " has no effect: the key of this log is its own");
            }
        }
        all.addAll(snapshot.warnings());
        for (RecoveryFact fact : snapshot.recovery()) {
            String reason = fact.reason();
            if (reason != null) {
                Long torn = fact.tornTailBytes();
                String file = reason.startsWith(fact.file()) ? "" : fact.file() + ": ";
                String bytes = torn == null || torn == 0 ? "" : "; " + torn + " bytes are left out";
                all.add(file + reason + bytes);
            }
        }
        if (all.size() <= WARNING_COUNT_MAX) {
            return List.copyOf(all);
        }
        List<String> some = new ArrayList<>(all).subList(0, WARNING_COUNT_MAX - 1);
        some.add((all.size() - some.size()) + " more warnings of this kind; the table recovery has all");
        return List.copyOf(some);
    }

    private static boolean hasReason(List<RecoveryFact> facts) {
        for (RecoveryFact fact : facts) {
            if (fact.reason() != null) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable HistoryKind kindOf(String log, Snapshot snapshot) {
        return snapshot.stores().stream()
                .flatMap(store -> store.histories().stream())
                .filter(history -> history.name().equals(log))
                .map(History::kind)
                .findFirst()
                .orElse(null);
    }

    private static SchemaPlus newRoot() {
        return CalciteSchema.createRootSchema(false, false).plus();
    }

    /** The root schema over tables that stay; Calcite keeps what it found by a name in it. */
    private record PlanningRoot(PushLogSchema tables, SchemaPlus root) {}

    /** A plan for this connection, right for one version of the catalogue. */
    private record BoundPlan(long version, SharedPlan shared, PreparedStatementPlan plan) {}

    /** A statement with the plan that was right when it was prepared. */
    private final class Statement extends ForwardedPlan {
        private final String sql;
        private final BoundPlan prepared;

        Statement(String sql, BoundPlan prepared) {
            super(prepared.plan());
            this.sql = sql;
            this.prepared = prepared;
        }

        @Override
        public RowCursor execute(
                List<? extends @Nullable Object> parameters,
                AtomicBoolean cancelFlag,
                Duration timeout,
                Map<String, Object> variables) {
            return stopping(cancelFlag, () -> start(parameters, cancelFlag, timeout, variables));
        }

        private RowCursor start(
                List<? extends @Nullable Object> parameters,
                AtomicBoolean cancelFlag,
                Duration timeout,
                Map<String, Object> variables) {
            if (kind() == StatementKind.UPDATE || kind() == StatementKind.CALL) {
                return write(parameters, cancelFlag, timeout, settled(variables));
            }
            Snapshot snapshot = writes.snapshot();
            try {
                PreparedStatementPlan plan = planFor(snapshot, cancelFlag);
                Map<String, Object> all = settled(variables);
                all.put(SnapshotBinding.VARIABLE, snapshot);
                return new SnapshotCursor(snapshot, plan.execute(parameters, cancelFlag, timeout, all), cancelFlag);
            } catch (RuntimeException | Error e) {
                snapshot.close();
                throw e;
            }
        }

        private Map<String, Object> settled(Map<String, Object> variables) {
            Map<String, Object> all = new LinkedHashMap<>(variables);
            all.put(VectorSettings.THREADS, settings.threadCount());
            all.put(TableRows.SCAN_THREADS, threads);
            all.put(VectorSettings.MEMORY_LIMIT, schema.location().options().memoryLimitBytes());
            return all;
        }

        @Override
        public boolean takesRows() {
            return prepared.plan().takesRows();
        }

        @Override
        public RowCursor executeRows(StatementRows.Cursor rows, AtomicBoolean stop) {
            return stopping(stop, () -> writing(new LinkedHashMap<>(), stop).executeRows(rows, stop));
        }

        /** A write whose tables changed until it held the lock is planned anew. */
        private RowCursor write(
                List<? extends @Nullable Object> parameters,
                AtomicBoolean cancelFlag,
                Duration timeout,
                Map<String, Object> variables) {
            if (writes.isInTransaction() && prepared.plan() instanceof WriteStatement write && !write.readsTables()) {
                // Within a transaction the columns of its log stay, and rows that come from nowhere need no look at it.
                return write.execute(parameters, cancelFlag, timeout, variables);
            }
            for (int attempt = 1; ; attempt++) {
                try {
                    return writing(variables, cancelFlag).execute(parameters, cancelFlag, timeout, variables);
                } catch (WriteStatement.ChangedException e) {
                    if (attempt == WRITE_ATTEMPT_COUNT_MAX) {
                        throw e;
                    }
                }
            }
        }

        private PreparedStatementPlan writing(Map<String, Object> variables, AtomicBoolean stop) {
            try (Snapshot snapshot = writes.snapshot()) {
                PreparedStatementPlan plan = planFor(snapshot, stop);
                variables.put(WriteStatement.PLANNED_VERSION, snapshot.catalogueVersion());
                return plan;
            }
        }

        /** The plan for the tables of a snapshot: that which was prepared, unless they have changed. */
        private PreparedStatementPlan planFor(Snapshot snapshot, AtomicBoolean stop) {
            if (snapshot.catalogueVersion() == prepared.version()
                    && prepared.shared().isRepeatable()) {
                return prepared.plan();
            }
            PreparedStatementPlan plan = planAt(snapshot, sql, planning(stop)).plan();
            checkSameShape(plan);
            return plan;
        }

        private void checkSameShape(PreparedStatementPlan plan) {
            if (!shapeOf(plan).equals(shapeOf(prepared.plan()))) {
                throw new SqlStatementException(
                        SqlState.NOT_SUPPORTED,
                        "the tables have changed, and with them the columns of the statement; prepare it anew");
            }
        }
    }

    /** Types of two type factories are never equal as objects. */
    private static List<String> shapeOf(PreparedStatementPlan plan) {
        List<String> shape = new ArrayList<>();
        plan.columns()
                .forEach(column -> shape.add(column.name() + " " + column.type().getFullTypeString()));
        plan.parameterTypes().forEach(type -> shape.add("? " + type.getFullTypeString()));
        return shape;
    }

    /** Rows with the snapshot that they come from. */
    private final class SnapshotCursor implements RowCursor {
        private final Snapshot snapshot;
        private final RowCursor rows;
        private final AtomicBoolean stop;
        private List<String> known = List.of();

        SnapshotCursor(Snapshot snapshot, RowCursor rows, AtomicBoolean stop) {
            this.snapshot = snapshot;
            this.rows = rows;
            this.stop = stop;
        }

        @Override
        public boolean next() {
            return rows.next();
        }

        @Override
        public @Nullable Object value(int columnIndex) {
            return rows.value(columnIndex);
        }

        @Override
        public BatchCursor batches(Schema schema) {
            return rows.batches(schema);
        }

        @Override
        public List<String> warnings() {
            // Whoever was told to end is not held up by looking for more to tell.
            if (!stop.get()) {
                try {
                    known = Cancellation.under(stop::get, () -> warningsOf(schema.location(), snapshot));
                } catch (CancellationException e) {
                    return known;
                }
            }
            return known;
        }

        @Override
        public void close() {
            try {
                rows.close();
            } finally {
                snapshot.close();
            }
        }
    }
}
