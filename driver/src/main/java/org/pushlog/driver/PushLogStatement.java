package org.pushlog.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Executes statements, one at a time; each execution ends the result set of the one before.
 *
 * <p>{@link #cancel} works from any thread, on an execution that is running and on one whose rows are being read; the thread that
 * works for it gets an error with state 57014 and the statement can be used again. The time limit counts the time that the driver
 * works, in execute and in {@code next}, and ends in a {@link java.sql.SQLTimeoutException} with state 57014. Threads: see
 * {@link PushLogConnection}.
 */
class PushLogStatement implements QuotingNames, Unwrapping {

    /** What the caller of an execution wants. */
    enum Expected {
        ROWS,
        NO_ROWS,
        ANYTHING
    }

    final PushLogConnection connection;
    final CallLock lock;
    private final OpenFlag open = new OpenFlag(SqlState.OBJECT_CLOSED, "statement");
    private final Warnings warnings = new Warnings();
    private final Set<String> toldWarnings = new HashSet<>();
    private final List<String> batch = new ArrayList<>();
    private volatile @Nullable StopSignal running;
    /** Of executions that wait for those of other threads. */
    private final List<StopSignal> waiting = new CopyOnWriteArrayList<>();

    private volatile @Nullable PushLogResultSet result;
    private volatile boolean closeOnCompletion;
    private final GeneratedKeys generatedKeys = new GeneratedKeys();
    private boolean inBatch;
    private long updateCount = -1;
    private long maxRows;
    private int timeoutSeconds;
    private int fetchSize;
    private int fetchDirection = ResultSet.FETCH_FORWARD;
    private boolean poolable;
    private final int resultSetType;
    /** Open results beside the current one that the application asked to be kept. */
    private final List<PushLogResultSet> keptResults = new CopyOnWriteArrayList<>();
    /** Open result sets of the generated keys of the last execution. */
    private final List<PushLogResultSet> keyResults = new CopyOnWriteArrayList<>();

    /** @param resultSetType of the result sets: forward-only or insensitive */
    PushLogStatement(PushLogConnection connection, int resultSetType) {
        this.connection = connection;
        this.resultSetType = resultSetType;
        this.lock = connection.lock();
    }

    // ---- execution

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        execute(sql, Expected.ROWS);
        return resultOfQuery();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return execute(sql, Expected.ANYTHING);
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        execute(sql, Expected.NO_ROWS);
        return updateCount;
    }

    private boolean execute(@Nullable String sql, Expected expected) throws SQLException {
        String text = Checks.sql(sql);
        return execute(stop -> connection.prepare(text, stop.flag()), List.of(), expected);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return saturated(executeLargeUpdate(sql));
    }

    /** Executes a plan; true if it gave rows. */
    final boolean execute(
            Function<StopSignal, SqlPlan> planSource, List<? extends @Nullable Object> parameters, Expected expected)
            throws SQLException {
        StopSignal stop = new StopSignal(TimeUnit.SECONDS.toNanos(timeoutSeconds));
        enter(stop);
        try {
            checkOpen();
            endResult();
            if (!inBatch) {
                forgetExecution();
            }
            TimeLimits.Watch watch = TimeLimits.watch(stop);
            boolean handedOver = false;
            stop.enter();
            try {
                // Whoever closes the statement after this look finds the signal.
                checkOpen();
                SqlPlan plan = planSource.apply(stop);
                checkExpected(plan, expected);
                stop.check();
                handedOver = start(plan, parameters, stop, watch);
                return handedOver;
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                throw stop.explain(e);
            } finally {
                stop.leave();
                if (!handedOver) {
                    watch.finish();
                }
            }
        } finally {
            lock.leave();
        }
    }

    /** Begins an execution; its wait for that of another thread on the connection can be told to end, too, and counts as time of the driver's. */
    final void enter(StopSignal stop) throws SQLException {
        if (lock.tryEnter()) {
            running = stop;
            return;
        }
        waiting.add(stop);
        stop.enter();
        try {
            lock.enter(stop);
            running = stop;
        } finally {
            stop.leave();
            waiting.remove(stop);
        }
    }

    private boolean start(
            SqlPlan plan, List<? extends @Nullable Object> parameters, StopSignal stop, TimeLimits.Watch watch)
            throws SQLException {
        if (parameters.size() < plan.parameters().size()) {
            throw SqlErrors.of(
                    SqlState.PARAMETER_MISSING,
                    "Parameter " + (parameters.size() + 1) + " has no value; use a PreparedStatement");
        }
        RowSource source = plan.execute(parameters, stop);
        // It gives what is known at once if the statement was told to end.
        noteWarnings(source);
        if (!plan.isQuery()) {
            updateCount = source.updateCount();
            generatedKeys.add(updateCount, source.pushSeq());
            source.close();
            return false;
        }
        ResultRows rows =
                connection.openRows(plan.columns().size(), source, stop, watch, maxRows, () -> noteWarnings(source));
        Cursor cursor = resultSetType == ResultSet.TYPE_FORWARD_ONLY
                ? new ForwardCursor(rows)
                : new ScrollCursor(rows, connection.newMemoryAccount());
        PushLogResultSet opened = new PushLogResultSet(lock, this, plan.columns(), rows, cursor);
        opened.hints(fetchSize, fetchDirection);
        result = opened;
        if (open.isClosed() || stop.reason() != StopSignal.Reason.NONE) {
            result = null;
            opened.close();
            stop.check();
        }
        return true;
    }

    /** Adds what there is to tell and was not told yet. Reading may find more, so it is asked again at the end. */
    private void noteWarnings(RowSource source) {
        for (String message : source.warnings()) {
            if (toldWarnings.add(message)) {
                warnings.add(SqlState.WARNING, message);
            }
        }
    }

    private static void checkExpected(SqlPlan plan, Expected expected) throws SQLException {
        if (expected == Expected.ROWS && !plan.isQuery()) {
            throw SqlErrors.of(SqlState.ROWS_EXPECTED, "The statement gives no rows; use executeUpdate or execute");
        }
        if (expected == Expected.NO_ROWS && plan.isQuery()) {
            throw SqlErrors.of(SqlState.ROWS_NOT_EXPECTED, "The statement gives rows; use executeQuery or execute");
        }
    }

    final ResultSet resultOfQuery() throws SQLException {
        PushLogResultSet current = result;
        if (current == null) {
            throw SqlErrors.of(SqlState.OBJECT_CLOSED, "The statement was closed while it was executed");
        }
        return current;
    }

    final long updateCount() {
        return updateCount;
    }

    /** Forgets what the execution or batch before left behind; that the keys close does not count as its completion. */
    private void forgetExecution() {
        warnings.clear();
        toldWarnings.clear();
        generatedKeys.clear();
        List<PushLogResultSet> keys = List.copyOf(keyResults);
        keyResults.clear();
        keys.forEach(PushLogResultSet::close);
    }

    /** Ends the result of the execution before; that does not count as its completion. */
    private void endResult() {
        PushLogResultSet current = result;
        result = null;
        updateCount = -1;
        if (current != null) {
            current.close();
        }
    }

    /** A result set of this statement was closed by whatever way. */
    final void resultClosed(PushLogResultSet which) {
        PushLogResultSet current = result;
        boolean isDependent = keptResults.remove(which) || keyResults.remove(which) || current == which;
        boolean isLast = keptResults.isEmpty() && keyResults.isEmpty() && (current == null || current.isClosed());
        if (closeOnCompletion && isDependent && isLast) {
            close();
        }
    }

    @Override
    public void cancel() throws SQLException {
        checkOpen();
        stopAll(StopSignal.Reason.CANCELLED);
    }

    private void stopAll(StopSignal.Reason why) {
        // In this order: what does not wait any more is noted as running.
        waiting.forEach(each -> each.stop(why));
        StopSignal signal = running;
        if (signal != null) {
            signal.stop(why);
        }
    }

    @Override
    public void close() {
        if (open.close()) {
            stopAll(StopSignal.Reason.CLOSED);
            PushLogResultSet current = result;
            if (current != null) {
                current.close();
            }
            keptResults.forEach(PushLogResultSet::close);
            keyResults.forEach(PushLogResultSet::close);
            connection.forget(this);
        }
    }

    @Override
    public boolean isClosed() {
        return open.isClosed();
    }

    // ---- results

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return saturated(getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return updateCount;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        switch (current) {
            case CLOSE_CURRENT_RESULT -> endResult();
            case CLOSE_ALL_RESULTS -> {
                endResult();
                keptResults.forEach(PushLogResultSet::close);
            }
            case KEEP_CURRENT_RESULT -> {
                PushLogResultSet kept = result;
                if (kept != null && !kept.isClosed()) {
                    keptResults.add(kept);
                }
                result = null;
                updateCount = -1;
            }
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER,
                        "What to do with the current result is " + current + ", an unknown constant");
        }
        return false;
    }

    /** The push_seq of each row that the last execution or batch wrote: all have the same, since they are one push. */
    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        PushLogResultSet keys = PushLogResultSet.ofRows(lock, this, GeneratedKeys.COLUMNS, generatedKeys.rows());
        keyResults.add(keys);
        return keys;
    }

    // ---- statement batches

    @Override
    public void addBatch(String sql) throws SQLException {
        checkOpen();
        batch.add(Checks.sql(sql));
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return Arrays.stream(executeLargeBatch())
                .mapToInt(PushLogStatement::saturated)
                .toArray();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        checkOpen();
        List<String> statements = List.copyOf(batch);
        batch.clear();
        return executeBatch(StatementBatch.of(statements.size(), index -> {
            execute(stop -> connection.prepare(statements.get(index), stop.flag()), List.of(), Expected.NO_ROWS);
            return updateCount;
        }));
    }

    /** Executes a batch as one write. */
    final long[] executeBatch(StatementBatch parts) throws SQLException {
        lock.enter();
        try {
            checkOpen();
            forgetExecution();
            inBatch = true;
            return parts.execute(connection);
        } finally {
            inBatch = false;
            lock.leave();
        }
    }

    // ---- settings

    @Override
    public int getMaxRows() throws SQLException {
        return saturated(getLargeMaxRows());
    }

    @Override
    public void setMaxRows(int rowCount) throws SQLException {
        setLargeMaxRows(rowCount);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    @Override
    public void setLargeMaxRows(long rowCount) throws SQLException {
        checkOpen();
        maxRows = Checks.notNegative(rowCount, "row limit");
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        checkOpen();
        return timeoutSeconds;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        checkOpen();
        timeoutSeconds = Checks.notNegative(seconds, "time limit");
    }

    @Override
    public void setFetchSize(int rowCount) throws SQLException {
        checkOpen();
        fetchSize = Checks.notNegative(rowCount, "fetch size");
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        fetchDirection = Checks.fetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        checkOpen();
        return 0;
    }

    /** Values are never cut: a limit other than 0 (none) is not heeded, and a warning says so. */
    @Override
    public void setMaxFieldSize(int size) throws SQLException {
        checkOpen();
        if (Checks.notNegative(size, "field size limit") > 0) {
            warnings.add(SqlState.OPTION_CHANGED, "Values are not cut; the field size limit stays 0");
        }
    }

    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        checkOpen(); // Escapes are part of the grammar.
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        checkOpen(); // Without positioned updates nothing could name the cursor; JDBC wants no error.
    }

    @Override
    public void setPoolable(boolean poolable) throws SQLException {
        checkOpen();
        this.poolable = poolable;
    }

    @Override
    public boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closeOnCompletion;
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
    public int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetType() throws SQLException {
        checkOpen();
        return resultSetType;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    // ---- execution with generated keys, which are there whether or not they were asked for

    @Override
    public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        Checks.generatedKeys(autoGeneratedKeys);
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
        GeneratedKeys.check(columnIndexes);
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, String[] columnNames) throws SQLException {
        GeneratedKeys.check(columnNames);
        return executeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        Checks.generatedKeys(autoGeneratedKeys);
        return executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
        GeneratedKeys.check(columnIndexes);
        return executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
        GeneratedKeys.check(columnNames);
        return executeLargeUpdate(sql);
    }

    @Override
    public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        Checks.generatedKeys(autoGeneratedKeys);
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, int[] columnIndexes) throws SQLException {
        GeneratedKeys.check(columnIndexes);
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, String[] columnNames) throws SQLException {
        GeneratedKeys.check(columnNames);
        return execute(sql);
    }

    final void checkOpen() throws SQLException {
        open.check();
    }

    static int saturated(long count) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(count, Integer.MAX_VALUE));
    }
}
