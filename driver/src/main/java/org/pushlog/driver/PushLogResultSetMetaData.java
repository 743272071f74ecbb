package org.pushlog.driver;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** What is known of a result's columns. It outlives the result set and may be used by any thread. */
final class PushLogResultSetMetaData implements ResultSetMetaData, Unwrapping {
    private final List<ColumnFacts> columns;

    PushLogResultSetMetaData(List<ColumnFacts> columns) {
        this.columns = columns;
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return column(column).type().kind().isText();
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return column(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return column(column).type().kind().isSigned();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return column(column).type().displaySize();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).name();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        String schema = column(column).schema();
        return schema == null ? "" : schema;
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return column(column).type().columnSize();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return column(column).type().decimalDigits();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        String table = column(column).table();
        return table == null ? "" : table;
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return column(column).type().kind().jdbcType();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return column(column).type().name();
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return column(column).type().objectClass().getName();
    }

    private ColumnFacts column(int column) throws SQLException {
        if (column < 1 || column > columns.size()) {
            throw SqlErrors.of(
                    SqlState.INVALID_INDEX, "There is no column " + column + "; there are " + columns.size());
        }
        return columns.get(column - 1);
    }
}
