package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each class that JDBC names, set as a parameter of each type, from the table in setters.txt: what arrives, or the state of the refusal. Asked
 * of the java.sql classes alone, in every way that a value can be set, and of real queries and writes.
 */
final class SetterMatrixTest {
    /** The table of setObject in the specification (B-5): the classes, and the types that they convert to. */
    private static final Map<String, String> SPECIFIED = Map.ofEntries(
            Map.entry(
                    "String",
                    "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR VARBINARY DATE TIME"
                            + " TIMESTAMP"),
            Map.entry("BigDecimal", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Boolean", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Byte", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Short", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Integer", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Long", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Float", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("Double", "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR"),
            Map.entry("BigInteger", "BIGINT VARCHAR"),
            Map.entry("bytes", "VARBINARY"),
            Map.entry("Date", "VARCHAR DATE TIMESTAMP"),
            Map.entry("Time", "VARCHAR TIME"),
            Map.entry("Timestamp", "VARCHAR DATE TIME TIMESTAMP"),
            Map.entry("java.util.Date", "VARCHAR DATE TIME TIMESTAMP"),
            Map.entry("Calendar", "VARCHAR DATE TIME TIMESTAMP"),
            Map.entry("LocalDate", "VARCHAR DATE"),
            Map.entry("LocalTime", "VARCHAR TIME"),
            Map.entry("LocalDateTime", "VARCHAR DATE TIME TIMESTAMP"),
            Map.entry("OffsetTime", "VARCHAR TIME"),
            Map.entry("OffsetDateTime", "VARCHAR TIME TIMESTAMP"),
            Map.entry("Array", "ARRAY"),
            Map.entry("Blob", "VARBINARY"),
            Map.entry("Clob", "VARCHAR"),
            Map.entry("URL", "VARCHAR"));

    /** @param named what arrives if the call names the type */
    record Case(int line, String object, TypeKind kind, String expected, String named) {
        String className() {
            int colon = object.indexOf(':');
            return colon < 0 ? object : object.substring(0, colon);
        }

        Object value() throws Exception {
            return SetterMatrixTest.value(
                    className(),
                    object.substring(Math.min(object.length(), className().length() + 1)));
        }

        ColumnType type() {
            return switch (kind) {
                case DECIMAL -> ColumnType.of(kind, 38, 2);
                case TIME, TIMESTAMP -> ColumnType.of(kind, 3, 0);
                case ARRAY -> ColumnType.arrayOf(ColumnType.of(TypeKind.BIGINT));
                default -> ColumnType.of(kind);
            };
        }

        @Override
        public String toString() {
            return "line " + line + ": " + object + " as " + kind;
        }
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        String table;
        try (InputStream in = SetterMatrixTest.class.getResourceAsStream("setters.txt")) {
            table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> lines = table.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank() || lines.get(i).startsWith("#")) {
                continue;
            }
            int bar = lines.get(i).indexOf('|');
            for (String pair : lines.get(i).substring(bar + 1).trim().split(" +", -1)) {
                int equals = pair.indexOf('=');
                String[] outcomes = pair.substring(equals + 1).split("/(?=!|2026|01:|AB)", 2);
                TypeKind kind = TypeKind.valueOf(pair.substring(0, equals));
                cases.add(new Case(
                        i + 1, lines.get(i).substring(0, bar), kind, outcomes[0], outcomes[outcomes.length - 1]));
            }
        }
        assertThat(cases).hasSizeGreaterThan(300);
        return cases;
    }

