package org.pushlog.adapter.sql;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.pushlog.adapter.plan.PushPoint;

/** The operator table: ours first, then the standard's operators and those of PostgreSQL, BigQuery and Oracle. */
final class PushLogOperators {
    /** version(): name and version of the product. */
    static final SqlFunction VERSION =
            SqlBasicFunction.create("VERSION", ReturnTypes.VARCHAR, OperandTypes.NILADIC, SqlFunctionCategory.SYSTEM);

    /** now(): rewritten before validation; it stands here so that the name is known. */
    static final SqlFunction NOW =
            SqlBasicFunction.create("NOW", ReturnTypes.TIMESTAMP, OperandTypes.NILADIC, SqlFunctionCategory.TIMEDATE);

    private static final SqlOperatorTable TABLE = SqlOperatorTables.chain(
            SqlOperatorTables.of(
                    VERSION,
                    NOW,
                    nullable(SqlLibraryOperators.LPAD),
                    nullable(SqlLibraryOperators.RPAD),
                    RowOffsets.LAG,
                    RowOffsets.LEAD,
                    TextLiterals.AS_IT_IS,
                    PushPoint.OPERATOR),
            new StandardOperators(),
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                    SqlLibrary.POSTGRESQL, SqlLibrary.BIG_QUERY, SqlLibrary.ORACLE));

    /** In upper case, the names that are calls without parentheses, such as CURRENT_DATE. Functions of a schema are none. */
    private static final Set<String> NAMED_CALLS = TABLE.getOperatorList().stream()
            .filter(operator -> operator.getSyntax() == SqlSyntax.FUNCTION_ID
                    || operator.getSyntax() == SqlSyntax.FUNCTION_ID_CONSTANT)
            .map(operator -> operator.getName().toUpperCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    private PushLogOperators() {}

    /** The same function that may give NULL for NULL, as it does; Calcite's own says that it never does, and so that {@code … IS NULL} is false. */
    private static SqlFunction nullable(SqlFunction function) {
        SqlReturnTypeInference type = Objects.requireNonNull(function.getReturnTypeInference());
        return ((SqlBasicFunction) function).withReturnTypeInference(type.andThen(SqlTypeTransforms.TO_NULLABLE));
    }

    /** Whether a name may be a call although no parentheses follow it. */
    static boolean isNamedCall(String name) {
        return NAMED_CALLS.contains(name.toUpperCase(Locale.ROOT));
    }

    static SqlOperatorTable table() {
        return TABLE;
    }
}
