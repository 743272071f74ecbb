package org.pushlog.driver;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.storage.work.Cancellation;

/**
 * A connection to one location. Unless it was made with {@code mode=rw} it reads: no call on it changes a file.
 *
 * <p><b>Threads.</b> A connection and all that it made (statements, result sets, metadata) may be used by several threads. Their calls
 * run one after the other, by one lock a connection; so one thread a connection is the way to speed. {@code cancel}, {@code abort} and
 * {@code close}, of the connection, a statement or a result set, never wait for that lock: they tell what is running to stop and
 * return, and what it holds is released as soon as it has stopped, at once if nothing runs.
 *
 * <p><b>Transactions.</b> Each statement reads one snapshot, which holds every push whole or not at all; that is READ COMMITTED. A write is
 * one push with autocommit on; with autocommit off all writes up to {@code commit} are one, of one log, whose lock is held from the first
 * write to {@code commit}, {@code rollback} or {@code close}. Result sets stay open over them.
 *
 * <p><b>Schemas.</b> There are no catalogs: every catalog is null. The schemas are {@code pushlog} and {@code information_schema}.
 *
 * <p>Close ends all statements and result sets of the connection, silently; twice is fine.
 */
final class PushLogConnection implements WithoutShards, Unwrapping {
    private final ConnectionTarget target;
    private final SqlEngine engine;
    private final CallLock lock = new CallLock();
    private final OpenFlag open = new OpenFlag(SqlState.CONNECTION_CLOSED, "connection");
    private final Warnings warnings = new Warnings();
    private final SessionSettings settings = new SessionSettings(warnings);

    // What holds files is kept strongly until it is closed; all else may be forgotten by the application without a
    // trace.
    /** Set with the closing: what is done for no statement ends then. */
    private final AtomicBoolean ended = new AtomicBoolean();

    private final Set<ResultRows> openRows = Collections.synchronizedSet(new HashSet<>());
    private final Set<PushLogStatement> statements =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final Set<PushLogResultSet> metadataResults =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    PushLogConnection(ConnectionTarget target, SqlEngine engine) {
        this.target = target;
        this.engine = engine;
        engine.warnings().forEach(message -> warnings.add(SqlState.WARNING, message));
    }

    // ---- what statements and metadata need

    CallLock lock() {
        return lock;
    }

    ConnectionTarget target() {
        return target;
    }

    /** Plans a statement, unless that is stopped. Called with the lock held. */
    SqlPlan prepare(String sql, AtomicBoolean stop) {
        return engine.prepare(sql, stop);
    }

    /** The functions of the schemas. */
    List<FunctionFacts> functions() throws SQLException {
        return facts(engine::functions);
    }

    List<String> schemas() throws SQLException {
        checkOpen();
        return engine.schemas();
    }

    /** The tables as they are now. */
    List<TableFacts> tables() throws SQLException {
        return facts(engine::tables);
    }

    SqlTransaction transaction() {
        return engine.transaction();
    }

    private void withLock(Runnable call) throws SQLException {
        facts(() -> {
            call.run();
            return true;
        });
    }

    private <T> T facts(Supplier<T> question) throws SQLException {
        lock.enter();
        try {
            checkOpen();
            return Cancellation.under(ended::get, question);
        } catch (CancellationException e) {
            throw SqlErrors.stopped(StopSignal.Reason.CLOSED, 0);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.ofStatement(e);
        } finally {
            lock.leave();
        }
    }

    /** A result set of metadata, which ends with the connection. */
    PushLogResultSet metadataRows(List<ColumnFacts> columns, List<? extends List<? extends @Nullable Object>> rows)
            throws SQLException {
        checkOpen();
        PushLogResultSet result = PushLogResultSet.ofRows(lock, null, columns, rows);
        metadataResults.add(result);
        return result;
    }

    /** Keeps the rows of a query until they are released, just before which the last argument is called. */
    ResultRows openRows(
            int columnCount,
            RowSource source,
            StopSignal stop,
            TimeLimits.Watch watch,
            long rowCountMax,
            Runnable beforeRelease) {
        ResultRows rows = new ResultRows(lock, columnCount, source, stop, watch, rowCountMax, ending -> {
            openRows.remove(ending);
            beforeRelease.run();
        });
        openRows.add(rows);
        if (open.isClosed()) {
            rows.close();
        }
        return rows;
    }

