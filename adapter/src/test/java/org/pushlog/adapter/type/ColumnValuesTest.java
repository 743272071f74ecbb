package org.pushlog.adapter.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.adapter.sql.PushLogTypeSystem;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.ArrowType.TimeUnit;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;

/** Each Arrow type has its SQL type, and its values are of the class that the SQL type has in generated code. */
final class ColumnValuesTest {
    private static final JavaTypeFactory FACTORY = new JavaTypeFactoryImpl(PushLogTypeSystem.INSTANCE);

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(ArrowType.BOOL, "BOOLEAN", true, true),
                Arguments.of(new ArrowType.Int(8, true), "TINYINT", -128L, (byte) -128),
                Arguments.of(new ArrowType.Int(16, true), "SMALLINT", -32_768L, (short) -32_768),
                Arguments.of(new ArrowType.Int(32, true), "INTEGER", -5L, -5),
                Arguments.of(ArrowType.INT64, "BIGINT", Long.MIN_VALUE, Long.MIN_VALUE),
                Arguments.of(new ArrowType.Int(8, false), "SMALLINT", 255L, (short) 255),
                Arguments.of(new ArrowType.Int(16, false), "INTEGER", 65_535L, 65_535),
                Arguments.of(new ArrowType.Int(32, false), "BIGINT", 4_294_967_295L, 4_294_967_295L),
                Arguments.of(ArrowType.UINT64, "DECIMAL(20, 0)", -1L, new BigDecimal("18446744073709551615")),
                Arguments.of(ArrowType.UINT64, "DECIMAL(20, 0)", 7L, new BigDecimal(7)),
                Arguments.of(new ArrowType.FloatingPoint(16), "REAL", 1.5, 1.5f),
                Arguments.of(new ArrowType.FloatingPoint(32), "REAL", -2.5, -2.5f),
                Arguments.of(ArrowType.FLOAT64, "DOUBLE", 0.1, 0.1),
                Arguments.of(ArrowType.UTF8, "VARCHAR", "功能", "功能"),
                Arguments.of(new ArrowType.LargeUtf8(), "VARCHAR", "", ""),
                Arguments.of(ArrowType.BINARY, "VARBINARY", new byte[] {0, -1}, new ByteString(new byte[] {0, -1})),
                Arguments.of(
                        new ArrowType.FixedSizeBinary(1), "VARBINARY", new byte[] {3}, new ByteString(new byte[] {3})),
                Arguments.of(new ArrowType.Date(TimeUnit.DAY), "DATE", -1L, -1),
                Arguments.of(new ArrowType.Date(TimeUnit.MILLISECOND), "DATE", -86_400_000L, -1),
                Arguments.of(new ArrowType.Time(TimeUnit.SECOND), "TIME(0)", 61L, 61_000),
                Arguments.of(new ArrowType.Time(TimeUnit.MILLISECOND), "TIME(3)", 61L, 61),
                Arguments.of(new ArrowType.Time(TimeUnit.MICROSECOND), "TIME(6)", 61_000L, 61),
                Arguments.of(new ArrowType.Timestamp(TimeUnit.SECOND, null), "TIMESTAMP(0)", -1L, -1_000L),
                Arguments.of(ArrowType.TIMESTAMP_MS, "TIMESTAMP(3)", 5L, 5L),
                Arguments.of(new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Asia/Tokyo"), "TIMESTAMP(6)", 5_000L, 5L),
                Arguments.of(new ArrowType.Timestamp(TimeUnit.NANOSECOND, null), "TIMESTAMP(9)", -1_000_000L, -1L),
                Arguments.of(
                        new ArrowType.Decimal(30, 2, 128),
                        "DECIMAL(30, 2)",
                        new BigDecimal("1.20"),
                        new BigDecimal("1.20")),
                Arguments.of(
                        new ArrowType.Decimal(5, -2, 128), "DECIMAL(7, 0)", new BigDecimal("5E2"), new BigDecimal(500)),
                Arguments.of(new ArrowType.Decimal(38, -1, 128), "VARCHAR", new BigDecimal("-5E1"), "-50"),
                Arguments.of(
                        new ArrowType.Decimal(2, 5, 128),
                        "DECIMAL(5, 5)",
                        new BigDecimal("0.00012"),
                        new BigDecimal("0.00012")),
                Arguments.of(
                        new ArrowType.Decimal(50, 2, 256),
                        "DECIMAL(38, 2)",
                        new BigDecimal("1.20"),
                        new BigDecimal("1.20")),
                Arguments.of(
                        new ArrowType.Decimal(50, 40, 256),
                        "VARCHAR",
                        new BigDecimal("1." + "0".repeat(39) + "1"),
                        "1." + "0".repeat(39) + "1"),
                Arguments.of(new ArrowType.Date(TimeUnit.DAY), "DATE", -719_162L, -719_162),
                Arguments.of(new ArrowType.Date(TimeUnit.DAY), "DATE", 2_932_896L, 2_932_896));
    }

    @ParameterizedTest
    @MethodSource("types")
    void hasTypeAndValue(ArrowType type, String sqlType, Object stored, Object expected) {
        Field field = new Field("c", type, true);
        RelDataType relType = SqlTypes.of(field, FACTORY);
        assertThat(relType.getFullTypeString().replace(" CHARACTER SET \"ISO-8859-1\"", ""))
                .isEqualTo(sqlType);
        assertThat(SqlTypes.of(new Field("c", type, false), FACTORY).isNullable())
                .isFalse();

        ColumnValues values = ColumnValues.of(column(field, stored, null), field);

        assertThat(values.at(0)).isEqualTo(expected);
        assertThat(values.at(0)).isInstanceOf((Class<?>) FACTORY.getJavaClass(relType));
        assertThat(values.at(1)).isNull();
    }

    @Test
    void keepsListsWithTheirNulls() {
        Field field = new Field("c", new ArrowType.ListType(new Field("item", ArrowType.UTF8, true)), true);
        ColumnBuilder builder = ColumnBuilder.of(field);
        builder.elements().append("a");
        builder.elements().appendNull();
        builder.appendList();
        builder.appendNull();
        builder.appendList();

        ColumnValues values = ColumnValues.of(builder.build(), field);

        assertThat(values.at(0)).isEqualTo(Arrays.asList("a", null));
        assertThat(values.at(1)).isNull();
        assertThat(values.at(2)).isEqualTo(List.of());
        assertThat(SqlTypes.of(field, FACTORY).getFullTypeString()).contains("ARRAY");
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(new ArrowType.Timestamp(TimeUnit.MICROSECOND, null), 1L, "below a millisecond"),
                Arguments.of(new ArrowType.Timestamp(TimeUnit.NANOSECOND, null), 1_000_001L, "below a millisecond"),
                Arguments.of(new ArrowType.Timestamp(TimeUnit.SECOND, null), Long.MAX_VALUE, "out of the range"),
                Arguments.of(new ArrowType.Time(TimeUnit.NANOSECOND), 1L, "below a millisecond"),
                Arguments.of(new ArrowType.Time(TimeUnit.MILLISECOND), 86_400_000L, "outside of a day"),
                Arguments.of(new ArrowType.Date(TimeUnit.MILLISECOND), 1L, "below a day"),
                Arguments.of(
                        new ArrowType.Date(TimeUnit.MILLISECOND), 86_400_000L << 32, "outside the years 1 to 9999"),
                Arguments.of(new ArrowType.Date(TimeUnit.DAY), -719_163L, "outside the years 1 to 9999"),
                Arguments.of(new ArrowType.Date(TimeUnit.DAY), 2_932_897L, "outside the years 1 to 9999"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatARowCannotHold(ArrowType type, long stored, String reason) {
        Field field = new Field("seen", type, true);
        ColumnValues values = ColumnValues.of(column(field, stored), field);
        assertThatThrownBy(() -> values.at(0))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("seen")
                .hasMessageContaining(reason);
    }

    @Test
    void refusesANullWhereTheCatalogueSaysThereIsNone() {
        Field field = new Field("name", ArrowType.UTF8, true);
        ColumnValues values = ColumnValues.of(column(field, "a", null), new Field("name", ArrowType.UTF8, false));
        assertThat(values.at(0)).isEqualTo("a");
        assertThatThrownBy(() -> values.at(1))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("name");
    }

    private static Column column(Field field, @Nullable Object... values) {
        ColumnBuilder builder = ColumnBuilder.of(field);
        for (Object value : values) {
            if (value instanceof Long number) {
                builder.append(number);
            } else if (value instanceof Double number) {
                builder.append(number);
            } else if (value instanceof Boolean flag) {
                builder.append(flag);
            } else if (value instanceof String text) {
                builder.append(text);
            } else if (value instanceof byte[] bytes) {
                builder.append(bytes);
            } else if (value instanceof BigDecimal decimal) {
                builder.append(decimal);
            } else {
                builder.appendNull();
            }
        }
        return builder.build();
    }
}
