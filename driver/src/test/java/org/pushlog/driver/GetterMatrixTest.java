package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each getter on each type, from the table in getters.txt: the value it gives or the state of its refusal, by index and by label. */
final class GetterMatrixTest {
    private static final Map<String, Class<?>> CLASSES = Map.ofEntries(
            Map.entry("Integer", Integer.class),
            Map.entry("BigInteger", BigInteger.class),
            Map.entry("LocalDate", LocalDate.class),
            Map.entry("LocalTime", LocalTime.class),
            Map.entry("LocalDateTime", LocalDateTime.class),
            Map.entry("Instant", Instant.class),
            Map.entry("OffsetDateTime", OffsetDateTime.class),
            Map.entry("ZonedDateTime", ZonedDateTime.class),
            Map.entry("UUID", UUID.class));

    record Case(int line, ColumnType type, Object value, String getter, String expected) {
        @Override
        public String toString() {
            return "line " + line + ": get" + getter + " of " + type.name() + " -> " + expected;
        }
    }

    static Stream<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        String table;
        try (InputStream in = GetterMatrixTest.class.getResourceAsStream("getters.txt")) {
            table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> lines = table.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank() || lines.get(i).startsWith("#")) {
                continue;
            }
            String[] parts = lines.get(i).split("\\|", 3);
            ColumnType type = type(parts[0]);
            for (String pair : parts[2].trim().split(" +", -1)) {
                int equals = pair.indexOf('=');
                cases.add(new Case(
                        i + 1, type, value(type, parts[1]), pair.substring(0, equals), pair.substring(equals + 1)));
            }
        }
        assertThat(cases).hasSizeGreaterThan(200);
        return cases.stream();
    }

    private static final String NUMBERS_AND_TEXTS =
            "BOOLEAN TINYINT SMALLINT INTEGER BIGINT DECIMAL REAL DOUBLE VARCHAR";

    /** The table of getters in the specification (B-6): the types that each getter converts. */
    private static final Map<String, String> SPECIFIED = Map.ofEntries(
            Map.entry("Boolean", NUMBERS_AND_TEXTS),
            Map.entry("Byte", NUMBERS_AND_TEXTS),
            Map.entry("Short", NUMBERS_AND_TEXTS),
            Map.entry("Int", NUMBERS_AND_TEXTS),
            Map.entry("Long", NUMBERS_AND_TEXTS),
            Map.entry("Float", NUMBERS_AND_TEXTS),
            Map.entry("Double", NUMBERS_AND_TEXTS),
            Map.entry("BigDecimal", NUMBERS_AND_TEXTS),
            Map.entry("String", NUMBERS_AND_TEXTS + " VARBINARY DATE TIME TIMESTAMP"),
            Map.entry("NString", NUMBERS_AND_TEXTS + " VARBINARY DATE TIME TIMESTAMP"),
            Map.entry("Object", NUMBERS_AND_TEXTS + " VARBINARY DATE TIME TIMESTAMP ARRAY"),
            Map.entry("Bytes", "VARBINARY"),
            Map.entry("Date", "VARCHAR DATE TIMESTAMP"),
            Map.entry("Time", "VARCHAR TIME TIMESTAMP"),
            Map.entry("Timestamp", "VARCHAR DATE TIME TIMESTAMP"),
            Map.entry("AsciiStream", "VARCHAR VARBINARY"),
            Map.entry("BinaryStream", "VARBINARY"),
            Map.entry("CharacterStream", "VARCHAR VARBINARY"),
            Map.entry("NCharacterStream", "VARCHAR VARBINARY"),
            Map.entry("Clob", "VARCHAR"),
            Map.entry("NClob", "VARCHAR"),
            Map.entry("Blob", "VARBINARY"),
            Map.entry("URL", "VARCHAR"),
            Map.entry("Array", "ARRAY"));

    @Test
    void theTableIsWholeAndHasWhatTheSpecificationAsksFor() throws IOException {
        Map<String, Set<String>> outcomes = new HashMap<>();
        cases().filter(c -> c.value() != null)
                .forEach(c -> outcomes.computeIfAbsent(
                                c.getter() + " " + c.type().kind(), key -> new TreeSet<>())
                        .add(c.expected()));
        for (Method method : ResultSet.class.getMethods()) {
            if (method.getName().startsWith("get")
                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class})) {
                String getter = method.getName().substring("get".length());
                for (TypeKind kind : TypeKind.values()) {
                    if (kind == TypeKind.NULL || kind == TypeKind.OTHER) {
                        continue;
                    }
                    assertThat(outcomes).containsKey(getter + " " + kind);
                    if (List.of(SPECIFIED.getOrDefault(getter, "").split(" ", -1))
                            .contains(kind.name())) {
                        assertThat(outcomes.get(getter + " " + kind))
                                .as(getter + " " + kind)
                                .anyMatch(outcome -> !outcome.startsWith("!"));
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void getterGivesWhatTheTableSays(Case c) throws Exception {
        List<ColumnFacts> columns = List.of(
                ColumnFacts.of("before", ColumnType.of(TypeKind.INTEGER), false),
                ColumnFacts.of("Value", c.type(), true),
                ColumnFacts.of("value", ColumnType.of(TypeKind.INTEGER), false));
        try (PushLogResultSet rows = PushLogResultSet.ofRows(columns, List.of(Arrays.asList(1, c.value(), 2)))) {
            rows.next();
            String byIndex = outcome(rows, c.getter(), 2);
            assertThat(byIndex).isEqualTo(c.expected());
            if (!byIndex.startsWith("!")) {
                assertThat(rows.wasNull()).isEqualTo(c.value() == null);
            }
            if (!c.getter().equals("json")) {
                assertThat(outcome(rows, c.getter(), "VALUE")).isEqualTo(byIndex);
            }
        }
    }

    private static String outcome(PushLogResultSet rows, String getter, Object column) throws Exception {
        Class<?> columnClass = column instanceof Integer ? int.class : String.class;
        try {
            if (getter.equals("json")) {
                return rows.jsonAt((int) column).replace(' ', '_');
            }
            Object value = CLASSES.containsKey(getter)
                    ? ResultSet.class
                            .getMethod("getObject", columnClass, Class.class)
                            .invoke(rows, column, CLASSES.get(getter))
                    : ResultSet.class.getMethod("get" + getter, columnClass).invoke(rows, column);
            return shown(value);
        } catch (InvocationTargetException e) {
            return "!" + ((SQLException) e.getCause()).getSQLState();
        }
    }

    private static String shown(Object value) throws SQLException, IOException {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof InputStream stream) {
            return HexFormat.of().formatHex(stream.readAllBytes());
        }
        if (value instanceof Blob blob) {
            return shown(blob.getBinaryStream());
        }
        if (value instanceof Reader reader) {
            return ParameterStreams.text(reader, "The text").replace(' ', '_');
        }
        if (value instanceof Clob clob) {
            return shown(clob.getCharacterStream());
        }
        if (value instanceof Array array) {
            return array.toString();
        }
        return String.valueOf(value).replace(' ', '_');
    }

    private static ColumnType type(String text) {
        if (text.endsWith(" ARRAY")) {
            return ColumnType.arrayOf(type(text.substring(0, text.length() - " ARRAY".length())));
        }
        int open = text.indexOf('(');
        if (open < 0) {
            return ColumnType.of(TypeKind.valueOf(text));
        }
        String[] sizes = text.substring(open + 1, text.length() - 1).split(",", -1);
        TypeKind kind = TypeKind.valueOf(text.substring(0, open).toUpperCase(Locale.ROOT));
        return ColumnType.of(kind, Integer.parseInt(sizes[0]), sizes.length > 1 ? Integer.parseInt(sizes[1]) : 0);
    }

    private static Object value(ColumnType type, String text) {
        if (text.equals("null")) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> Boolean.valueOf(text);
            case TINYINT -> Byte.valueOf(text);
            case SMALLINT -> Short.valueOf(text);
            case INTEGER -> Integer.valueOf(text);
            case BIGINT -> Long.valueOf(text);
            case DECIMAL -> new BigDecimal(text);
            case REAL -> Float.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case VARCHAR -> text;
            case VARBINARY -> HexFormat.of().parseHex(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
            case ARRAY ->
                Arrays.stream(text.split(",", -1))
                        .map(part -> value(type.element(), part))
                        .collect(Collectors.toList());
            case NULL, OTHER -> throw new IllegalArgumentException(text);
        };
    }
}
