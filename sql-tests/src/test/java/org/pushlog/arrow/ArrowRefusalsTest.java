package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TimeStampMilliVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.driver.ArrowLoader;

/** What a column cannot hold is refused with the state that an INSERT of the same value has, in words about the column. */
final class ArrowRefusalsTest {
    private static final ArrowType INT64 = new ArrowType.Int(64, true);
    private static final ArrowType UINT64 = new ArrowType.Int(64, false);
    private static final ArrowType DOUBLE64 = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);

    @TempDir
    private Path folder;

    private record Case(
            String name,
            String column,
            String field,
            ArrowType type,
            BiConsumer<FieldVector, Integer> value,
            String state) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(numbers(), days(), times(), textsAndTypes(), names()).flatMap(part -> part);
    }

    private static Stream<Case> numbers() {
        return Stream.of(
                new Case("too large for INTEGER", "INTEGER", "v", INT64, bigInt(1L << 40), "22003"),
                new Case("too small for TINYINT", "TINYINT", "v", INT64, bigInt(-129), "22003"),
                new Case("unsigned for BIGINT", "BIGINT", "v", UINT64, (v, i) -> ((UInt8Vector) v).set(i, -1), "22003"),
                new Case(
                        "NaN for BIGINT",
                        "BIGINT",
                        "v",
                        DOUBLE64,
                        (v, i) -> ((Float8Vector) v).set(i, Double.NaN),
                        "22003"),
                new Case("1.5 for BIGINT", "BIGINT", "v", DOUBLE64, (v, i) -> ((Float8Vector) v).set(i, 1.5), "22003"),
                new Case(
                        "NaN for DECIMAL",
                        "DECIMAL(5, 2)",
                        "v",
                        DOUBLE64,
                        (v, i) -> ((Float8Vector) v).set(i, Double.NaN),
                        "22003"),
                new Case("1e300 for REAL", "REAL", "v", DOUBLE64, (v, i) -> ((Float8Vector) v).set(i, 1e300), "22003"),
                new Case(
                        "digits for DECIMAL",
                        "DECIMAL(5, 2)",
                        "v",
                        new ArrowType.Decimal(38, 0, 128),
                        (v, i) -> ((DecimalVector) v).set(i, new BigDecimal("12345")),
                        "22003"),
                new Case(
                        "digits after the point for DECIMAL",
                        "DECIMAL(5, 2)",
                        "v",
                        new ArrowType.Decimal(38, 3, 128),
                        (v, i) -> ((DecimalVector) v).set(i, new BigDecimal("1.234")),
                        "22003"));
    }

    private static Stream<Case> days() {
        return Stream.of(
                new Case(
                        "day beyond",
                        "DATE",
                        "v",
                        new ArrowType.Date(DateUnit.DAY),
                        (v, i) -> ((DateDayVector) v).set(i, Integer.MAX_VALUE),
                        "22008"),
                new Case(
                        "day before",
                        "DATE",
                        "v",
                        new ArrowType.Date(DateUnit.DAY),
                        (v, i) -> ((DateDayVector) v).set(i, Integer.MIN_VALUE),
                        "22008"),
                new Case(
                        "date in ms no whole day",
                        "DATE",
                        "v",
                        new ArrowType.Date(DateUnit.MILLISECOND),
                        (v, i) -> ((DateMilliVector) v).set(i, 1),
                        "22008"),
                new Case(
                        "date in ms beyond",
                        "DATE",
                        "v",
                        new ArrowType.Date(DateUnit.MILLISECOND),
                        (v, i) -> ((DateMilliVector) v).set(i, Long.MAX_VALUE / 86_400_000 * 86_400_000),
                        "22008"),
                new Case(
                        "seconds beyond",
                        "TIMESTAMP(3)",
                        "v",
                        new ArrowType.Timestamp(TimeUnit.SECOND, null),
                        (v, i) -> ((TimeStampSecVector) v).set(i, Long.MAX_VALUE),
                        "22008"),
                new Case(
                        "millis beyond",
                        "TIMESTAMP(3)",
                        "v",
                        new ArrowType.Timestamp(TimeUnit.MILLISECOND, null),
                        (v, i) -> ((TimeStampMilliVector) v).set(i, Long.MIN_VALUE),
                        "22008"),
                new Case(
                        "year 10000",
                        "TIMESTAMP(3)",
                        "v",
                        new ArrowType.Timestamp(TimeUnit.MILLISECOND, null),
                        (v, i) -> ((TimeStampMilliVector) v).set(i, 253_402_300_800_000L),
                        "22008"),
                new Case(
                        "micros for TIMESTAMP(3)",
                        "TIMESTAMP(3)",
                        "v",
                        new ArrowType.Timestamp(TimeUnit.MICROSECOND, null),
                        (v, i) -> ((TimeStampMicroVector) v).set(i, 1),
                        "22008"));
    }

    private static Stream<Case> times() {
        return Stream.of(
                new Case(
                        "25th hour s",
                        "TIME",
                        "v",
                        new ArrowType.Time(TimeUnit.SECOND, 32),
                        (v, i) -> ((TimeSecVector) v).set(i, 90_000),
                        "22008"),
                new Case(
                        "25th hour ms",
                        "TIME",
                        "v",
                        new ArrowType.Time(TimeUnit.MILLISECOND, 32),
                        (v, i) -> ((TimeMilliVector) v).set(i, 90_000_000),
                        "22008"),
                new Case(
                        "negative time",
                        "TIME",
                        "v",
                        new ArrowType.Time(TimeUnit.MILLISECOND, 32),
                        (v, i) -> ((TimeMilliVector) v).set(i, -1),
                        "22008"),
                new Case(
                        "micros for TIME",
                        "TIME",
                        "v",
                        new ArrowType.Time(TimeUnit.MICROSECOND, 64),
                        (v, i) -> ((TimeMicroVector) v).set(i, 1),
                        "22008"),
                new Case(
                        "25th hour as text",
                        "VARCHAR",
                        "v",
                        new ArrowType.Time(TimeUnit.SECOND, 32),
                        (v, i) -> ((TimeSecVector) v).set(i, 90_000),
                        "22008"));
    }

    private static Stream<Case> textsAndTypes() {
        return Stream.of(
                new Case(
                        "no UTF-8",
                        "VARCHAR",
                        "v",
                        new ArrowType.Utf8(),
                        (v, i) -> ((VarCharVector) v).setSafe(i, new byte[] {'a', (byte) 0xff}),
                        "22021"),
                new Case("text for BIGINT", "BIGINT", "v", new ArrowType.Utf8(), text("x"), "22018"),
                new Case("text for DATE", "DATE", "v", new ArrowType.Utf8(), text("x"), "22007"),
                new Case("text for VARBINARY", "VARBINARY", "v", new ArrowType.Utf8(), text("x"), "22018"));
    }

    private static Stream<Case> names() {
        return Stream.of(
                new Case("null", "BIGINT NOT NULL", "v", INT64, (v, i) -> ((BigIntVector) v).setNull(i), "23502"),
                new Case("left out", "BIGINT NOT NULL", "id", INT64, bigInt(1), "23502"),
                new Case("unknown column", "BIGINT", "w", INT64, bigInt(1), "42S22"),
                new Case("empty name", "BIGINT", "", INT64, bigInt(1), "42S22"),
                new Case("locator", "BIGINT", "_file", INT64, bigInt(1), "42S22"),
                new Case("number for DATE", "DATE", "v", INT64, bigInt(1), "07006"),
                new Case(
                        "boolean for DATE",
                        "DATE",
                        "v",
                        new ArrowType.Bool(),
                        (v, i) -> ((BitVector) v).set(i, 1),
                        "07006"),
                new Case(
                        "bytes for BIGINT",
                        "BIGINT",
                        "v",
                        new ArrowType.Binary(),
                        (v, i) -> ((VarBinaryVector) v).setSafe(i, new byte[] {1}),
                        "07006"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refused(Case value) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
                Statement statement = connection.createStatement();
                RootAllocator allocator = new RootAllocator();
                FieldVector vector =
                        new Field(value.field(), FieldType.nullable(value.type()), null).createVector(allocator)) {
            statement.executeUpdate("CREATE TABLE t (id BIGINT, v " + value.column() + ")");
            vector.setInitialCapacity(1);
            vector.allocateNew();
            value.value().accept(vector, 0);
            vector.setValueCount(1);
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", VectorSchemaRoot.of(vector)))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(value.state()))
                    .hasMessageMatching("(?is).*\\bcolumn\\b.*")
                    .hasMessageNotContainingAny("parameter", "at line", "offset", "syntax", "\n");
            assertThat(ArrowTable.byRows(connection, "SELECT COUNT(*) FROM t_log"))
                    .hasToString("[[0]]");
        }
    }

    @Test
    void anInsertOfTheSameValuesSaysTheSame() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE s (d DATE, m TIMESTAMP(3), x VARCHAR)");
            assertInsertRefused(connection, "d", LocalDate.of(10_000, 1, 1), "22008");
            assertInsertRefused(connection, "m", LocalDateTime.of(-1, 1, 1, 0, 0), "22008");
            assertInsertRefused(connection, "m", LocalDateTime.of(2026, 1, 1, 0, 0, 0, 1_000), "22008");
            assertInsertRefused(connection, "x", "half a pair \ud800", "22021");
            assertInsertRefused(connection, "d", true, "07006");
        }
    }

    @Test
    void nullsInAFieldDeclaredWithoutAreTheCallersFault() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
                Statement statement = connection.createStatement();
                RootAllocator allocator = new RootAllocator();
                BigIntVector vector = new BigIntVector(
                        new Field("v", FieldType.notNullable(new ArrowType.Int(64, true)), null), allocator)) {
            statement.executeUpdate("CREATE TABLE t (v BIGINT)");
            vector.allocateNew(1);
            vector.setNull(0);
            vector.setValueCount(1);
            VectorSchemaRoot root = VectorSchemaRoot.of(vector);
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", root))
                    .hasFieldOrPropertyWithValue("SQLState", "22004")
                    .hasMessageContaining("column v");
        }
    }

    @Test
    void namesThatMakeNoRowAreRefused() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
                Statement statement = connection.createStatement();
                RootAllocator allocator = new RootAllocator();
                BigIntVector first = new BigIntVector("v", allocator);
                BigIntVector second = new BigIntVector("V", allocator);
                VectorSchemaRoot none = new VectorSchemaRoot(new Schema(List.of()), List.of(), 1)) {
            statement.executeUpdate("CREATE TABLE t (v BIGINT)");
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", none))
                    .hasFieldOrPropertyWithValue("SQLState", "22023")
                    .hasMessageContaining("no column");
            VectorSchemaRoot twice = VectorSchemaRoot.of(first, second);
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", twice))
                    .hasFieldOrPropertyWithValue("SQLState", "42000")
                    .hasMessageNotContaining("at line");
        }
    }

    private static void assertInsertRefused(Connection connection, String column, Object value, String state)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO s (" + column + ") VALUES (?)")) {
            assertThatThrownBy(() -> {
                        insert.setObject(1, value);
                        insert.executeUpdate();
                    })
                    .as("%s for %s", value, column)
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
        }
    }

    private static BiConsumer<FieldVector, Integer> bigInt(long number) {
        return (vector, index) -> ((BigIntVector) vector).set(index, number);
    }

    private static BiConsumer<FieldVector, Integer> text(String text) {
        return (vector, index) -> ((VarCharVector) vector).setSafe(index, text.getBytes(StandardCharsets.UTF_8));
    }
}
