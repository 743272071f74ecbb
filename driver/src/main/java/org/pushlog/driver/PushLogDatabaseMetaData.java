package org.pushlog.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a connection has: tables, columns, keys, functions, types. Every method answers, with an empty result set where there is
 * nothing to tell. There are no catalogs, so a catalog argument of null, {@code ""} or {@code "%"} means all and any other one
 * nothing; a schema argument of {@code ""} means what has no schema, which is nothing. Patterns are matched against names as they are
 * stored. Threads: see {@link PushLogConnection}.
 */
final class PushLogDatabaseMetaData extends DialectLimits implements Unwrapping {
    private final PushLogConnection connection;

    PushLogDatabaseMetaData(PushLogConnection connection) {
        this.connection = connection;
    }

    @Override
    boolean canWrite() {
        return connection.transaction().canWrite();
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public String getURL() {
        return connection.target().url();
    }

    // ---- what there is

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            String @Nullable [] types)
            throws SQLException {
        List<TableFacts> tables = tables(catalog, schemaPattern, tableNamePattern);
        return rows(MetaDataColumns.TABLES, MetaDataRows.tables(tables, types == null ? null : Arrays.asList(types)));
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        List<String> schemas = isAnyCatalog(catalog) ? connection.schemas() : List.of();
        return rows(MetaDataColumns.SCHEMAS, MetaDataRows.schemas(schemas, new NamePattern(schemaPattern)));
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return empty(MetaDataColumns.CATALOGS);
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return rows(MetaDataColumns.TABLE_TYPES, MetaDataRows.tableTypes());
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        List<TableFacts> tables = tables(catalog, schemaPattern, tableNamePattern);
        return rows(MetaDataColumns.COLUMNS, MetaDataRows.columns(tables, new NamePattern(columnNamePattern)));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return rows(MetaDataColumns.PRIMARY_KEYS, MetaDataRows.primaryKeys(exactTables(catalog, schema, table)));
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        return rows(MetaDataColumns.ROW_IDENTIFIER, MetaDataRows.rowIdentifiers(exactTables(catalog, schema, table)));
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return rows(MetaDataColumns.TYPE_INFO, MetaDataRows.typeInfo());
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionNamePattern)
            throws SQLException {
        return rows(
                MetaDataColumns.FUNCTIONS,
                MetaDataRows.functions(functions(catalog, schemaPattern, functionNamePattern)));
    }

    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String functionNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        List<FunctionFacts> functions = functions(catalog, schemaPattern, functionNamePattern);
        return rows(
                MetaDataColumns.FUNCTION_COLUMNS,
                MetaDataRows.functionColumns(functions, new NamePattern(columnNamePattern)));
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return rows(MetaDataColumns.CLIENT_INFO, MetaDataRows.clientInfo());
    }

    // ---- what there is not

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String procedureNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.PROCEDURES);
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String procedureNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.PROCEDURE_COLUMNS);
    }

    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.COLUMN_PRIVILEGES);
    }

    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.TABLE_PRIVILEGES);
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return empty(MetaDataColumns.ROW_IDENTIFIER);
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return empty(MetaDataColumns.IMPORTED_KEYS);
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return empty(MetaDataColumns.IMPORTED_KEYS);
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return empty(MetaDataColumns.IMPORTED_KEYS);
    }

    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        return empty(MetaDataColumns.INDEXES);
    }

    @Override
    public ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            int @Nullable [] types)
            throws SQLException {
        return empty(MetaDataColumns.USER_TYPES);
    }

    @Override
    public ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String typeNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.SUPER_TABLES);
    }

    @Override
    public ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            @Nullable String attributeNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.ATTRIBUTES);
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(MetaDataColumns.PSEUDO_COLUMNS);
    }

    private List<TableFacts> tables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        NamePattern schemas = new NamePattern(schemaPattern);
        NamePattern names = new NamePattern(tableNamePattern);
        return connection.tables().stream()
                .filter(table ->
                        isAnyCatalog(catalog) && schemas.matches(table.schema()) && names.matches(table.name()))
                .toList();
    }

    /** The tables of that schema and name; a null schema is any, and so is a null table, which the standard does not foresee. */
    private List<TableFacts> exactTables(@Nullable String catalog, @Nullable String schema, @Nullable String tableName)
            throws SQLException {
        return connection.tables().stream()
                .filter(table -> isAnyCatalog(catalog)
                        && (schema == null || schema.equals(table.schema()))
                        && (tableName == null || tableName.equals(table.name())))
                .toList();
    }

    private List<FunctionFacts> functions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionNamePattern)
            throws SQLException {
        NamePattern schemas = new NamePattern(schemaPattern);
        NamePattern names = new NamePattern(functionNamePattern);
        return connection.functions().stream()
                .filter(function ->
                        isAnyCatalog(catalog) && schemas.matches(function.schema()) && names.matches(function.name()))
                .toList();
    }

    private static boolean isAnyCatalog(@Nullable String catalog) {
        return catalog == null || catalog.isEmpty() || catalog.equals("%");
    }

    private ResultSet rows(List<ColumnFacts> columns, List<? extends List<? extends @Nullable Object>> rows)
            throws SQLException {
        return connection.metadataRows(columns, rows);
    }

    private ResultSet empty(List<ColumnFacts> columns) throws SQLException {
        return connection.metadataRows(columns, List.of());
    }
}
