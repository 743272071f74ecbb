package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Puts the values of current_schema and version() into a plan: they are fixed when a statement is prepared. */
final class SessionValues extends RelHomogeneousShuttle {
    private final String schemaName;

    private SessionValues(String schemaName) {
        this.schemaName = schemaName;
    }

    static RelNode inline(RelNode rel, List<String> defaultSchemaPath) {
        String schema = defaultSchemaPath.isEmpty() ? "" : defaultSchemaPath.get(defaultSchemaPath.size() - 1);
        return rel.accept(new SessionValues(schema));
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited.accept(new Values(visited.getCluster().getRexBuilder()));
    }

    private static String version() {
        String version = SessionValues.class.getPackage().getImplementationVersion();
        return version == null ? "pushlog" : "pushlog " + version;
    }

    private final class Values extends RexShuttle {
        private final RexBuilder rexBuilder;

        Values(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            @Nullable String value = valueOf(call.getOperator());
            if (value != null) {
                return rexBuilder.makeAbstractCast(call.getType(), rexBuilder.makeLiteral(value), false);
            }
            return super.visitCall(call);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            RexNode visited = super.visitSubQuery(subQuery);
            return visited instanceof RexSubQuery sub ? sub.clone(sub.rel.accept(SessionValues.this)) : visited;
        }

        private @Nullable String valueOf(SqlOperator operator) {
            if (operator.equals(SqlStdOperatorTable.CURRENT_SCHEMA)) {
                return schemaName;
            }
            return operator.equals(PushLogOperators.VERSION) ? version() : null;
        }
    }
}
