package org.pushlog.driver;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The canonical values that rows are made of: Boolean, Byte, Short, Integer, Long, BigDecimal, Float, Double, String, byte[],
 * LocalDate, LocalTime, LocalDateTime, List for arrays, and null.
 */
final class ValueKinds {
    private static final Map<Class<?>, TypeKind> KINDS = Map.ofEntries(
            Map.entry(Boolean.class, TypeKind.BOOLEAN),
            Map.entry(Byte.class, TypeKind.TINYINT),
            Map.entry(Short.class, TypeKind.SMALLINT),
            Map.entry(Integer.class, TypeKind.INTEGER),
            Map.entry(Long.class, TypeKind.BIGINT),
            Map.entry(BigDecimal.class, TypeKind.DECIMAL),
            Map.entry(Float.class, TypeKind.REAL),
            Map.entry(Double.class, TypeKind.DOUBLE),
            Map.entry(String.class, TypeKind.VARCHAR),
            Map.entry(byte[].class, TypeKind.VARBINARY),
            Map.entry(LocalDate.class, TypeKind.DATE),
            Map.entry(LocalTime.class, TypeKind.TIME),
            Map.entry(LocalDateTime.class, TypeKind.TIMESTAMP));

    private ValueKinds() {}

    /** The kind of a canonical value; OTHER for what is none. */
    static TypeKind of(@Nullable Object value) {
        if (value == null) {
            return TypeKind.NULL;
        }
        if (value instanceof List) {
            return TypeKind.ARRAY;
        }
        return KINDS.getOrDefault(value.getClass(), TypeKind.OTHER);
    }
}