    private static Object value(String className, String text) throws Exception {
        LocalDateTime fields = text.startsWith("2026-11-29_") ? LocalDateTime.parse(text.replace('_', 'T')) : null;
        return switch (className) {
            case "null" -> null;
            case "Boolean" -> Boolean.valueOf(text);
            case "Byte" -> Byte.valueOf(text);
            case "Short" -> Short.valueOf(text);
            case "Integer" -> Integer.valueOf(text);
            case "Long" -> Long.valueOf(text);
            case "Float" -> Float.valueOf(text);
            case "Double" -> Double.valueOf(text);
            case "BigDecimal" -> new BigDecimal(text);
            case "BigInteger" -> new BigInteger(text);
            case "String" -> text.replace('_', ' ');
            case "Character" -> text.charAt(0);
            case "UUID" -> UUID.fromString(text);
            case "URL" -> URI.create(text).toURL();
            case "bytes" -> HexFormat.of().parseHex(text);
            case "Blob" -> new BytesBlob(HexFormat.of().parseHex(text));
            case "Clob" -> new TextClob(text);
            case "InputStream" -> new ByteArrayInputStream(HexFormat.of().parseHex(text));
            case "Reader" -> new StringReader(text);
            case "Date" -> Date.valueOf(text);
            case "Time" -> Time.valueOf(text);
            case "Timestamp" -> Timestamp.valueOf(fields);
            case "java.util.Date" ->
                java.util.Date.from(Timestamp.valueOf(fields).toInstant());
            case "Calendar" -> {
                GregorianCalendar calendar = new GregorianCalendar(Locale.ROOT);
                calendar.setTimeInMillis(Timestamp.valueOf(fields).getTime());
                yield calendar;
            }
            case "LocalDate" -> LocalDate.parse(text);
            case "LocalTime" -> LocalTime.parse(text);
            case "LocalDateTime" -> LocalDateTime.parse(text);
            case "OffsetDateTime" -> OffsetDateTime.parse(text);
            case "OffsetTime" -> OffsetTime.parse(text);
            case "ZonedDateTime" -> ZonedDateTime.parse(text);
            case "Instant" -> Instant.parse(text);
            case "Array" -> new PushLogArray(ColumnType.of(TypeKind.BIGINT), longs(text));
            case "List" -> longs(text);
            case "Object" -> new Object();
            default -> throw new IllegalArgumentException(className);
        };
    }

