package org.pushlog.arrow;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.util.Text;

/** A table with a column of every type, and its values read both ways. */
final class ArrowTable {
    static final String COLUMNS = "id, b, t, s, i, l, u, r, d, k, n, x, y, e, c, m, a";
    private static final String DEFINITION =
            "CREATE TABLE every (id BIGINT, b BOOLEAN, t TINYINT, s SMALLINT, i INTEGER, l BIGINT, u DECIMAL(20, 0), r"
                    + " REAL, d DOUBLE, k DECIMAL(9, 2), n DECIMAL(38, 10), x VARCHAR, y VARBINARY, e DATE, c TIME(3), m"
                    + " TIMESTAMP(3), a INTEGER ARRAY, PRIMARY KEY (id))";
    private static final int COLUMN_COUNT = 16;

    private ArrowTable() {}

    /** Makes the table with rows of which a quarter of the values are null. */
    static void create(Connection connection, int rowCount, long seed) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(DEFINITION);
        }
        Random random = new Random(seed);
        String insertion =
                "INSERT INTO every (" + COLUMNS + ") VALUES (" + "?, ".repeat(COLUMN_COUNT) + "ARRAY[1, NULL, 3])";
        try (PreparedStatement insert = connection.prepareStatement(insertion)) {
            for (int id = 0; id < rowCount; id++) {
                insert.setLong(1, id);
                for (int column = 2; column <= COLUMN_COUNT; column++) {
                    insert.setObject(column, random.nextInt(4) == 0 ? null : value(column, random));
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static Object value(int column, Random random) {
        long bits = random.nextInt(5) == 0 ? Long.MIN_VALUE >> random.nextInt(64) : random.nextLong();
        return switch (column) {
            case 2 -> random.nextBoolean();
            case 3 -> (byte) bits;
            case 4 -> (short) bits;
            case 5 -> (int) bits;
            case 6 -> bits;
            case 7 -> new java.math.BigDecimal(Long.toUnsignedString(bits));
            case 8 -> (float) random.nextGaussian();
            case 9 -> random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian();
            case 10 -> java.math.BigDecimal.valueOf(bits % 1_000_000_000, 2);
            case 11 -> new java.math.BigDecimal(new java.math.BigInteger(120, random).negate(), 10);
            case 12 -> random.nextInt(5) == 0 ? "" : "text-ä-😀-".repeat(random.nextInt(4)) + bits;
            case 13 -> new byte[] {(byte) bits, 0, -1};
            case 14 -> LocalDate.of(1 + random.nextInt(9_998), 2, 28);
            case 15 -> java.time.LocalTime.ofNanoOfDay(random.nextInt(86_400_000) * 1_000_000L);
            default ->
                LocalDateTime.of(1_900 + random.nextInt(200), 12, 31, 23, 59, 59, 1_000_000 * random.nextInt(1_000));
        };
    }

    /** The rows of a query by the getters of a result set. */
    static List<List<Object>> byRows(Connection connection, String sql) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            int columnCount = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int column = 1; column <= columnCount; column++) {
                    int type = result.getMetaData().getColumnType(column);
                    row.add(plain(
                            switch (type) {
                                case java.sql.Types.DATE -> result.getObject(column, LocalDate.class);
                                case java.sql.Types.TIME -> result.getObject(column, java.time.LocalTime.class);
                                case java.sql.Types.TIMESTAMP -> result.getObject(column, LocalDateTime.class);
                                case java.sql.Types.ARRAY ->
                                    result.getArray(column) == null
                                            ? null
                                            : Arrays.asList((Object[])
                                                    result.getArray(column).getArray());
                                case java.sql.Types.TINYINT -> result.getObject(column, Byte.class);
                                case java.sql.Types.SMALLINT -> result.getObject(column, Short.class);
                                default -> result.getObject(column);
                            }));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The rows that are left in a reader. */
    static List<List<Object>> byVectors(ArrowReader reader) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        while (reader.loadNextBatch()) {
            for (int row = 0; row < root.getRowCount(); row++) {
                List<Object> values = new ArrayList<>();
                for (FieldVector vector : root.getFieldVectors()) {
                    values.add(plain(valueAt(vector, row)));
                }
                rows.add(values);
            }
        }
        return rows;
    }

    private static Object valueAt(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof DateDayVector days) {
            return LocalDate.ofEpochDay(days.get(row));
        }
        if (vector instanceof TimeMilliVector times) {
            return java.time.LocalTime.ofNanoOfDay(times.get(row) * 1_000_000L);
        }
        return vector.getObject(row);
    }

    private static Object plain(Object value) {
        if (value instanceof byte[] bytes) {
            return Arrays.toString(bytes);
        }
        return value instanceof Text ? value.toString() : value instanceof List<?> list ? new ArrayList<>(list) : value;
    }
}
