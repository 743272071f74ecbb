package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of a foreign result set: the type that it gets here, and how its values are read.
 *
 * @param index counts from 1
 * @param sqlType as CREATE TABLE takes it
 */
record SourceColumn(int index, String label, String sqlType, Reading reading) {
    private static final int DIGITS_MAX = 38;

    /** Reads a value that is not null as an object that a parameter takes. */
    interface Reading {
        @Nullable
        Object read(ResultSet rows, int index) throws SQLException;
    }

    /**
     * The columns of a result set.
     *
     * @throws SQLException that names the first column whose type cannot be loaded
     */
    static List<SourceColumn> of(ResultSet rows) throws SQLException {
        List<SourceColumn> columns = new ArrayList<>();
        try {
            ResultSetMetaData metaData = rows.getMetaData();
            for (int index = 1; index <= metaData.getColumnCount(); index++) {
                columns.add(column(metaData, index));
            }
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
        return columns;
    }

    /** The source is another driver: it may throw whatever it likes. */
    static SQLException unreadable(RuntimeException cause) {
        return SqlErrors.of(SqlState.IO_FAILED.code(), "The rows to load could not be read: " + cause, cause);
    }

    /** The value in the current row, null for NULL. */
    @Nullable
    Object valueOf(ResultSet rows) throws SQLException {
        Object value = reading.read(rows, index);
        return value == null || rows.wasNull() ? null : value;
    }

    /** About how much memory a value takes. */
    static long lengthBytes(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.length;
        }
        return value instanceof String text ? 2L * text.length() : Long.BYTES;
    }

    private static SourceColumn column(ResultSetMetaData metaData, int index) throws SQLException {
        String label = metaData.getColumnLabel(index);
        String typeName = String.valueOf(metaData.getColumnTypeName(index)).toUpperCase(Locale.ROOT);
        SourceColumn byName = byName(index, label, typeName);
        if (byName != null) {
            return byName;
        }
        boolean isSigned = metaData.isSigned(index);
        return switch (metaData.getColumnType(index)) {
            case Types.BIT, Types.BOOLEAN -> new SourceColumn(index, label, "BOOLEAN", ResultSet::getBoolean);
            case Types.TINYINT ->
                new SourceColumn(index, label, isSigned ? "TINYINT" : "SMALLINT", ResultSet::getShort);
            case Types.SMALLINT -> new SourceColumn(index, label, isSigned ? "SMALLINT" : "INTEGER", ResultSet::getInt);
            case Types.INTEGER -> new SourceColumn(index, label, isSigned ? "INTEGER" : "BIGINT", ResultSet::getLong);
            case Types.BIGINT -> isSigned ? whole(index, label) : unsigned(index, label);
            case Types.REAL -> new SourceColumn(index, label, "REAL", ResultSet::getFloat);
            case Types.FLOAT, Types.DOUBLE -> new SourceColumn(index, label, "DOUBLE", ResultSet::getDouble);
            case Types.DECIMAL, Types.NUMERIC -> decimal(metaData, index, label, typeName);
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR ->
                new SourceColumn(index, label, "VARCHAR", ResultSet::getString);
            case Types.CLOB, Types.NCLOB -> new SourceColumn(index, label, "VARCHAR", SourceColumn::text);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
                new SourceColumn(index, label, "VARBINARY", ResultSet::getBytes);
            case Types.BLOB -> new SourceColumn(index, label, "VARBINARY", SourceColumn::bytes);
            case Types.DATE ->
                new SourceColumn(index, label, "DATE", (rows, at) -> rows.getObject(at, LocalDate.class));
            case Types.TIME ->
                new SourceColumn(index, label, "TIME", (rows, at) -> rows.getObject(at, LocalTime.class));
            case Types.TIMESTAMP ->
                new SourceColumn(index, label, "TIMESTAMP(3)", (rows, at) -> rows.getObject(at, LocalDateTime.class));
            case Types.TIMESTAMP_WITH_TIMEZONE -> zoned(index, label);
            default -> throw refused(label, typeName, "which cannot be loaded");
        };
    }

    /** Types that drivers report under codes of no use. */
    private static @Nullable SourceColumn byName(int index, String label, String typeName) {
        return switch (typeName) {
            case "UBIGINT", "BIGINT UNSIGNED", "UINT64" -> unsigned(index, label);
            // Their codes are those of the next wider types already.
            case "UTINYINT" -> new SourceColumn(index, label, "SMALLINT", ResultSet::getShort);
            case "USMALLINT" -> new SourceColumn(index, label, "INTEGER", ResultSet::getInt);
            case "UINTEGER" -> whole(index, label);
            case "UUID" ->
                new SourceColumn(index, label, "VARCHAR", (rows, at) -> {
                    Object value = rows.getObject(at);
                    return value == null ? null : value.toString();
                });
            case "TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ" -> zoned(index, label);
            default -> null;
        };
    }

    private static SourceColumn whole(int index, String label) {
        return new SourceColumn(index, label, "BIGINT", ResultSet::getLong);
    }

    private static SourceColumn unsigned(int index, String label) {
        return new SourceColumn(index, label, "DECIMAL(20, 0)", (rows, at) -> {
            Object value = rows.getObject(at);
            return value == null ? null : new BigDecimal(value.toString());
        });
    }

    /** An instant; it is kept in UTC. */
    private static SourceColumn zoned(int index, String label) {
        return new SourceColumn(index, label, "TIMESTAMP(3)", (rows, at) -> rows.getObject(at, OffsetDateTime.class));
    }

    private static SourceColumn decimal(ResultSetMetaData metaData, int index, String label, String typeName)
            throws SQLException {
        int precision = metaData.getPrecision(index);
        int scale = metaData.getScale(index);
        if (precision < 1 || precision > DIGITS_MAX || scale < 0 || scale > precision) {
            throw refused(
                    label,
                    typeName,
                    "with " + precision + " digits, " + scale + " of them behind the point, which no column here has");
        }
        return new SourceColumn(index, label, "DECIMAL(" + precision + ", " + scale + ")", ResultSet::getBigDecimal);
    }

    private static @Nullable String text(ResultSet rows, int index) throws SQLException {
        Clob clob = rows.getClob(index);
        if (clob == null) {
            return null;
        }
        try (Reader reader = clob.getCharacterStream()) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw SqlErrors.of(SqlState.IO_FAILED.code(), "A text of the source cannot be read: " + e.getMessage(), e);
        } finally {
            clob.free();
        }
    }

    private static byte @Nullable [] bytes(ResultSet rows, int index) throws SQLException {
        Blob blob = rows.getBlob(index);
        if (blob == null) {
            return null;
        }
        try (InputStream stream = blob.getBinaryStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw SqlErrors.of(SqlState.IO_FAILED.code(), "Bytes of the source cannot be read: " + e.getMessage(), e);
        } finally {
            blob.free();
        }
    }

    private static SQLException refused(String label, String typeName, String why) {
        return SqlErrors.of(
                SqlState.NOT_SUPPORTED,
                "The column " + NumberValues.quoted(label) + " of the source has the type " + typeName + ", " + why
                        + "; cast it in the query");
    }
}
