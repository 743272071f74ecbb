package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code SUM(x) FILTER (WHERE c) OVER w} as {@code SUM(CASE WHEN c THEN x END) OVER w}, which Calcite has no other form for. */
final class FilteredWindows {
    /** Functions that pass NULL over. */
    private static final Set<String> PASSING_NULL = Set.of(
            "SUM",
            "COUNT",
            "MIN",
            "MAX",
            "AVG",
            "STDDEV",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "VARIANCE",
            "VAR_POP",
            "VAR_SAMP");

    private FilteredWindows() {}

    /** The call in the other form, or null if it is not such a one. */
    static @Nullable SqlNode rewrite(SqlCall over) {
        if (over.getKind() != SqlKind.OVER
                || over.operand(0).getKind() != SqlKind.FILTER
                || !(((SqlCall) over.operand(0)).operand(0) instanceof SqlCall function)
                || !PASSING_NULL.contains(SyntaxShims.nameOf(function))) {
            return null;
        }
        SqlNode condition = ((SqlCall) over.operand(0)).operand(1);
        SqlParserPos pos = function.getParserPosition();
        List<SqlNode> operands = new ArrayList<>(function.getOperandList());
        boolean countsRows = operands.get(0) instanceof SqlIdentifier id && id.isStar();
        SqlNode value = countsRows ? SqlLiteral.createExactNumeric("1", pos) : operands.get(0);
        operands.set(
                0,
                new SqlCase(pos, null, SqlNodeList.of(condition), SqlNodeList.of(value), SqlLiteral.createNull(pos)));
        SqlCall filtered = function.getOperator()
                .createCall(function.getFunctionQuantifier(), pos, operands.toArray(SqlNode[]::new));
        return over.getOperator().createCall(over.getParserPosition(), filtered, over.operand(1));
    }
}
