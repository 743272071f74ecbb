package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.ReadCounts;

/** An EXPLAIN: one row a line in one column. With a query to run, the rows end with what running it showed. */
final class ExplainedQuery implements PreparedStatementPlan {
    private static final String COLUMN = "plan";

    private final RelDataType rowType;
    private final String text;
    private final @Nullable PreparedStatementPlan measured;

    private ExplainedQuery(JavaTypeFactory typeFactory, String text, @Nullable PreparedStatementPlan measured) {
        this.rowType = typeFactory
                .builder()
                .add(COLUMN, typeFactory.createSqlType(SqlTypeName.VARCHAR))
                .build();
        this.text = text;
        this.measured = measured;
    }

    static ExplainedQuery showing(JavaTypeFactory typeFactory, String text) {
        return new ExplainedQuery(typeFactory, text, null);
    }

    static ExplainedQuery analyzing(JavaTypeFactory typeFactory, PreparedStatementPlan query) {
        return new ExplainedQuery(typeFactory, query.explain(), query);
    }

    @Override
    public StatementKind kind() {
        return measured == null ? StatementKind.EXPLAIN : StatementKind.EXPLAIN_ANALYZE;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(new ResultColumn(COLUMN, rowType.getFieldList().get(0).getType(), null));
    }

    @Override
    public RelDataType rowType() {
        return rowType;
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return measured == null ? List.of() : measured.parameterTypes();
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
        List<String> lines = new ArrayList<>(PlanText.lines(text));
        if (measured != null) {
            long startNanos = System.nanoTime();
            long rowCount = 0;
            try (RowCursor cursor = measured.execute(parameters, cancelFlag, timeout, variables)) {
                while (cursor.next()) {
                    rowCount++;
                }
            }
            long elapsedMicros = (System.nanoTime() - startNanos) / 1_000;
            if (variables.get(SnapshotBinding.VARIABLE) instanceof Snapshot snapshot) {
                snapshot.reads().forEach((table, counts) -> lines.add(readLine(table, counts)));
            }
            lines.add("rows: " + rowCount);
            lines.add("time: " + elapsedMicros / 1_000 + "."
                    + String.valueOf(1_000 + elapsedMicros % 1_000).substring(1) + " ms");
        }
        return new LinesCursor(lines);
    }

    private static String readLine(String table, ReadCounts counts) {
        return table + ": frames read " + counts.framesRead() + ", skipped " + counts.framesSkipped() + "; bytes "
                + counts.bytesRead() + "; rows " + counts.rowsRead();
    }

    /** Rows of one text column. */
    private static final class LinesCursor implements RowCursor {
        private final List<String> lines;
        private int current = -1;

        LinesCursor(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public boolean next() {
            current = Math.min(current + 1, lines.size());
            return current < lines.size();
        }

        @Override
        public Object value(int columnIndex) {
            return lines.get(current);
        }

        @Override
        public void close() {
            current = lines.size();
        }
    }
}
