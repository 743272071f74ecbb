package org.pushlog.adapter.sql;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/**
 * What the dialect allows beyond the standard: Calcite's lenient set, never the larger one (there ROLLUP totals carry a
 * value instead of NULL).
 */
public final class PushLogConformance extends SqlDelegatingConformance {
    /** The one instance. */
    public static final SqlConformance INSTANCE = new PushLogConformance();

    private PushLogConformance() {
        super(SqlConformanceEnum.LENIENT);
    }

    /** Strings are never padded, so a union of 'a' and 'abc' is VARCHAR. */
    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    /** Overflow is an error, never a wrapped value. */
    @Override
    public boolean checkedArithmetic() {
        return true;
    }

    /** Unsigned columns are mapped to the next larger signed type; Calcite's own unsigned types compare wrongly. */
    @Override
    public boolean supportsUnsignedTypes() {
        return false;
    }

    @Override
    public boolean allowGeometry() {
        return false;
    }
}
