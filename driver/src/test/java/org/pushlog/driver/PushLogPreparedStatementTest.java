package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class PushLogPreparedStatementTest {
    private final FakeEngine engine = new FakeEngine();
    private final PushLogConnection connection = engine.connect();

    private interface Setting {
        void on(PreparedStatement statement) throws SQLException;
    }

    /** The value that arrives when a parameter of that type is set so. */
    private Object arrived(ColumnType type, Setting setting) throws SQLException {
        engine.echo("echo", type);
        try (PreparedStatement statement = connection.prepareStatement("echo")) {
            setting.on(statement);
            ResultSet rows = statement.executeQuery();
            rows.next();
            return rows.getObject(1, Object.class);
        }
    }

    private Object arrived(TypeKind kind, Setting setting) throws SQLException {
        return arrived(ColumnType.of(kind), setting);
    }

    @Test
    void whatIsNotSetIsNamed() throws SQLException {
        engine.echo("two", ColumnType.of(TypeKind.INTEGER), ColumnType.of(TypeKind.VARCHAR));
        PreparedStatement statement = connection.prepareStatement("two");
        statement.setInt(1, 5);
        assertFails("07001", statement::executeQuery).hasMessageContaining("Parameter 2 of 2");
        statement.setNull(2, Types.VARCHAR);
        ResultSet rows = statement.executeQuery();
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(5);
        assertThat(rows.getString(2)).isNull();
        statement.clearParameters();
        assertFails("07001", statement::execute).hasMessageContaining("Parameter 1 of 2");
        assertFails("07009", () -> statement.setInt(0, 1));
        assertFails("07009", () -> statement.setInt(3, 1)).hasMessageContaining("has 2");
        assertFails("07001", () -> connection.createStatement().executeQuery("two"));
    }

    @Test
    void numbersFitExactlyOrNotAtAll() throws SQLException {
        for (Setting five : List.<Setting>of(
                s -> s.setShort(1, (short) 5),
                s -> s.setLong(1, 5),
                s -> s.setByte(1, (byte) 5),
                s -> s.setBigDecimal(1, new BigDecimal("5.0")),
                s -> s.setString(1, "5"),
                s -> s.setDouble(1, 5),
                s -> s.setObject(1, BigInteger.valueOf(5)),
                s -> s.setObject(1, "5", Types.INTEGER),
                s -> s.setObject(1, 5L, JDBCType.DECIMAL, 2))) {
            assertThat(arrived(TypeKind.INTEGER, five)).isEqualTo(5);
        }
        assertFails("22003", () -> arrived(TypeKind.INTEGER, s -> s.setLong(1, 1L << 40)));
        assertFails("22003", () -> arrived(TypeKind.INTEGER, s -> s.setDouble(1, 1.5)));
        assertFails("22018", () -> arrived(TypeKind.INTEGER, s -> s.setString(1, "five")))
                .hasMessageContaining("parameter 1");
        assertFails("07006", () -> arrived(TypeKind.INTEGER, s -> s.setBytes(1, new byte[1])));
        assertFails("22003", () -> arrived(TypeKind.DECIMAL, s -> s.setObject(1, "1.25", Types.DECIMAL, 1)));
        assertThat(arrived(
                        ColumnType.of(TypeKind.DECIMAL, 20, 0),
                        s -> s.setObject(1, new BigInteger("18446744073709551615"))))
                .isEqualTo(new BigDecimal("18446744073709551615"));
        assertThat(arrived(TypeKind.DOUBLE, s -> s.setFloat(1, 0.5f))).isEqualTo(0.5);
        assertThat(arrived(TypeKind.BOOLEAN, s -> s.setInt(1, 1))).isEqualTo(true);
        assertFails("22003", () -> arrived(TypeKind.BOOLEAN, s -> s.setInt(1, 2)));
    }

    @Test
    void timesKeepTheirFields() throws SQLException {
        LocalDateTime stamp = LocalDateTime.of(2026, 7, 1, 12, 0, 0, 123_456_789);
        Calendar newYork = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"));
        Timestamp noonThere = Timestamp.from(Instant.parse("2026-07-01T16:00:00.123456789Z"));
        assertThat(arrived(ColumnType.of(TypeKind.TIMESTAMP, 9, 0), s -> s.setTimestamp(1, noonThere, newYork)))
                .isEqualTo(Timestamp.valueOf(stamp));
        for (Setting same : List.<Setting>of(
                s -> s.setTimestamp(1, Timestamp.valueOf(stamp)),
                s -> s.setObject(1, stamp),
                s -> s.setObject(1, stamp.toInstant(ZoneOffset.UTC)),
                s -> s.setObject(1, OffsetDateTime.of(stamp.plusHours(2), ZoneOffset.ofHours(2))),
                s -> s.setString(1, "2026-07-01 12:00:00.123456789"),
                s -> s.setObject(1, "2026-07-01T12:00:00.123456789", JDBCType.TIMESTAMP))) {
            assertThat(arrived(ColumnType.of(TypeKind.TIMESTAMP, 9, 0), same)).isEqualTo(Timestamp.valueOf(stamp));
        }
        assertThat(arrived(TypeKind.DATE, s -> s.setDate(1, Date.valueOf("2026-07-01"))))
                .isEqualTo(Date.valueOf("2026-07-01"));
        assertThat(arrived(TypeKind.DATE, s -> s.setObject(1, LocalDate.EPOCH))).isEqualTo(Date.valueOf("1970-01-01"));
        assertFails("22008", () -> arrived(TypeKind.DATE, s -> s.setTimestamp(1, noonThere)));
        assertThat(arrived(
                        ColumnType.of(TypeKind.TIME, 9, 0),
                        s -> s.setTime(1, new Time(Time.valueOf("01:02:03").getTime() + 4))))
                .isEqualTo(LocalTime.of(1, 2, 3, 4_000_000));
        assertFails("07006", () -> arrived(TypeKind.TIME, s -> s.setTimestamp(1, noonThere)));
        assertFails("07006", () -> arrived(TypeKind.TIMESTAMP, s -> s.setInt(1, 1)));
    }

    /** In some countries {@code Calendar.getInstance()} counts other years; a calendar is given for its zone. */
    @Test
    void theYearsOfACalendarDoNotCount() throws SQLException {
        TimeZone kathmandu = TimeZone.getTimeZone("Asia/Kathmandu");
        for (Locale locale : List.of(
                Locale.ROOT,
                Locale.forLanguageTag("th-TH-u-ca-buddhist"),
                Locale.forLanguageTag("ja-JP-u-ca-japanese"))) {
            Calendar calendar = Calendar.getInstance(kathmandu, locale);
            for (String text : List.of("2026-11-30T12:00:00.001", "0001-01-01T00:00:00", "-0002-03-04T05:06:07")) {
                LocalDateTime time = LocalDateTime.parse(text);
                GregorianCalendar fields = new GregorianCalendar(kathmandu, Locale.ROOT);
                fields.clear();
                fields.set(
                        time.getYear(),
                        time.getMonthValue() - 1,
                        time.getDayOfMonth(),
                        time.getHour(),
                        time.getMinute(),
                        time.getSecond());
                Timestamp there = new Timestamp(fields.getTimeInMillis());
                there.setNanos(time.getNano());
                engine.echo("echo", ColumnType.of(TypeKind.TIMESTAMP));
                try (PreparedStatement statement = connection.prepareStatement("echo")) {
                    statement.setTimestamp(1, there, calendar);
                    ResultSet rows = statement.executeQuery();
                    rows.next();
                    assertThat(rows.getObject(1, LocalDateTime.class))
                            .as(calendar.getCalendarType())
                            .isEqualTo(time);
                    assertThat(rows.getTimestamp(1, calendar)).isEqualTo(there);
                }
                assertThat(arrived(TypeKind.DATE, s -> s.setDate(1, new Date(there.getTime()), calendar)))
                        .isEqualTo(Date.valueOf(time.toLocalDate()));
            }
        }
    }

    @Test
    void textsAndBytesComeFromStreamsToo() throws SQLException {
        UUID uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setCharacterStream(1, new StringReader("é功"))))
                .isEqualTo("é功");
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setCharacterStream(1, new StringReader("abc"), 2)))
                .isEqualTo("ab");
        assertFails(
                "22023", () -> arrived(TypeKind.VARCHAR, s -> s.setCharacterStream(1, new StringReader("abc"), 9L)));
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setObject(1, uuid))).isEqualTo(uuid.toString());
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setObject(1, 'c'))).isEqualTo("c");
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setLong(1, 7))).isEqualTo("7");
        assertThat(arrived(TypeKind.VARBINARY, s -> s.setBinaryStream(1, new ByteArrayInputStream(new byte[] {1, 2}))))
                .isEqualTo(new byte[] {1, 2});
        assertThat(arrived(TypeKind.VARBINARY, s -> s.setString(1, "0102"))).isEqualTo(new byte[] {1, 2});
        assertThat(arrived(TypeKind.VARBINARY, s -> s.setBlob(1, new BytesBlob(new byte[] {1}))))
                .isEqualTo(new byte[] {1});
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setClob(1, new TextClob("t"))))
                .isEqualTo("t");
        assertThat(arrived(TypeKind.VARCHAR, s -> s.setString(1, null))).isNull();
        assertFails("07006", () -> arrived(TypeKind.VARCHAR, s -> s.setObject(1, new Object())));
        assertFails("0A000", () -> arrived(TypeKind.VARCHAR, s -> s.setObject(1, "x", Types.STRUCT)));
        assertFails("0A000", () -> arrived(TypeKind.VARCHAR, s -> s.setRowId(1, null)));
    }

    @Test
    void arraysGoBothWays() throws SQLException {
        ColumnType integers = ColumnType.arrayOf(ColumnType.of(TypeKind.INTEGER));
        engine.echo("echo", integers);
        try (PreparedStatement statement = connection.prepareStatement("echo")) {
            statement.setArray(1, connection.createArrayOf("BIGINT", new Object[] {1L, null, "3"}));
            ResultSet rows = statement.executeQuery();
            rows.next();
            assertThat(rows.getString(1)).isEqualTo("[1,null,3]");
        }
        assertFails("0A000", () -> connection.createArrayOf("GEOMETRY", new Object[0]));
    }

    @Test
    void metadataIsThereBeforeExecution() throws SQLException {
        engine.echo("two", ColumnType.of(TypeKind.DECIMAL, 20, 0), ColumnType.of(TypeKind.VARCHAR));
        PreparedStatement statement = connection.prepareStatement("two");
        ParameterMetaData facts = statement.getParameterMetaData();
        assertThat(facts.getParameterCount()).isEqualTo(2);
        assertThat(facts.getParameterType(1)).isEqualTo(Types.DECIMAL);
        assertThat(facts.getPrecision(1)).isEqualTo(20);
        assertThat(facts.getParameterClassName(2)).isEqualTo("java.lang.String");
        assertThat(facts.getParameterMode(2)).isEqualTo(ParameterMetaData.parameterModeIn);
        assertFails("07009", () -> facts.getParameterType(3));
        assertThat(statement.getMetaData().getColumnCount()).isEqualTo(2);
        engine.update("change");
        assertThat(connection.prepareStatement("change").getMetaData()).isNull();
    }

    @Test
    void queriesCannotBeBatched() throws SQLException {
        engine.echo("echo", ColumnType.of(TypeKind.INTEGER)).update("change", ColumnType.of(TypeKind.INTEGER));
        PreparedStatement query = connection.prepareStatement("echo");
        query.setInt(1, 1);
        assertFails("07003", query::addBatch);
        assertFails("07003", query::executeUpdate);
        PreparedStatement change = connection.prepareStatement("change");
        assertFails("07001", change::addBatch);
        change.setInt(1, 1);
        change.addBatch();
        change.addBatch();
        assertThat(change.executeBatch()).containsExactly(1, 1);
        assertFails("07005", change::executeQuery);
        assertThat(change.executeLargeUpdate()).isEqualTo(1);
    }

    @Test
    void callsWithATextAreRefused() throws SQLException {
        engine.echo("echo");
        PreparedStatement statement = connection.prepareStatement("echo");
        assertFails("0A000", () -> statement.executeQuery("echo"));
        assertFails("0A000", () -> statement.execute("echo"));
        assertFails("0A000", () -> statement.executeUpdate("echo"));
        assertFails("0A000", () -> statement.addBatch("echo"));
    }
}
