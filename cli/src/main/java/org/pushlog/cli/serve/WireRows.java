package org.pushlog.cli.serve;

import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.AvaticaParameter;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.Meta;
import org.jspecify.annotations.Nullable;

/** The columns and rows of a result set, and the parameters of a statement, as Avatica describes and carries them. */
final class WireRows {
    /** What a value costs beside its text or bytes, about. */
    private static final long VALUE_SIZE_BYTES = 16;

    private final List<WireType> types = new ArrayList<>();
    private final List<ColumnMetaData> columns = new ArrayList<>();

    private WireRows() {}

    /** Columns without a row, for a statement that has none. */
    static WireRows of(@Nullable ResultSetMetaData metaData, Serialization serialization) throws SQLException {
        WireRows wire = new WireRows();
        if (metaData != null) {
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                wire.add(metaData, i, serialization);
            }
        }
        return wire;
    }

    private void add(ResultSetMetaData metaData, int column, Serialization serialization) throws SQLException {
        WireType type = WireType.of(
                metaData.getColumnType(column),
                metaData.getColumnTypeName(column),
                metaData.getScale(column),
                serialization);
        types.add(type);
        columns.add(new ColumnMetaData(
                column - 1,
                metaData.isAutoIncrement(column),
                metaData.isCaseSensitive(column),
                metaData.isSearchable(column),
                metaData.isCurrency(column),
                metaData.isNullable(column),
                metaData.isSigned(column),
                metaData.getColumnDisplaySize(column),
                metaData.getColumnLabel(column),
                metaData.getColumnName(column),
                metaData.getSchemaName(column),
                precision(metaData, column),
                metaData.getScale(column),
                metaData.getTableName(column),
                metaData.getCatalogName(column),
                type.type(),
                metaData.isReadOnly(column),
                metaData.isWritable(column),
                metaData.isDefinitelyWritable(column),
                type.isText() ? String.class.getName() : metaData.getColumnClassName(column)));
    }

    /** The client takes the precision of a time for its digits of a second, and writes texts with so many. */
    private static int precision(ResultSetMetaData metaData, int column) throws SQLException {
        return switch (metaData.getColumnType(column)) {
            case Types.TIME, Types.TIMESTAMP -> metaData.getScale(column);
            default -> metaData.getPrecision(column);
        };
    }

    Meta.Signature signature(
            @Nullable String sql, @Nullable ParameterMetaData parameters, Meta.@Nullable StatementType statementType)
            throws SQLException {
        return new Meta.Signature(columns, sql, parameters(parameters), null, Meta.CursorFactory.LIST, statementType);
    }

    private static List<AvaticaParameter> parameters(@Nullable ParameterMetaData metaData) throws SQLException {
        List<AvaticaParameter> parameters = new ArrayList<>();
        if (metaData != null) {
            for (int i = 1; i <= metaData.getParameterCount(); i++) {
                parameters.add(new AvaticaParameter(
                        metaData.isSigned(i),
                        metaData.getPrecision(i),
                        metaData.getScale(i),
                        metaData.getParameterType(i),
                        metaData.getParameterTypeName(i),
                        metaData.getParameterClassName(i),
                        "?" + i));
            }
        }
        return parameters;
    }

    /**
     * Takes the next rows, as many as are asked for and as fit. A result set that has no more is closed.
     *
     * @param offset how many rows were taken before
     */
    Meta.Frame next(ResultSet rows, long offset, int rowCountMax) throws SQLException {
        List<Object> taken = new ArrayList<>();
        long sizeBytes = 0;
        while (taken.size() < rowCountMax && sizeBytes < ServerLimits.FRAME_SIZE_BYTES) {
            if (!rows.next()) {
                rows.close();
                return new Meta.Frame(offset, true, taken);
            }
            @Nullable Object[] row = new @Nullable Object[types.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = types.get(i).reader().read(rows, i + 1);
                sizeBytes += sizeBytes(row[i]);
            }
            taken.add(row);
        }
        return new Meta.Frame(offset, false, taken);
    }

    /** All rows of a small result set, which is closed. */
    Meta.Frame all(ResultSet rows) throws SQLException {
        List<Object> taken = new ArrayList<>();
        Meta.Frame frame;
        do {
            frame = next(rows, taken.size(), ServerLimits.FRAME_ROW_COUNT_MAX);
            frame.rows.forEach(taken::add);
        } while (!frame.done);
        return new Meta.Frame(0, true, taken);
    }

    private static long sizeBytes(@Nullable Object value) {
        if (value instanceof String text) {
            return VALUE_SIZE_BYTES + text.length();
        }
        if (value instanceof byte[] bytes) {
            return VALUE_SIZE_BYTES + bytes.length;
        }
        if (value instanceof List<?> list) {
            return list.stream().mapToLong(WireRows::sizeBytes).sum() + VALUE_SIZE_BYTES;
        }
        return VALUE_SIZE_BYTES;
    }
}
