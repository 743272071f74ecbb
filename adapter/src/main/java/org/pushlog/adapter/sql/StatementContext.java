package org.pushlog.adapter.sql;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.rel.type.TimeFrames;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.function.Checkpoint;
import org.pushlog.adapter.function.rows.KeptMemory;
import org.pushlog.adapter.vector.VectorSettings;

/** What generated code and tables see of one execution: parameters, the statement's time, its cancel flag and limit. */
final class StatementContext implements DataContext, Checkpoint {
    /** How many rows pass between two looks at the clock; the cancel flag is looked at for each. */
    private static final int CLOCK_INTERVAL_ROWS = 256;

    private static final long MEMORY_LIMIT_BYTES = 1L << 30;

    /** Everything is UTC, so the four clocks of a statement are one. */
    private static final Set<String> CLOCKS = Set.of(
            Variable.UTC_TIMESTAMP.camelName,
            Variable.CURRENT_TIMESTAMP.camelName,
            Variable.LOCAL_TIMESTAMP.camelName,
            Variable.SYS_TIMESTAMP.camelName);

    private static final Map<String, Object> SAME_FOR_ALL = sameForAll();

    private final CalciteSchema rootSchema;
    private final JavaTypeFactory typeFactory;
    private final Map<String, @Nullable Object> values;
    private final long nowMillis = Instant.now().toEpochMilli();
    private final AtomicBoolean cancelFlag;
    private final Duration timeout;
    private final long startNanos = System.nanoTime();
    private int rowsToClock = CLOCK_INTERVAL_ROWS;

    StatementContext(
            CalciteSchema rootSchema,
            JavaTypeFactory typeFactory,
            Map<String, ? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout) {
        this.rootSchema = rootSchema;
        this.typeFactory = typeFactory;
        this.cancelFlag = cancelFlag;
        this.timeout = timeout;
        this.values = new HashMap<>(parameters);
        MemoryAccount memory = new MemoryAccount(
                values.get(VectorSettings.MEMORY_LIMIT) instanceof Long limit ? limit : MEMORY_LIMIT_BYTES);
        values.put(MemoryAccount.VARIABLE, memory);
        values.put(KeptMemory.VARIABLE, new KeptMemory(memory));
    }

    private static Map<String, Object> sameForAll() {
        Map<Variable, Object> same = new EnumMap<>(Variable.class);
        same.put(Variable.TIME_ZONE, TimeZone.getTimeZone("UTC"));
        same.put(Variable.LOCALE, Locale.ENGLISH);
        same.put(Variable.TIME_FRAME_SET, TimeFrames.CORE);
        same.put(Variable.USER, "pushlog");
        same.put(Variable.SYSTEM_USER, "pushlog");
        Map<String, Object> byName = new HashMap<>();
        same.forEach((variable, value) -> byName.put(variable.camelName, value));
        return Map.copyOf(byName);
    }

    @Override
    public void pass() {
        if (cancelFlag.get()) {
            throw new SqlStatementException(SqlState.CANCELLED, "the statement was cancelled");
        }
        if (--rowsToClock <= 0) {
            rowsToClock = CLOCK_INTERVAL_ROWS;
            checkClock();
        }
    }

    void checkClock() {
        if (!timeout.isZero() && System.nanoTime() - startNanos >= timeout.toNanos()) {
            throw new SqlStatementException(
                    SqlState.TIMEOUT, "the statement ran longer than its limit of " + timeout.toMillis() + " ms");
        }
    }

    @Override
    public SchemaPlus getRootSchema() {
        return rootSchema.plus();
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
        return typeFactory;
    }

    @Override
    @SuppressWarnings("NullAway") // No table of ours asks for a query provider, and there is none.
    public QueryProvider getQueryProvider() {
        return null;
    }

    @Override
    public @Nullable Object get(String name) {
        Object own = values.get(name);
        if (own != null || values.containsKey(name)) {
            return own;
        }
        if (CLOCKS.contains(name)) {
            return nowMillis;
        }
        if (name.equals(Variable.CANCEL_FLAG.camelName)) {
            return cancelFlag;
        }
        return name.equals(Variable.TIMEOUT.camelName) ? (Object) timeout.toMillis() : SAME_FOR_ALL.get(name);
    }
}
