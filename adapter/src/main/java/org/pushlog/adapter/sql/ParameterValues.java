package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;

/** Converts parameters to the values that generated code computes with, without loss or not at all. */
final class ParameterValues {
    private static final long NANOS_A_MILLI = 1_000_000L;

    private ParameterValues() {}

    /**
     * The values by the names under which generated code asks for them.
     *
     * @param compared the indexes of parameters that are only compared: those may have any number of digits
     */
    static Map<String, @Nullable Object> bind(
            List<RelDataType> types, Set<Integer> compared, List<? extends @Nullable Object> parameters) {
        if (parameters.size() < types.size()) {
            throw new SqlStatementException(
                    SqlState.MISSING_PARAMETER,
                    "Parameter " + (parameters.size() + 1) + " of " + types.size() + " is not set");
        }
        Map<String, @Nullable Object> values = new HashMap<>();
        for (int i = 0; i < types.size(); i++) {
            values.put("?" + i, convert(i + 1, types.get(i), compared.contains(i), parameters.get(i)));
        }
        return values;
    }

    /**
     * Fails if a value that is to be written would be changed by computing: a number has digits that its type does not hold, or a text has no
     * bytes in UTF-8.
     *
     * @param compared the indexes of parameters that are only compared
     */
    static void requireExact(
            List<RelDataType> types, Set<Integer> compared, List<? extends @Nullable Object> parameters) {
        for (int i = 0; i < Math.min(types.size(), parameters.size()); i++) {
            Object value = parameters.get(i);
            if (value instanceof String text
                    && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                throw new SqlStatementException(
                        SqlState.INVALID_TEXT,
                        "Parameter " + (i + 1) + " is no Unicode text: half of a surrogate pair stands in it");
            }
            if (value == null || compared.contains(i) || types.get(i).getSqlTypeName() != SqlTypeName.DECIMAL) {
                continue;
            }
            BigDecimal number = (BigDecimal) Objects.requireNonNull(convert(i + 1, types.get(i), true, value));
            if (number.stripTrailingZeros().scale() > types.get(i).getScale()) {
                throw new SqlStatementException(
                        SqlState.NUMERIC_OVERFLOW,
                        "Parameter " + (i + 1) + ": " + value + " has more than the "
                                + types.get(i).getScale() + " digits after the point that its column holds");
            }
        }
    }

