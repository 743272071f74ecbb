package org.pushlog.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** An SQL side with answers laid down before: for the tests of the java.sql classes alone. */
final class FakeEngine implements SqlEngine {
    final Map<String, FakePlan> plans = new HashMap<>();
    final List<TableFacts> tables = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();
    final AtomicInteger openRows = new AtomicInteger();
    /** Counted down when a row source that never ends begins to work. */
    final CountDownLatch working = new CountDownLatch(1);

    boolean closed;

    /** A connection over this engine. */
    PushLogConnection connect() {
        return connectTo("jdbc:pushlog:fake");
    }

    /** A connection with properties as they stand in a URL. */
    PushLogConnection connect(String properties) {
        return connectTo("jdbc:pushlog:fake?" + properties);
    }

    private PushLogConnection connectTo(String url) {
        try {
            ConnectionTarget target = ConnectionTarget.parse(url, new Properties());
            return new PushLogConnection(target, this);
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** A query with rows in memory. */
    FakeEngine query(String sql, List<ColumnFacts> columns, List<?>... rows) {
        List<List<Object>> copy = new ArrayList<>();
        for (List<?> row : rows) {
            copy.add(new ArrayList<>(row));
        }
        plans.put(sql, new FakePlan(this, true, columns, List.of(), copy.size(), index -> copy.get((int) index)));
        return this;
    }

    /** A query of one BIGINT column that counts from 0. */
    FakeEngine counting(String sql, long rowCount) {
        List<ColumnFacts> columns = List.of(ColumnFacts.of("n", ColumnType.of(TypeKind.BIGINT), false));
        plans.put(sql, new FakePlan(this, true, columns, List.of(), rowCount, Arrays::asList));
        return this;
    }

    /** A query whose first row takes forever, unless it is stopped. */
    FakeEngine endless(String sql) {
        return counting(sql, -1);
    }

    /** A query that gives its parameters back as one row. */
    FakeEngine echo(String sql, ColumnType... types) {
        List<ColumnFacts> columns = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            columns.add(ColumnFacts.of("p" + (i + 1), types[i], true));
        }
        plans.put(sql, new FakePlan(this, true, columns, List.of(types), 1, null));
        return this;
    }

    /** A statement without rows. */
    FakeEngine update(String sql, ColumnType... types) {
        plans.put(sql, new FakePlan(this, false, List.of(), List.of(types), 0, Arrays::asList));
        return this;
    }

    @Override
    public SqlPlan prepare(String sql, AtomicBoolean stop) {
        FakePlan plan = plans.get(sql);
        if (plan == null) {
            throw new IllegalStateException("no such statement: " + sql);
        }
        return plan;
    }

    @Override
    public List<String> schemas() {
        return List.of("pushlog", "information_schema");
    }

    @Override
    public List<TableFacts> tables() {
        return List.copyOf(tables);
    }

    @Override
    public List<FunctionFacts> functions() {
        ColumnType bytes = ColumnType.of(TypeKind.VARBINARY);
        ColumnType text = ColumnType.of(TypeKind.VARCHAR);
        return List.of(
                new FunctionFacts("pushlog", "blake3", "", text, List.of(ColumnFacts.of("content", bytes, true))),
                new FunctionFacts("pushlog", "file_content", "", bytes, List.of(ColumnFacts.of("path", text, true))));
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public void close() {
        closed = true;
    }

    /**
     * @param rowCount how many rows, -1 for work without end
     * @param rowAt a row by its index, null to give the parameters
     */
    record FakePlan(
            FakeEngine engine,
            boolean isQuery,
            List<ColumnFacts> columns,
            List<ColumnType> parameters,
            long rowCount,
            @Nullable LongFunction<List<Object>> rowAt)
            implements SqlPlan {

        @Override
        public RowSource execute(List<? extends @Nullable Object> values, StopSignal stop) {
            engine.openRows.incrementAndGet();
            LongFunction<List<Object>> rows = rowAt != null ? rowAt : index -> new ArrayList<>(values);
            return new FakeRows(engine, rowCount, rows, stop);
        }
    }

    private static final class FakeRows implements RowSource {
        private final FakeEngine engine;
        private final long rowCount;
        private final LongFunction<List<Object>> rowAt;
        private final StopSignal stop;
        private long rowIndex = -1;
        private boolean open = true;

        FakeRows(FakeEngine engine, long rowCount, LongFunction<List<Object>> rowAt, StopSignal stop) {
            this.engine = engine;
            this.rowCount = rowCount;
            this.rowAt = rowAt;
            this.stop = stop;
        }

        @Override
        public boolean next() {
            if (!open) {
                throw new IllegalStateException("the rows were closed");
            }
            if (rowCount < 0) {
                engine.working.countDown();
                while (!stop.flag().get()) {
                    Thread.onSpinWait();
                }
                if (!open) {
                    throw new AssertionError("closed from under a running call");
                }
                throw new IllegalStateException("stopped");
            }
            rowIndex++;
            return rowIndex < rowCount;
        }

        @Override
        public Object value(int column) {
            return rowAt.apply(rowIndex).get(column);
        }

        @Override
        public long updateCount() {
            return 1;
        }

        @Override
        public List<String> warnings() {
            return engine.warnings;
        }

        @Override
        public void close() {
            if (open) {
                open = false;
                engine.openRows.decrementAndGet();
            }
        }
    }
}
