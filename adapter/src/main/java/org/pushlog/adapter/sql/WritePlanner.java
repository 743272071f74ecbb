package org.pushlog.adapter.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.catalog.PushLogTable;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.adapter.write.RowMapping;
import org.pushlog.adapter.write.WriteProblem;
import org.pushlog.adapter.write.WriteRefusedException;

/** Plans INSERT, UPDATE and DELETE: a query that gives the rows, and how they become rows of a log. */
final class WritePlanner {
    private final StatementSession session;

    WritePlanner(StatementSession session) {
        this.session = session;
    }

    /**
     * A planned write before it is bound to a connection.
     *
     * @param parameterRows how rows of its parameters map, if it is an INSERT of one row of nothing but parameters, none of them the store; else
     *     null
     */
    record Planned(
            String operation,
            String table,
            RowMapping mapping,
            PlannedQuery source,
            @Nullable RowMapping parameterRows) {
        String explain() {
            StringBuilder text =
                    new StringBuilder("PushLogWrite(table=[" + table + "], operation=[" + operation + "])");
            PlanText.lines(source.explain())
                    .forEach(line -> text.append('\n').append("  ").append(line));
            return text.append('\n').toString();
        }
    }

    static boolean isWrite(SqlNode statement) {
        return switch (statement.getKind()) {
            case INSERT, UPDATE, DELETE -> true;
            default -> false;
        };
    }

    Planned plan(SqlNode statement) {
        try {
            if (statement instanceof SqlInsert insert) {
                return planInsert(insert);
            }
            return statement instanceof SqlUpdate update ? planUpdate(update) : planDelete((SqlDelete) statement);
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    private Planned planInsert(SqlInsert insert) {
        WriteTarget target = target(insert.getTargetTable());
        SqlNodeList names = insert.getTargetColumnList();
        boolean isListed = names != null && !names.isEmpty();
        if (target == null) {
            throw notATable(session.planWrite(insert));
        }
        SqlNodeList given = isListed && names != null ? names : target.namedColumns();
        List<Integer> columns = target.columns(given);
        WrittenLiterals.check(insert.getSource(), target, given);
        // UPSERT means what INSERT does: it sets the row of its key.
        SqlInsert plain = new SqlInsert(
                insert.getParserPosition(), SqlNodeList.EMPTY, insert.getTargetTable(), insert.getSource(), given);
        int storeColumn = columns.contains(target.storeColumn()) ? target.storeColumn() : -1;
        RowMapping mapping = RowMapping.ofInsert(target.log(), columns, storeColumn);
        RowMapping parameterRows = storeColumn < 0 && isRowOfParameters(insert.getSource(), columns.size())
                ? RowMapping.ofRows(target.log(), columns)
                : null;
        return new Planned("INSERT", target.table().name(), mapping, session.planWrite(plain), parameterRows);
    }

    private Planned planUpdate(SqlUpdate update) {
        WriteTarget target = target(update.getTargetTable());
        if (target == null) {
            throw notATable(session.planWrite(update));
        }
        List<Integer> assigned = target.columns(update.getTargetColumnList());
        target.checkUpdate(assigned);
        WrittenLiterals.checkValues(update.getSourceExpressionList(), target, update.getTargetColumnList());
        WritableLog log = target.log();
        int columnCount = log.ownNames().size();
        Map<Integer, Integer> sources = new HashMap<>();
        for (int i = 0; i < assigned.size(); i++) {
            sources.put(assigned.get(i), columnCount + i);
        }
        PlannedQuery source = session.planWrite(update);
        return new Planned(
                "UPDATE", target.table().name(), RowMapping.ofUpdate(log, sources, target.storeColumn()), source, null);
    }

    private Planned planDelete(SqlDelete delete) {
        WriteTarget target = target(delete.getTargetTable());
        if (target == null) {
            throw notATable(session.planWrite(delete));
        }
        target.checkDelete();
        RowMapping mapping = RowMapping.ofDelete(target.log(), target.storeColumn());
        return new Planned("DELETE", target.table().name(), mapping, session.planWrite(delete), null);
    }

    private static boolean isRowOfParameters(SqlNode source, int columnCount) {
        if (source.getKind() != SqlKind.VALUES || ((SqlCall) source).operandCount() != 1) {
            return false;
        }
        SqlNode row = ((SqlCall) source).operand(0);
        if (row.getKind() != SqlKind.ROW || ((SqlCall) row).operandCount() != columnCount) {
            return false;
        }
        return ((SqlCall) row).getOperandList().stream().allMatch(SqlDynamicParam.class::isInstance);
    }

    /** The table of ours, or null if it is another one or none; then the validator says so. */
    private @Nullable WriteTarget target(SqlNode name) {
        if (!(name instanceof SqlIdentifier identifier)) {
            return null;
        }
        PushLogTable table = session.table(identifier);
        return table == null ? null : WriteTarget.of(table.table());
    }

    private static WriteRefusedException notATable(PlannedQuery ignored) {
        return new WriteRefusedException(WriteProblem.NOT_WRITABLE, "rows can be written to the tables of logs only");
    }

    /** What a statement that cannot be planned here is called. */
    static SqlStatementException notSupported(SqlNode statement) {
        String name = statement.getKind() == SqlKind.MERGE
                ? "MERGE is not supported; INSERT sets the row of its key"
                : StatementPipeline.statementName(statement) + " is not supported";
        return new SqlStatementException(SqlState.NOT_SUPPORTED, name);
    }
}
