package org.pushlog.adapter.plan;

import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The place of {@code FOR SYSTEM_TIME AS OF} takes a time; this stands there for the number of a push, and perhaps a store. */
public final class PushPoint {
    /** Takes the number of a push and perhaps a store. Never computed: a scan takes its operands over. */
    public static final SqlFunction OPERATOR = SqlBasicFunction.create(
            "$PUSH_POINT",
            ReturnTypes.TIMESTAMP,
            OperandTypes.or(
                    OperandTypes.family(SqlTypeFamily.NUMERIC),
                    OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.CHARACTER)),
            SqlFunctionCategory.SYSTEM);

    private PushPoint() {}
}
