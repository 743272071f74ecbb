package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code x IN (1, NULL)} as {@code x IN (1) OR NULL}: the same in three-valued logic. Calcite's own makes a sub-query of a list with NULL, and loses it
 * where the list stands in a second clause once more.
 */
final class ListedNulls {
    private ListedNulls() {}

    /** The call in the other form, or null if it has no NULL in a list. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        boolean isIn = call.getKind() == SqlKind.IN;
        if ((!isIn && call.getKind() != SqlKind.NOT_IN)
                || !(call.operand(1) instanceof SqlNodeList list)
                || call.operand(0).getKind() == SqlKind.ROW) {
            return null;
        }
        List<SqlNode> values = new ArrayList<>();
        list.forEach(value -> {
            if (!SqlUtil.isNullLiteral(value, false)) {
                values.add(value);
            }
        });
        if (values.size() == list.size()) {
            return null;
        }
        SqlParserPos pos = call.getParserPosition();
        if (values.isEmpty()) {
            return (isIn ? SqlStdOperatorTable.EQUALS : SqlStdOperatorTable.NOT_EQUALS)
                    .createCall(pos, call.operand(0), list.get(0));
        }
        SqlNode unknown = SqlStdOperatorTable.CAST.createCall(
                pos,
                SqlLiteral.createNull(pos),
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BOOLEAN, pos), pos));
        SqlNode others =
                call.getOperator().createCall(pos, call.operand(0), new SqlNodeList(values, list.getParserPosition()));
        return (isIn ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND).createCall(pos, others, unknown);
    }
}
