package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Puts what names without a table mean in their places: in lists as they are, and outside sub-queries, which validation knows by identity. */
final class ColumnNames extends SqlShuttle {
    private final BiFunction<String, SqlParserPos, @Nullable SqlNode> meanings;
    private final Set<String> kept;

    private ColumnNames(BiFunction<String, SqlParserPos, @Nullable SqlNode> meanings, Set<String> kept) {
        this.meanings = meanings;
        this.kept = kept;
    }

    /** @param meanings the expression that a name stands for; null if it is to stay */
    static SqlNode replace(SqlNode condition, BiFunction<String, SqlParserPos, @Nullable SqlNode> meanings) {
        return new ColumnNames(meanings, Set.of()).replaced(condition);
    }

    /** Replaces names in all clauses of a query but FROM. */
    static void replaceIn(
            SqlSelect select, BiFunction<String, SqlParserPos, @Nullable SqlNode> meanings, SqlNameMatcher matcher) {
        ColumnNames names = new ColumnNames(meanings, Set.of());
        ColumnNames ordering = new ColumnNames(meanings, outputs(select, matcher));
        if (select.getWhere() != null) {
            select.setWhere(names.replaced(select.getWhere()));
        }
        if (select.getHaving() != null) {
            select.setHaving(names.replaced(select.getHaving()));
        }
        if (select.getQualify() != null) {
            select.setQualify(names.replaced(select.getQualify()));
        }
        names.replaceEach(select.getGroup());
        names.replaceEach(select.getWindowList());
        ordering.replaceEach(select.getOrderList());
        SqlNodeList items = select.getSelectList();
        for (int i = 0; i < items.size(); i++) {
            SqlNode item = items.get(i);
            SqlNode replaced = names.replaced(item);
            // The column keeps its name.
            boolean isColumn = item instanceof SqlIdentifier && !item.equals(replaced);
            items.set(
                    i,
                    isColumn ? SqlStdOperatorTable.AS.createCall(item.getParserPosition(), replaced, item) : replaced);
        }
    }

    /** The names of the results, which ORDER BY means before it means columns. */
    private static Set<String> outputs(SqlSelect select, SqlNameMatcher matcher) {
        Set<String> names = matcher.createSet();
        for (SqlNode item : select.getSelectList()) {
            String name = SqlValidatorUtil.alias(item);
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private SqlNode replaced(SqlNode node) {
        SqlNode result = node.accept(this);
        return result == null ? node : result;
    }

    private void replaceEach(@Nullable SqlNodeList list) {
        for (int i = 0; list != null && i < list.size(); i++) {
            list.set(i, replaced(list.get(i)));
        }
    }

    @Override
    public @Nullable SqlNode visit(SqlIdentifier id) {
        SqlNode meaning = id.isSimple() && !id.isStar() && !kept.contains(id.getSimple())
                ? meanings.apply(id.getSimple(), id.getParserPosition())
                : null;
        return meaning == null ? id : meaning;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)) {
            return call;
        }
        if (call instanceof SqlWindow window) {
            replaceEach(window.getPartitionList());
            replaceEach(window.getOrderList());
            return window;
        }
        return switch (call.getKind()) {
            case AS, ARGUMENT_ASSIGNMENT -> withFirst(call);
            case OVER -> call.operand(1) instanceof SqlIdentifier ? withFirst(call) : super.visit(call);
            default -> super.visit(call);
        };
    }

    /** The call of which only the first operand has names of columns. */
    private SqlNode withFirst(SqlCall call) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        SqlNode first = replaced(operands.get(0));
        if (first.equals(operands.get(0))) {
            return call;
        }
        operands.set(0, first);
        return call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }
}
