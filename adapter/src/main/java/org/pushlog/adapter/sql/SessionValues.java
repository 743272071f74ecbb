package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Puts the values of current_schema and version() into a plan: they are fixed when a statement is prepared. */
final class SessionValues extends RexShuttle {
    private final RexBuilder rexBuilder;
    private final String schemaName;

    SessionValues(RexBuilder rexBuilder, List<String> defaultSchemaPath) {
        this.rexBuilder = rexBuilder;
        this.schemaName = defaultSchemaPath.isEmpty() ? "" : defaultSchemaPath.get(defaultSchemaPath.size() - 1);
    }

    @Override
    public RexNode visitCall(RexCall call) {
        @Nullable String value = valueOf(call.getOperator());
        if (value == null) {
            return super.visitCall(call);
        }
        return rexBuilder.makeAbstractCast(call.getType(), rexBuilder.makeLiteral(value), false);
    }

    private @Nullable String valueOf(SqlOperator operator) {
        if (operator.equals(SqlStdOperatorTable.CURRENT_SCHEMA)) {
            return schemaName;
        }
        return operator.equals(PushLogOperators.VERSION) ? version() : null;
    }

    private static String version() {
        String version = SessionValues.class.getPackage().getImplementationVersion();
        return version == null ? "pushlog" : "pushlog " + version;
    }
}