    private static List<Long> longs(String text) {
        List<Long> longs = new ArrayList<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            longs.add(part.equals("null") ? null : Long.valueOf(part));
        }
        return longs;
    }

    /** One way to set a value. */
    private interface Way {
        void set(PreparedStatement statement, int index, Object value) throws SQLException;
    }

    private static final Map<Class<?>, Way> OWN_SETTERS = Map.ofEntries(
            Map.entry(Boolean.class, (s, i, v) -> s.setBoolean(i, (Boolean) v)),
            Map.entry(Byte.class, (s, i, v) -> s.setByte(i, (Byte) v)),
            Map.entry(Short.class, (s, i, v) -> s.setShort(i, (Short) v)),
            Map.entry(Integer.class, (s, i, v) -> s.setInt(i, (Integer) v)),
            Map.entry(Long.class, (s, i, v) -> s.setLong(i, (Long) v)),
            Map.entry(Float.class, (s, i, v) -> s.setFloat(i, (Float) v)),
            Map.entry(Double.class, (s, i, v) -> s.setDouble(i, (Double) v)),
            Map.entry(BigDecimal.class, (s, i, v) -> s.setBigDecimal(i, (BigDecimal) v)),
            Map.entry(String.class, (s, i, v) -> s.setNString(i, (String) v)),
            Map.entry(byte[].class, (s, i, v) -> s.setBytes(i, (byte[]) v)),
            Map.entry(BytesBlob.class, (s, i, v) -> s.setBlob(i, (Blob) v)),
            Map.entry(TextClob.class, (s, i, v) -> s.setClob(i, (Clob) v)),
            Map.entry(ByteArrayInputStream.class, (s, i, v) -> s.setBinaryStream(i, (InputStream) v)),
            Map.entry(StringReader.class, (s, i, v) -> s.setCharacterStream(i, (StringReader) v)),
            Map.entry(Date.class, (s, i, v) -> s.setDate(i, (Date) v)),
            Map.entry(Time.class, (s, i, v) -> s.setTime(i, (Time) v)),
            Map.entry(Timestamp.class, (s, i, v) -> s.setTimestamp(i, (Timestamp) v)),
            Map.entry(PushLogArray.class, (s, i, v) -> s.setArray(i, (Array) v)));

    private static Map<String, Way> ways(Case c, Object value) {
        JDBCType target = JDBCType.valueOf(c.kind().jdbcType());
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("setObject", PreparedStatement::setObject);
        ways.put("named by a number", (s, i, v) -> s.setObject(i, v, target.getVendorTypeNumber()));
        ways.put("named", (s, i, v) -> s.setObject(i, v, target));
        ways.put("named with a scale", (s, i, v) -> s.setObject(i, v, target, -1));
        Way own = value == null
                ? (s, i, v) -> s.setNull(i, target.getVendorTypeNumber())
                : OWN_SETTERS.get(value.getClass());
        if (own != null) {
            ways.put("its own setter", own);
        }
        return ways;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void setterGivesWhatTheTableSays(Case c) throws Exception {
        FakeEngine engine = new FakeEngine().echo("echo", c.type());
        try (Connection connection = engine.connect();
                PreparedStatement statement = connection.prepareStatement("echo")) {
            for (Map.Entry<String, Way> way : ways(c, c.value()).entrySet()) {
                String expected = way.getKey().startsWith("named") ? c.named() : c.expected();
                assertThat(outcome(statement, way.getValue(), c))
                        .as(way.getKey())
                        .isEqualTo(expected);
            }
        }
    }

    private static String outcome(PreparedStatement statement, Way way, Case c) throws Exception {
        try {
            way.set(statement, 1, c.value());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return shown(rows, 1, c.kind());
            }
        } catch (SQLException e) {
            return "!" + e.getSQLState();
        }
    }

    /** Of decimals the zeros at the end do not count: a column has its own. */
    private static String shown(ResultSet rows, int index, TypeKind kind) throws SQLException {
        if (kind == TypeKind.DECIMAL) {
            BigDecimal number = rows.getBigDecimal(index);
            return number == null ? "null" : number.stripTrailingZeros().toPlainString();
        }
        return String.valueOf(rows.getString(index)).replace(' ', '_');
    }

    @Test
    void theTableHasWhatTheSpecificationAsksFor() throws IOException {
        List<Case> cases = cases();
        SPECIFIED.forEach((className, kinds) -> {
            for (String kind : kinds.split(" ", -1)) {
                assertThat(cases)
                        .as(className + " converts to " + kind)
                        .anyMatch(c -> c.className().equals(className)
                                && c.kind().name().equals(kind)
                                && !c.named().startsWith("!"));
            }
        });
        Set<String> nullable = new TreeSet<>();
        cases.stream()
                .filter(c -> c.className().equals("null"))
                .forEach(c -> nullable.add(c.kind().name()));
        assertThat(nullable).hasSize(TypeKind.values().length - 2);
    }

    /** All of the table as rows of one push a type: what is refused, and what is read back, also through a query. */
    @ParameterizedTest
    @MethodSource("kinds")
    void realWritesAndQueriesTakeTheSame(TypeKind kind, @TempDir Path folder) throws Exception {
        List<Case> cases = cases().stream().filter(c -> c.kind() == kind).toList();
        String sqlType = switch (kind) {
            case DECIMAL -> "DECIMAL(38, 2)";
            case TIME, TIMESTAMP -> kind.sqlName() + "(3)";
            case ARRAY -> "BIGINT ARRAY";
            default -> kind.sqlName();
        };
        try (Connection connection = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v " + sqlType + ")");
            List<Case> written = new ArrayList<>();
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)");
                    PreparedStatement query = connection.prepareStatement("SELECT CAST(? AS " + sqlType + ")")) {
                for (Case c : cases) {
                    String expected = c.expected();
                    assertThat(outcome(query, PreparedStatement::setObject, c))
                            .as("query, " + c)
                            .isEqualTo(expected);
                    insert.setInt(1, written.size());
                    try {
                        insert.setObject(2, c.value());
                        assertThat(expected).as("write, " + c).doesNotStartWith("!");
                        insert.addBatch();
                        written.add(c);
                    } catch (SQLException e) {
                        assertThat("!" + e.getSQLState()).as("write, " + c).isEqualTo(expected);
                    }
                }
                assertThat(insert.executeBatch()).hasSize(written.size()).containsOnly(1);
            }
            try (ResultSet rows = statement.executeQuery("SELECT id, v FROM t ORDER BY id")) {
                for (Case c : written) {
                    assertThat(rows.next()).isTrue();
                    assertThat(shown(rows, 2, kind)).as("written, " + c).isEqualTo(c.expected());
                }
                assertThat(rows.next()).isFalse();
            }
        }
    }

    static List<TypeKind> kinds() {
        return Arrays.stream(TypeKind.values())
                .filter(kind -> kind != TypeKind.NULL && kind != TypeKind.OTHER)
                .toList();
    }
}