    /** For the rows that a scrollable result set keeps. */
    MemoryAccount newMemoryAccount() throws SQLException {
        return new MemoryAccount(Long.parseLong(ConnectionProperty.MEMORY_LIMIT.valueIn(target)));
    }

    void forget(PushLogStatement statement) {
        statements.remove(statement);
    }

    // ---- statements

    @Override
    public Statement createStatement() throws SQLException {
        return createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public Statement createStatement(int resultSetType, int resultSetConcurrency) throws SQLException {
        return createStatement(resultSetType, resultSetConcurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    }

    @Override
    public Statement createStatement(int resultSetType, int resultSetConcurrency, int resultSetHoldability)
            throws SQLException {
        checkOpen();
        return keep(new PushLogStatement(
                this, settings.resultSetType(resultSetType, resultSetConcurrency, resultSetHoldability)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepare(sql, ResultSet.TYPE_FORWARD_ONLY);
    }

    private PreparedStatement prepare(@Nullable String sql, int resultSetType) throws SQLException {
        lock.enter();
        try {
            checkOpen();
            return keep(new PushLogPreparedStatement(this, prepare(Checks.sql(sql), ended), resultSetType));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.ofStatement(e);
        } finally {
            lock.leave();
        }
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int resultSetConcurrency)
            throws SQLException {
        return prepareStatement(sql, resultSetType, resultSetConcurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT);
    }

    @Override
    public PreparedStatement prepareStatement(
            String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability) throws SQLException {
        checkOpen();
        return prepare(sql, settings.resultSetType(resultSetType, resultSetConcurrency, resultSetHoldability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        Checks.generatedKeys(autoGeneratedKeys);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        GeneratedKeys.check(columnIndexes);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        GeneratedKeys.check(columnNames);
        return prepareStatement(sql);
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        checkOpen();
        throw SqlErrors.notSupported("A CallableStatement");
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int resultSetConcurrency) throws SQLException {
        return prepareCall(sql);
    }

    @Override
    public CallableStatement prepareCall(
            String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability) throws SQLException {
        return prepareCall(sql);
    }

    /** The text itself: JDBC escapes are part of the grammar. */
    @Override
    public String nativeSQL(String sql) throws SQLException {
        checkOpen();
        return Checks.sql(sql);
    }

    // ---- end

    @Override
    public void close() {
        if (open.close()) {
            ended.set(true);
            copyOf(statements).forEach(PushLogStatement::close);
            copyOf(metadataResults).forEach(PushLogResultSet::close);
            copyOf(openRows).forEach(ResultRows::close);
            lock.release(engine::close);
        }
    }

    @Override
    public boolean isClosed() {
        return open.isClosed();
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        Checks.notNull(executor, "executor");
        close(); // It never waits, so there is nothing to hand to the executor.
    }

    /** Whether the connection is open; it has no server that could be gone. */
    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        Checks.notNegative(timeoutSeconds, "time limit");
        return !open.isClosed();
    }

    // ---- session

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new PushLogDatabaseMetaData(this);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        withLock(() -> {
            if (autoCommit != settings.autoCommit()) {
                // What was written so far is committed, as JDBC wants it.
                transaction().commit();
                transaction().setAutoCommit(autoCommit);
                settings.setAutoCommit(autoCommit);
            }
        });
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return settings.autoCommit();
    }

    @Override
    public void commit() throws SQLException {
        checkOpen();
        settings.requireTransaction("commit");
        withLock(() -> transaction().commit());
    }

    @Override
    public void rollback() throws SQLException {
        checkOpen();
        settings.requireTransaction("rollback");
        withLock(() -> transaction().rollback());
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        checkOpen();
        throw SqlErrors.notSupported("A savepoint");
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        checkOpen();
        throw SqlErrors.notSupported("A savepoint");
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        return setSavepoint();
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        rollback(savepoint);
    }

    /** A connection that was made to read stays read-only, whatever is asked for: pools and shells ask without meaning it. */
    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        withLock(() -> transaction().setReadOnly(readOnly));
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return transaction().isReadOnly();
    }

    /** Does nothing: there are no catalogs. */
    @Override
    public void setCatalog(@Nullable String catalog) throws SQLException {
        checkOpen();
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        checkOpen();
        return null;
    }

    /** Only the default schema can be set; names of other schemas are written in front of their tables. */
    @Override
    public void setSchema(@Nullable String schema) throws SQLException {
        List<String> schemas = schemas();
        if (schema == null || schema.equalsIgnoreCase(schemas.get(0))) {
            return;
        }
        if (schemas.contains(schema.toLowerCase(Locale.ROOT))) {
            throw SqlErrors.notSupported("Another default schema than " + schemas.get(0));
        }
        throw SqlErrors.of(
                SqlState.INVALID_SCHEMA,
                "There is no schema " + NumberValues.quoted(schema) + "; there are " + String.join(", ", schemas));
    }

    @Override
    public String getSchema() throws SQLException {
        return schemas().get(0);
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        settings.checkIsolation(level);
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return TRANSACTION_READ_COMMITTED;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings.first();
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warnings.clear();
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        checkOpen();
        return Map.of();
    }

    @Override
    public void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        checkOpen();
        if (map != null && !map.isEmpty()) {
            throw SqlErrors.notSupported("Mapping types to classes");
        }
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        checkOpen();
        settings.checkHoldability(holdability);
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        checkOpenForClientInfo();
        settings.setClientInfo(name, value);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        checkOpenForClientInfo();
        settings.setClientInfo(properties);
    }

    @Override
    public @Nullable String getClientInfo(String name) throws SQLException {
        checkOpen();
        return settings.clientInfo(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        checkOpen();
        return settings.clientInfo();
    }

    /** The timeout is kept and reported; there is no network. */
    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        settings.setNetworkTimeoutMillis(milliseconds);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return settings.networkTimeoutMillis();
    }

    // ---- values

    @Override
    public Array createArrayOf(String typeName, Object @Nullable [] elements) throws SQLException {
        checkOpen();
        Checks.notNull(typeName, "name of the type");
        ColumnType type = ColumnType.of(ParameterConversions.kindNamed(typeName));
        List<@Nullable Object> values = new ArrayList<>();
        if (elements != null) {
            for (Object element : Arrays.asList(elements)) {
                values.add(ParameterConversions.fit(ParameterConversions.canonical(element, "Element"), type, 1));
            }
        }
        return new PushLogArray(type, values);
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        checkOpen();
        throw SqlErrors.notSupported("A Struct");
    }

    @Override
    public Blob createBlob() throws SQLException {
        checkOpen();
        return new BytesBlob(new byte[0]);
    }

    @Override
    public Clob createClob() throws SQLException {
        return createNClob();
    }

    @Override
    public NClob createNClob() throws SQLException {
        checkOpen();
        return new TextClob("");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        checkOpen();
        throw SqlErrors.notSupported("SQLXML");
    }

    private <T extends PushLogStatement> T keep(T statement) {
        statements.add(statement);
        if (open.isClosed()) {
            statement.close(); // close() may have passed by in between
        }
        return statement;
    }

    private void checkOpen() throws SQLException {
        open.check();
    }

    private void checkOpenForClientInfo() throws SQLClientInfoException {
        if (open.isClosed()) {
            throw SessionSettings.closedClientInfo(open.failure());
        }
    }

    private static <T> List<T> copyOf(Set<T> set) {
        synchronized (set) {
            return new ArrayList<>(set);
        }
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return Unwrapping.super.isWrapperFor(type) || engine.unwrap(type) != null;
    }

    /** Also the {@code org.pushlog.storage.store.Location} that the connection reads; it stays the connection's to close. */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        T underneath = engine.unwrap(Checks.notNull(type, Unwrapping.CLASS));
        return underneath == null ? Unwrapping.super.unwrap(type) : underneath;
    }
}
