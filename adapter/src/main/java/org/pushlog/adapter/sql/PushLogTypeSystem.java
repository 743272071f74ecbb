package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Limits of the types and the types that sums and averages have: decimals of up to 38 digits, time down to
 * nanoseconds, sums that cannot overflow their type in practice, averages with at least six digits after the point.
 * Public with a public constructor so that a {@code jdbc:calcite:} URL can name it.
 */
public final class PushLogTypeSystem extends RelDataTypeSystemImpl {
    /** The one instance. */
    public static final RelDataTypeSystem INSTANCE = new PushLogTypeSystem();

    static final int DECIMAL_DIGITS_MAX = 38;
    static final int DIVISION_SCALE_MIN = 6;
    private static final int SECOND_FRACTION_DIGITS_MAX = 9;
    private static final int MILLISECOND_DIGITS = 3;

    /** Needed by those who name the class; others use {@link #INSTANCE}. */
    public PushLogTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName typeName) {
        return switch (typeName) {
            case DECIMAL -> DECIMAL_DIGITS_MAX;
            case VARCHAR, CHAR, VARBINARY, BINARY -> Integer.MAX_VALUE;
            case TIME, TIMESTAMP -> SECOND_FRACTION_DIGITS_MAX;
            default -> super.getMaxPrecision(typeName);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName typeName) {
        return typeName == SqlTypeName.DECIMAL ? DECIMAL_DIGITS_MAX : super.getMaxScale(typeName);
    }

    /** A timestamp that names no precision has the milliseconds that expressions are computed with. */
    @Override
    public int getDefaultPrecision(SqlTypeName typeName) {
        return switch (typeName) {
            case TIME, TIMESTAMP -> MILLISECOND_DIGITS;
            default -> super.getDefaultPrecision(typeName);
        };
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
        RelDataType sum = switch (argumentType.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> typeFactory.createSqlType(SqlTypeName.BIGINT);
            case BIGINT -> typeFactory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS_MAX, 0);
            case DECIMAL -> typeFactory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS_MAX, argumentType.getScale());
            case REAL, FLOAT, DOUBLE -> typeFactory.createSqlType(SqlTypeName.DOUBLE);
            default -> argumentType;
        };
        return typeFactory.createTypeWithNullability(sum, argumentType.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
        RelDataType average = switch (argumentType.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, FLOAT, DOUBLE ->
                typeFactory.createSqlType(SqlTypeName.DOUBLE);
            case DECIMAL ->
                typeFactory.createSqlType(
                        SqlTypeName.DECIMAL, DECIMAL_DIGITS_MAX, Math.max(DIVISION_SCALE_MIN, argumentType.getScale()));
            default -> argumentType;
        };
        return typeFactory.createTypeWithNullability(average, argumentType.isNullable());
    }

    /** As of {@code VAR_POP}, of which it is the general case. */
    @Override
    public RelDataType deriveCovarType(RelDataTypeFactory typeFactory, RelDataType left, RelDataType right) {
        RelDataType both = typeFactory.leastRestrictive(List.of(left, right));
        return deriveAvgAggType(typeFactory, both == null ? left : both);
    }

    /** Digits after the point are cut only where the 38 digits of a type do not hold those before it and the dividend's own. */
    @Override
    public @Nullable RelDataType deriveDecimalDivideType(
            RelDataTypeFactory typeFactory, RelDataType dividend, RelDataType divisor) {
        RelDataType quotient = super.deriveDecimalDivideType(typeFactory, dividend, divisor);
        if (quotient == null || quotient.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return quotient;
        }
        RelDataType over = typeFactory.decimalOf(dividend);
        RelDataType under = typeFactory.decimalOf(divisor);
        int wholeDigits = over.getPrecision() - over.getScale() + under.getScale();
        int scale = Math.min(over.getScale(), DECIMAL_DIGITS_MAX - wholeDigits);
        return scale <= quotient.getScale()
                ? quotient
                : typeFactory.createTypeWithNullability(
                        typeFactory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS_MAX, scale),
                        quotient.isNullable());
    }
}
