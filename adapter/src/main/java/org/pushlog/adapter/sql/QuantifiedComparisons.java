package org.pushlog.adapter.sql;

import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * {@code x = ALL (query)} as {@code x <= ALL (query) AND x >= ALL (query)}, and {@code x <> SOME (query)} as {@code x < SOME (query) OR x > SOME
 * (query)}: the same in three-valued logic, since values have one order. Calcite's own rewriting of these two compares columns that the statement
 * does not name.
 */
final class QuantifiedComparisons {
    private QuantifiedComparisons() {}

    /** The call in the other form, or null if it is none of the two. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        if (!(call.getOperator() instanceof SqlQuantifyOperator quantified)
                || !call.operand(1).isA(SqlKind.QUERY)
                || call.operand(0).getKind() == SqlKind.ROW) {
            return null;
        }
        if (quantified.getKind() == SqlKind.ALL && quantified.comparisonKind == SqlKind.EQUALS) {
            return both(call, SqlStdOperatorTable.AND, SqlStdOperatorTable.ALL_LE, SqlStdOperatorTable.ALL_GE);
        }
        if (quantified.getKind() == SqlKind.SOME && quantified.comparisonKind == SqlKind.NOT_EQUALS) {
            return both(call, SqlStdOperatorTable.OR, SqlStdOperatorTable.SOME_LT, SqlStdOperatorTable.SOME_GT);
        }
        return null;
    }

    private static SqlNode both(SqlCall call, SqlOperator together, SqlOperator first, SqlOperator second) {
        SqlParserPos pos = call.getParserPosition();
        return together.createCall(
                pos,
                first.createCall(pos, call.operand(0), call.operand(1)),
                second.createCall(pos, copy(call.operand(0)), copy(call.operand(1))));
    }

    /** Validation keeps what it learns by the identity of nodes, so that none may stand in two places. */
    static SqlNode copy(SqlNode node) {
        return Objects.requireNonNull(node.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                CallCopyingArgHandler copies = new CallCopyingArgHandler(call, true);
                call.getOperator().acceptCall(this, call, false, copies);
                return copies.result();
            }
        }));
    }
}
