package org.pushlog.adapter.sql;

import java.util.Iterator;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** The columns that names without a table mean in a FROM clause, of which USING and NATURAL make one out of two. */
abstract sealed class JoinedColumns {
    /** What a name means. */
    record Column(@Nullable SqlNode value, RelDataType type, boolean isMerged) {
        boolean isAmbiguous() {
            return value == null;
        }
    }

    /** What is asked of the validator. */
    interface Context {
        /** The names of USING or NATURAL; null if a join has none. */
        @Nullable
        List<String> usingNames(SqlJoin join);

        SqlNameMatcher names();

        RelDataTypeFactory types();
    }

    private JoinedColumns() {}

    /** The column of that name as an expression of columns with their tables; null if there is none. */
    abstract @Nullable Column find(String name, SqlParserPos pos);

    /** Whether any of the joins makes one column of two. */
    abstract boolean merges();

    /**
     * The columns of a FROM clause, or of a join in it.
     *
     * @param tables what the clause names, in its order
     */
    static JoinedColumns of(SqlNode from, Iterator<SqlValidatorNamespace> tables, Context context) {
        return from instanceof SqlJoin join
                ? new OfJoin(join, of(join.getLeft(), tables, context), of(join.getRight(), tables, context), context)
                : new OfTable(SqlValidatorUtil.alias(from), tables.next(), context);
    }

    private static final class OfTable extends JoinedColumns {
        private final @Nullable String alias;
        private final SqlValidatorNamespace table;
        private final Context context;

        OfTable(@Nullable String alias, SqlValidatorNamespace table, Context context) {
            this.alias = alias;
            this.table = table;
            this.context = context;
        }

        @Override
        @Nullable
        Column find(String name, SqlParserPos pos) {
            RelDataTypeField field = context.names().field(table.getRowType(), name);
            if (field == null) {
                return null;
            }
            // Validation has given a name to what had none.
            List<String> path = alias == null ? List.of(field.getName()) : List.of(alias, field.getName());
            return new Column(new SqlIdentifier(path, pos), field.getType(), false);
        }

        @Override
        boolean merges() {
            return false;
        }
    }

    private static final class OfJoin extends JoinedColumns {
        private final SqlJoin join;
        private final JoinedColumns left;
        private final JoinedColumns right;
        private final Context context;
        private final List<String> merged;

        OfJoin(SqlJoin join, JoinedColumns left, JoinedColumns right, Context context) {
            this.join = join;
            this.left = left;
            this.right = right;
            this.context = context;
            List<String> names = context.usingNames(join);
            this.merged = names == null ? List.of() : names;
        }

        @Override
        @Nullable
        Column find(String name, SqlParserPos pos) {
            Column first = left.find(name, pos);
            Column second = right.find(name, pos);
            if (first == null || second == null) {
                return first == null ? second : first;
            }
            boolean isMerged = merged.stream().anyMatch(each -> context.names().matches(each, name));
            return isMerged && !first.isAmbiguous() && !second.isAmbiguous()
                    ? merge(first, second)
                    : new Column(null, first.type, isMerged);
        }

        private Column merge(Column first, Column second) {
            JoinType type = join.getJoinType();
            if (type != JoinType.FULL && SqlTypeUtil.equalSansNullability(first.type, second.type)) {
                // They are equal, or the other side has no row.
                return type == JoinType.RIGHT
                        ? new Column(second.value, second.type, true)
                        : new Column(first.value, first.type, true);
            }
            RelDataType both = context.types().leastRestrictive(List.of(first.type, second.type));
            SqlNode value = SqlStdOperatorTable.COALESCE.createCall(SqlParserPos.ZERO, first.value, second.value);
            return new Column(value, both == null ? first.type : both, true);
        }

        @Override
        boolean merges() {
            return !merged.isEmpty() || left.merges() || right.merges();
        }
    }
}
