package org.pushlog.driver;

import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** What is known of a statement's parameters. Any thread may use it. */
final class PushLogParameterMetaData implements ParameterMetaData, Unwrapping {
    private final List<ColumnType> types;

    PushLogParameterMetaData(List<ColumnType> types) {
        this.types = types;
    }

    @Override
    public int getParameterCount() {
        return types.size();
    }

    @Override
    public int isNullable(int parameter) throws SQLException {
        type(parameter);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int parameter) throws SQLException {
        return type(parameter).kind().isSigned();
    }

    @Override
    public int getPrecision(int parameter) throws SQLException {
        return type(parameter).columnSize();
    }

    @Override
    public int getScale(int parameter) throws SQLException {
        return type(parameter).decimalDigits();
    }

    @Override
    public int getParameterType(int parameter) throws SQLException {
        return type(parameter).kind().jdbcType();
    }

    @Override
    public String getParameterTypeName(int parameter) throws SQLException {
        return type(parameter).name();
    }

    @Override
    public String getParameterClassName(int parameter) throws SQLException {
        return type(parameter).objectClass().getName();
    }

    @Override
    public int getParameterMode(int parameter) throws SQLException {
        type(parameter);
        return parameterModeIn;
    }

    private ColumnType type(int parameter) throws SQLException {
        if (parameter < 1 || parameter > types.size()) {
            throw SqlErrors.of(
                    SqlState.INVALID_INDEX,
                    "There is no parameter " + parameter + "; the statement has " + types.size());
        }
        return types.get(parameter - 1);
    }
}