    /** Whether a parameter that is only compared is a number that the type beside it, an integer or REAL, does not hold. */
    static boolean isBeyondIntegers(
            List<RelDataType> types, Set<Integer> compared, List<? extends @Nullable Object> parameters) {
        for (int i : compared) {
            if (i < types.size() && i < parameters.size() && isBeyond(types.get(i), parameters.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBeyond(RelDataType type, @Nullable Object value) {
        if (type.getSqlTypeName() == SqlTypeName.REAL && value instanceof Number number) {
            return Double.isFinite(number.doubleValue()) && Float.isInfinite(number.floatValue());
        }
        if (value == null || !SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())) {
            return false;
        }
        try {
            convert(type, false, value);
            return false;
        } catch (ArithmeticException e) {
            return true;
        } catch (IllegalArgumentException e) {
            // No number at all: refused when it is bound.
            return false;
        }
    }

    private static @Nullable Object convert(int ordinal, RelDataType type, boolean compared, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        try {
            return convert(type, compared, value);
        } catch (ArithmeticException e) {
            throw new SqlStatementException(
                    value instanceof Temporal ? SqlState.DATETIME_OVERFLOW : SqlState.NUMERIC_OVERFLOW,
                    "Parameter " + ordinal + ": " + value + " does not fit " + type.getSqlTypeName(),
                    e);
        } catch (IllegalArgumentException | java.time.DateTimeException e) {
            throw new SqlStatementException(
                    SqlState.WRONG_PARAMETER_TYPE,
                    "Parameter " + ordinal + ": a " + value.getClass().getSimpleName() + " is not a "
                            + type.getSqlTypeName(),
                    e);
        }
    }

    private static Object convert(RelDataType type, boolean compared, Object value) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> bool(value);
            case TINYINT -> decimal(value).byteValueExact();
            case SMALLINT -> decimal(value).shortValueExact();
            case INTEGER -> decimal(value).intValueExact();
            case BIGINT -> decimal(value).longValueExact();
            case DECIMAL -> compared ? DecimalSize.comparable(decimal(value)) : fit(decimal(value), type);
            case REAL -> (float) approximate(value);
            case FLOAT, DOUBLE -> approximate(value);
            case CHAR, VARCHAR -> text(value);
            case BINARY, VARBINARY -> bytes(value);
            case DATE -> Math.toIntExact(date(value).toEpochDay());
            case TIME -> Math.toIntExact(wholeMillis(time(value)));
            case TIMESTAMP -> timestamp(value);
            default -> value;
        };
    }

    private static BigDecimal fit(BigDecimal value, RelDataType type) {
        // A longer fraction is kept: cutting it would make a comparison true that is not.
        if (value.signum() != 0 && DecimalSize.wholeDigits(value) > PushLogTypeSystem.DECIMAL_DIGITS_MAX) {
            throw new ArithmeticException("too many digits for " + type);
        }
        return DecimalSize.comparable(value);
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal exact) {
            return exact;
        }
        if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString());
        }
        if (value instanceof Boolean flag) {
            return flag ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof Number || value instanceof String) {
            return new BigDecimal(value.toString().strip());
        }
        throw new IllegalArgumentException("not a number");
    }

    private static double approximate(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        return decimal(value).doubleValue();
    }

    private static boolean bool(Object value) {
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof Number number) {
            return number.doubleValue() != 0;
        }
        return switch (value.toString().strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "1" -> true;
            case "false", "f", "0" -> false;
            default -> throw new IllegalArgumentException("not a boolean");
        };
    }

    private static String text(Object value) {
        if (value instanceof byte[]) {
            throw new IllegalArgumentException("not a text");
        }
        if (value instanceof BigDecimal decimal) {
            if (Math.abs((long) decimal.scale()) - decimal.precision() > DecimalSize.DIGITS_MAX) {
                throw new ArithmeticException("too many digits for a text");
            }
            return decimal.toPlainString();
        }
        return value.toString();
    }

    private static ByteString bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return new ByteString(bytes);
        }
        if (value instanceof ByteString bytes) {
            return bytes;
        }
        throw new IllegalArgumentException("not bytes");
    }

    private static LocalDate date(Object value) {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof LocalDateTime timestamp) {
            if (!timestamp.toLocalTime().equals(LocalTime.MIDNIGHT)) {
                throw new ArithmeticException("a time of day");
            }
            return timestamp.toLocalDate();
        }
        return LocalDate.parse(value.toString().strip());
    }

    private static long wholeMillis(LocalTime time) {
        if (time.toNanoOfDay() % NANOS_A_MILLI != 0) {
            throw new ArithmeticException("finer than a millisecond");
        }
        return time.toNanoOfDay() / NANOS_A_MILLI;
    }

    private static LocalTime time(Object value) {
        return value instanceof LocalTime time
                ? time
                : LocalTime.parse(value.toString().strip());
    }

    private static long timestamp(Object value) {
        LocalDateTime timestamp;
        if (value instanceof LocalDateTime local) {
            timestamp = local;
        } else if (value instanceof LocalDate date) {
            timestamp = date.atStartOfDay();
        } else {
            String text = value.toString().strip().replace(' ', 'T');
            timestamp = text.indexOf('T') < 0 ? LocalDate.parse(text).atStartOfDay() : LocalDateTime.parse(text);
        }
        Instant instant = timestamp.toInstant(ZoneOffset.UTC);
        long millis = instant.toEpochMilli();
        if (!Instant.ofEpochMilli(millis).equals(instant)) {
            throw new ArithmeticException("finer than a millisecond");
        }
        return millis;
    }
}
