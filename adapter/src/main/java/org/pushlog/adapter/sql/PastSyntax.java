package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushPoint;

/**
 * Brings the two ways to look into the past into one form, before validation: {@code TABLE(as_of('log', push_seq, 'store'))} becomes the log's
 * table {@code FOR SYSTEM_TIME AS OF} a push, and a parameter or a text behind AS OF is taken as a timestamp.
 */
final class PastSyntax {
    private static final String FUNCTION = "AS_OF";
    private static final List<String> ARGUMENTS = List.of("LOG", "PUSH_SEQ", "STORE");

    private PastSyntax() {}

    /** The call in the one form, or null if it is about something else. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        if (call instanceof SqlSnapshot snapshot) {
            SqlNode period = snapshot.getPeriod();
            boolean isText = period instanceof SqlCharStringLiteral;
            return period instanceof SqlDynamicParam || isText
                    ? new SqlSnapshot(
                            snapshot.getParserPosition(),
                            snapshot.getTableRef(),
                            cast(period, SqlTypeName.TIMESTAMP, 3, RelDataType.SCALE_NOT_SPECIFIED))
                    : null;
        }
        boolean isTable = call.getKind() == SqlKind.COLLECTION_TABLE
                && call.operand(0) instanceof SqlCall function
                && function.getOperator() instanceof SqlFunction
                && isAsOf((SqlFunction) function.getOperator());
        return isTable ? ofPush(call.operand(0)) : null;
    }

    private static boolean isAsOf(SqlFunction function) {
        SqlIdentifier name = function.getNameAsId();
        return Util.last(name.names).equalsIgnoreCase(FUNCTION) && name.names.size() <= 2;
    }

    private static SqlNode ofPush(SqlCall call) {
        Map<String, SqlNode> arguments = arguments(call);
        SqlParserPos pos = call.getParserPosition();
        if (!(arguments.get("LOG") instanceof SqlCharStringLiteral log)) {
            throw invalid("as_of needs the name of a log as a text, such as 'refs'");
        }
        SqlNode pushSeq = arguments.get("PUSH_SEQ");
        if (pushSeq == null) {
            throw invalid("as_of needs a push_seq behind the name of the log");
        }
        List<SqlNode> point = new ArrayList<>();
        // With digits behind the point, as a fraction is to be refused and not rounded.
        point.add(pushSeq instanceof SqlDynamicParam ? cast(pushSeq, SqlTypeName.DECIMAL, 38, 18) : pushSeq);
        SqlNode store = arguments.get("STORE");
        if (store != null && !SqlUtil.isNullLiteral(store, false)) {
            point.add(
                    store instanceof SqlDynamicParam
                            ? cast(store, SqlTypeName.VARCHAR, -1, RelDataType.SCALE_NOT_SPECIFIED)
                            : store);
        }
        List<String> schema = ((SqlFunction) call.getOperator()).getNameAsId().names;
        List<String> table = new ArrayList<>(schema.subList(0, schema.size() - 1));
        table.add(log.getValueAs(String.class));
        return new SqlSnapshot(
                pos, new SqlIdentifier(table, log.getParserPosition()), PushPoint.OPERATOR.createCall(pos, point));
    }

    private static Map<String, SqlNode> arguments(SqlCall call) {
        Map<String, SqlNode> arguments = new HashMap<>();
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode value = call.operand(i);
            String name = i < ARGUMENTS.size() ? ARGUMENTS.get(i) : "";
            if (value.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
                name = ((SqlCall) value).operand(1).toString().replace("`", "").toUpperCase(Locale.ROOT);
                value = ((SqlCall) value).operand(0);
            }
            if (!ARGUMENTS.contains(name) || arguments.put(name, value) != null) {
                throw invalid("the arguments of as_of are log, push_seq and perhaps store");
            }
        }
        return arguments;
    }

    private static SqlNode cast(SqlNode operand, SqlTypeName type, int precision, int scale) {
        SqlParserPos pos = operand.getParserPosition();
        SqlDataTypeSpec spec = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, precision, scale, null, pos), pos);
        return SqlStdOperatorTable.CAST.createCall(pos, operand, spec);
    }

    private static SqlStatementException invalid(String problem) {
        return new SqlStatementException(SqlState.INVALID_STATEMENT, problem);
    }
}
