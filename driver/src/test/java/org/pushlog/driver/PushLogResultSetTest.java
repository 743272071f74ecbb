package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

final class PushLogResultSetTest {
    private static final ColumnType INTEGER = ColumnType.of(TypeKind.INTEGER);

    private static PushLogResultSet numbers(int count) {
        List<List<Object>> rows = java.util.stream.IntStream.range(0, count)
                .mapToObj(i -> List.<Object>of(i))
                .toList();
        return PushLogResultSet.ofRows(List.of(ColumnFacts.of("n", INTEGER, false)), rows);
    }

    private static PushLogResultSet one(ColumnType type, Object value) throws SQLException {
        PushLogResultSet rows =
                PushLogResultSet.ofRows(List.of(ColumnFacts.of("v", type, true)), List.of(Arrays.asList(value)));
        rows.next();
        return rows;
    }

    @Test
    void theCursorKnowsWhereItIs() throws SQLException {
        ResultSet rows = numbers(2);
        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.getRow()).isZero();
        assertFails("24000", () -> rows.getInt(1));
        assertThat(rows.next()).isTrue();
        assertThat(rows.isBeforeFirst()).isFalse();
        assertThat(rows.isFirst()).isTrue();
        assertThat(rows.isLast()).isFalse();
        assertThat(rows.getInt(1)).isZero();
        assertThat(rows.getRow()).isEqualTo(1);
        assertThat(rows.next()).isTrue();
        assertThat(rows.isLast()).isTrue();
        assertThat(rows.getInt("N")).isEqualTo(1);
        assertThat(rows.isAfterLast()).isFalse();
        assertThat(rows.next()).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
        assertThat(rows.getRow()).isZero();
        assertFails("24000", () -> rows.getInt(1));
        assertThat(rows.next()).isFalse();
        rows.close();
        rows.close();
        assertThat(rows.isClosed()).isTrue();
        assertFails("55000", rows::next);
        assertFails("55000", () -> rows.getInt(1));
        assertFails("55000", rows::getMetaData);
    }

    @Test
    void withoutRowsItIsNeitherBeforeNorAfter() throws SQLException {
        ResultSet rows = numbers(0);
        assertThat(rows.isBeforeFirst()).isFalse();
        assertThat(rows.next()).isFalse();
        assertThat(rows.isAfterLast()).isFalse();
    }

    @Test
    void columnsAreFoundByTheFirstLabelThatMatches() throws SQLException {
        ResultSet rows = PushLogResultSet.ofRows(
                List.of(
                        ColumnFacts.of("A", INTEGER, false),
                        ColumnFacts.of("a", INTEGER, false),
                        ColumnFacts.of("ß", INTEGER, false)),
                List.of(List.of(1, 2, 3)));
        rows.next();
        assertThat(rows.findColumn("a")).isEqualTo(1);
        assertThat(rows.getInt("ß")).isEqualTo(3);
        assertFails("42S22", () -> rows.getInt("b")).hasMessageContaining("\"b\"");
        assertFails("22004", () -> rows.getInt(null));
        assertFails("07009", () -> rows.getInt(0));
        assertFails("07009", () -> rows.getInt(4)).hasMessageContaining("there are 3");
    }

    @Test
    void getObjectGivesTheClassThatMetadataPromises() throws Exception {
        List<Object> values = List.of(
                true,
                (byte) 1,
                (short) 2,
                3,
                4L,
                new BigDecimal("5"),
                1.5f,
                2.5,
                "text",
                new byte[] {1},
                LocalDate.EPOCH,
                LocalTime.NOON,
                LocalDateTime.MIN.withYear(2026),
                List.of(1));
        for (Object value : values) {
            TypeKind kind = ValueKinds.of(value);
            ColumnType type = kind == TypeKind.ARRAY ? ColumnType.arrayOf(INTEGER) : ColumnType.of(kind);
            PushLogResultSet rows = one(type, value);
            ResultSetMetaData facts = rows.getMetaData();
            assertThat(rows.getObject(1)).as(kind.name()).isInstanceOf(Class.forName(facts.getColumnClassName(1)));
            assertThat(facts.getColumnType(1)).isEqualTo(kind.jdbcType());
            assertThat(facts.getColumnDisplaySize(1)).isBetween(1, 200_000);
            assertThat(facts.getColumnDisplaySize(1))
                    .isGreaterThanOrEqualTo(rows.getString(1).length());
        }
    }

    @Test
    void metadataTellsCleanTypes() throws SQLException {
        ColumnFacts column = new ColumnFacts(
                "label", "push_seq", "pushlog", "refs", ColumnType.of(TypeKind.DECIMAL, 20, 0), false, "");
        ResultSetMetaData facts = PushLogResultSet.ofRows(
                        List.of(column, ColumnFacts.of("t", timestamp(6), true)), List.of())
                .getMetaData();
        assertThat(facts.getColumnCount()).isEqualTo(2);
        assertThat(facts.getColumnLabel(1)).isEqualTo("label");
        assertThat(facts.getColumnName(1)).isEqualTo("push_seq");
        assertThat(facts.getTableName(1)).isEqualTo("refs");
        assertThat(facts.getSchemaName(1)).isEqualTo("pushlog");
        assertThat(facts.getCatalogName(1)).isEmpty();
        assertThat(facts.getColumnTypeName(1)).isEqualTo("DECIMAL");
        assertThat(facts.getPrecision(1)).isEqualTo(20);
        assertThat(facts.getScale(1)).isZero();
        assertThat(facts.isSigned(1)).isTrue();
        assertThat(facts.isNullable(1)).isEqualTo(ResultSetMetaData.columnNoNulls);
        assertThat(facts.getTableName(2)).isEmpty();
        assertThat(facts.getColumnType(2)).isEqualTo(Types.TIMESTAMP);
        assertThat(facts.getScale(2)).isEqualTo(6);
        assertThat(facts.getPrecision(2)).isEqualTo(26);
        assertThat(facts.isNullable(2)).isEqualTo(ResultSetMetaData.columnNullable);
        assertFails("07009", () -> facts.getColumnName(3));
        assertFails("07009", () -> facts.isReadOnly(0));
    }

    private static ColumnType timestamp(int digits) {
        return ColumnType.of(TypeKind.TIMESTAMP, digits, 0);
    }

    @Test
    void aCalendarSaysInWhichZoneTheFieldsAre() throws SQLException {
        Calendar newYork = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"));
        Calendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        PushLogResultSet rows = one(timestamp(9), LocalDateTime.of(2026, 7, 1, 12, 0, 0, 123_456_789));
        Timestamp there = rows.getTimestamp(1, newYork);
        assertThat(there.toInstant()).isEqualTo(Instant.parse("2026-07-01T16:00:00.123456789Z"));
        assertThat(rows.getTimestamp("v", utc).toInstant()).isEqualTo(Instant.parse("2026-07-01T12:00:00.123456789Z"));
        assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2026-07-01 12:00:00.123456789"));
        Date date = one(ColumnType.of(TypeKind.DATE), LocalDate.of(2026, 7, 1)).getDate(1, newYork);
        assertThat(date.getTime())
                .isEqualTo(Instant.parse("2026-07-01T04:00:00Z").toEpochMilli());
        Time time = one(ColumnType.of(TypeKind.TIME), LocalTime.of(1, 2, 3, 4_000_000))
                .getTime(1, utc);
        assertThat(time.getTime()).isEqualTo(3_723_004L);
        assertThat(newYork.getTimeZone().getID()).isEqualTo("America/New_York");
    }

    @Test
    void arraysGiveElementsAndRows() throws SQLException {
        Array array =
                one(ColumnType.arrayOf(INTEGER), Arrays.asList(7, null, 9)).getArray(1);
        assertThat(array.getBaseType()).isEqualTo(Types.INTEGER);
        assertThat(array.getBaseTypeName()).isEqualTo("INTEGER");
        assertThat((Object[]) array.getArray()).isInstanceOf(Integer[].class).containsExactly(7, null, 9);
        assertThat((Object[]) array.getArray(2, 2)).containsExactly(null, 9);
        assertFails("07009", () -> array.getArray(3, 2));
        ResultSet rows = array.getResultSet(2, 2);
        rows.next();
        assertThat(rows.getLong("INDEX")).isEqualTo(2);
        assertThat(rows.getObject("VALUE")).isNull();
        rows.next();
        assertThat(rows.getInt(2)).isEqualTo(9);
        array.free();
        assertFails("55000", array::getArray);

        ColumnType nested = ColumnType.arrayOf(ColumnType.arrayOf(ColumnType.of(TypeKind.SMALLINT)));
        Object[] lists = (Object[])
                one(nested, List.of(List.of((short) 1), List.of())).getArray(1).getArray();
        assertThat((Integer[]) lists[0]).containsExactly(1);
        assertThat((Object[]) lists[1]).isEmpty();
    }

    @Test
    void bytesAreCopies() throws SQLException {
        PushLogResultSet rows = one(ColumnType.of(TypeKind.VARBINARY), new byte[] {1, 2});
        rows.getBytes(1)[0] = 9;
        ((byte[]) rows.getObject(1))[1] = 9;
        assertThat(rows.getBytes(1)).containsExactly(1, 2);
    }

    @Test
    void everyUpdateIsRefusedPolitely() throws Exception {
        PushLogResultSet rows = one(INTEGER, 1);
        int tried = 0;
        for (Method method : ResultSet.class.getMethods()) {
            if (method.getName().startsWith("update")
                    || List.of(
                                    "insertRow",
                                    "deleteRow",
                                    "refreshRow",
                                    "cancelRowUpdates",
                                    "moveToInsertRow",
                                    "moveToCurrentRow")
                            .contains(method.getName())) {
                assertThat(failureOf(rows, method))
                        .as(method.toString())
                        .isInstanceOf(SQLFeatureNotSupportedException.class);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(90);
        assertThat(rows.getInt(1)).isEqualTo(1);
    }

    private static Throwable failureOf(Object target, Method method) throws IllegalAccessException {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> type == String.class ? "v" : Defaults.of(type))
                .toArray();
        try {
            method.invoke(target, arguments);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    @Test
    void movingBackIsRefusedAndHintsAreTaken() throws SQLException {
        PushLogResultSet rows = one(INTEGER, 1);
        assertFails("0A000", rows::previous);
        assertFails("0A000", () -> rows.absolute(1));
        assertFails("0A000", rows::beforeFirst);
        rows.setFetchSize(500);
        assertThat(rows.getFetchSize()).isEqualTo(500);
        assertThat(rows.getFetchDirection()).isEqualTo(ResultSet.FETCH_FORWARD);
        assertThat(rows.getStatement()).isNull();
        assertThat(rows.unwrap(PushLogResultSet.class)).isSameAs(rows);
        assertThat(rows.isWrapperFor(String.class)).isFalse();
        assertFails("22023", () -> rows.unwrap(String.class));
        assertThatCode(rows::clearWarnings).doesNotThrowAnyException();
    }
}
