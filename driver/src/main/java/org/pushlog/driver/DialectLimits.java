package org.pushlog.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/** Names, versions and limits of the dialect and the driver. A limit of 0 means none, or none that is known. */
abstract class DialectLimits extends DialectFlags {
    private static final int NAME_LENGTH_MAX = 1_024;

    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return NAME_LENGTH_MAX;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return 0;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return NAME_LENGTH_MAX;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return NAME_LENGTH_MAX;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final int getMaxStatementLength() {
        return 0;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return NAME_LENGTH_MAX;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 0;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final int getDriverMajorVersion() {
        return DriverVersion.current().major();
    }

    @Override
    public final int getDriverMinorVersion() {
        return DriverVersion.current().minor();
    }

    @Override
    public final int getDatabaseMajorVersion() {
        return DriverVersion.current().major();
    }

    @Override
    public final int getDatabaseMinorVersion() {
        return DriverVersion.current().minor();
    }

    @Override
    public final String getUserName() {
        return "";
    }

    @Override
    public final String getDatabaseProductName() {
        return "pushlog";
    }

    @Override
    public final String getDatabaseProductVersion() {
        return DriverVersion.current().text();
    }

    @Override
    public final String getDriverName() {
        return "pushlog JDBC driver";
    }

    @Override
    public final String getDriverVersion() {
        return DriverVersion.current().text();
    }

    @Override
    public final String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public final String getSQLKeywords() {
        return DialectNames.keywords();
    }

    @Override
    public final String getNumericFunctions() {
        return DialectNames.numericFunctions();
    }

    @Override
    public final String getStringFunctions() {
        return DialectNames.stringFunctions();
    }

    @Override
    public final String getSystemFunctions() {
        return DialectNames.systemFunctions();
    }

    @Override
    public final String getTimeDateFunctions() {
        return DialectNames.timeDateFunctions();
    }

    @Override
    public final String getSearchStringEscape() {
        return NamePattern.ESCAPE;
    }

    @Override
    public final String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public final String getSchemaTerm() {
        return "schema";
    }

    @Override
    public final String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public final String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public final String getCatalogSeparator() {
        return ".";
    }

    @Override
    public final boolean supportsConvert(int fromType, int toType) {
        return false;
    }

    @Override
    public final boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }
}
