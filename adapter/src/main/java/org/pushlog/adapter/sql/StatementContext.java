package org.pushlog.adapter.sql;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
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

    private final CalciteSchema rootSchema;
    private final JavaTypeFactory typeFactory;
    private final Map<String, @Nullable Object> values = new HashMap<>();
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
        long nowMillis = Instant.now().toEpochMilli();
        // Everything is UTC, so the four clocks of a statement are one.
        put(Variable.UTC_TIMESTAMP, nowMillis);
        put(Variable.CURRENT_TIMESTAMP, nowMillis);
        put(Variable.LOCAL_TIMESTAMP, nowMillis);
        put(Variable.SYS_TIMESTAMP, nowMillis);
        put(Variable.TIME_ZONE, TimeZone.getTimeZone("UTC"));
        put(Variable.LOCALE, Locale.ENGLISH);
        put(Variable.TIME_FRAME_SET, TimeFrames.CORE);
        put(Variable.CANCEL_FLAG, cancelFlag);
        put(Variable.TIMEOUT, timeout.toMillis());
        put(Variable.USER, "pushlog");
        put(Variable.SYSTEM_USER, "pushlog");
        values.putAll(parameters);
        MemoryAccount memory = new MemoryAccount(
                values.get(VectorSettings.MEMORY_LIMIT) instanceof Long limit ? limit : MEMORY_LIMIT_BYTES);
        values.put(MemoryAccount.VARIABLE, memory);
        values.put(KeptMemory.VARIABLE, new KeptMemory(memory));
    }

    private void put(Variable variable, Object value) {
        values.put(variable.camelName, value);
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
        return values.get(name);
    }
}
