package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;

/** Turns the values that generated code computes with into the ones that {@link RowCursor#value} promises. */
final class RowValues {
    private static final long MILLIS_A_SECOND = 1_000L;
    private static final long NANOS_A_MILLI = 1_000_000L;

    private final RelDataType type;
    private final List<RowValues> children;

    private RowValues(RelDataType type) {
        this.type = type;
        this.children = childTypes(type).stream().map(RowValues::new).toList();
    }

    /** One converter a column. */
    static List<RowValues> of(RelDataType rowType) {
        return rowType.getFieldList().stream()
                .map(field -> new RowValues(field.getType()))
                .toList();
    }

    private static List<RelDataType> childTypes(RelDataType type) {
        if (type.isStruct()) {
            return type.getFieldList().stream().map(RelDataTypeField::getType).toList();
        }
        if (type.getSqlTypeName() == SqlTypeName.MAP) {
            return children(type.getKeyType(), type.getValueType());
        }
        return children(type.getComponentType());
    }

    private static List<RelDataType> children(@Nullable RelDataType... types) {
        List<RelDataType> present = new ArrayList<>();
        for (RelDataType child : types) {
            if (child != null) {
                present.add(child);
            }
        }
        return present;
    }

    @Nullable
    Object canonical(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type.getSqlTypeName()) {
            case TINYINT -> number(value).byteValue();
            case SMALLINT, UTINYINT -> number(value).shortValue();
            case INTEGER, USMALLINT -> number(value).intValue();
            case BIGINT, UINTEGER -> number(value).longValue();
            case DECIMAL, UBIGINT -> decimal(value);
            case REAL -> number(value).floatValue();
            case FLOAT, DOUBLE -> number(value).doubleValue();
            case BINARY, VARBINARY -> value instanceof ByteString bytes ? bytes.getBytes() : value;
            case CHAR, VARCHAR -> value.toString();
            case DATE -> date(value);
            case TIME, TIME_WITH_LOCAL_TIME_ZONE, TIME_TZ -> time(value);
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> timestamp(value);
            case ARRAY, MULTISET, ROW, STRUCTURED -> list(value);
            case MAP -> map(value);
            case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH ->
                value instanceof Period
                        ? value
                        : Period.ofMonths(number(value).intValue()).normalized();
            case INTERVAL_DAY,
                    INTERVAL_DAY_HOUR,
                    INTERVAL_DAY_MINUTE,
                    INTERVAL_DAY_SECOND,
                    INTERVAL_HOUR,
                    INTERVAL_HOUR_MINUTE,
                    INTERVAL_HOUR_SECOND,
                    INTERVAL_MINUTE,
                    INTERVAL_MINUTE_SECOND,
                    INTERVAL_SECOND ->
                value instanceof Duration
                        ? value
                        : Duration.ofMillis(number(value).longValue());
            default -> value;
        };
    }

    private static Number number(Object value) {
        return (Number) value;
    }

    private BigDecimal decimal(Object value) {
        BigDecimal exact;
        if (value instanceof BigDecimal big) {
            exact = big;
        } else if (value instanceof BigInteger big) {
            exact = new BigDecimal(big);
        } else if (value instanceof Double || value instanceof Float) {
            exact = BigDecimal.valueOf(number(value).doubleValue());
        } else {
            exact = new BigDecimal(value.toString());
        }
        int scale = Math.max(0, type.getScale());
        BigDecimal scaled = DecimalSize.rescaled(exact, scale, RoundingMode.DOWN);
        if (scaled.precision() - scaled.scale() > PushLogTypeSystem.DECIMAL_DIGITS_MAX - scale) {
            throw new ArithmeticException("more than " + PushLogTypeSystem.DECIMAL_DIGITS_MAX + " digits");
        }
        return scaled;
    }

    private static Object date(Object value) {
        return value instanceof LocalDate
                ? value
                : LocalDate.ofEpochDay(number(value).longValue());
    }

    private static Object time(Object value) {
        return value instanceof LocalTime
                ? value
                : LocalTime.ofNanoOfDay(number(value).longValue() * NANOS_A_MILLI);
    }

    private static Object timestamp(Object value) {
        if (value instanceof LocalDateTime) {
            return value;
        }
        long millis = number(value).longValue();
        long second = Math.floorDiv(millis, MILLIS_A_SECOND);
        int nano = (int) (Math.floorMod(millis, MILLIS_A_SECOND) * NANOS_A_MILLI);
        return LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC);
    }

    private List<@Nullable Object> list(Object value) {
        List<?> elements = value instanceof List<?> list ? list : Arrays.asList((@Nullable Object[]) value);
        List<@Nullable Object> result = new ArrayList<>(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            RowValues child = children.get(type.isStruct() ? i : 0);
            result.add(child.canonical(elements.get(i)));
        }
        return result;
    }

    private Map<@Nullable Object, @Nullable Object> map(Object value) {
        Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
            result.put(
                    children.get(0).canonical(entry.getKey()), children.get(1).canonical(entry.getValue()));
        }
        return result;
    }
}
