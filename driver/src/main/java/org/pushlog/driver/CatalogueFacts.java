package org.pushlog.driver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.Function;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.util.ImmutableBitSet;
import org.pushlog.adapter.catalog.PushLogTable;
import org.pushlog.adapter.sql.PushLogSql;

/** Tables and functions of schemas as metadata tells them. */
final class CatalogueFacts {
    /** Tables of the default schema that tell how things are stored, not what was pushed or archived. */
    private static final Set<String> SYSTEM_TABLES = Set.of("frames", "recovery", "archives", "sections");

    private CatalogueFacts() {}

    /** The tables, schema by schema, in the order of their names. */
    static List<TableFacts> tables(SchemaPlus root, List<String> schemaNames) {
        RelDataTypeFactory typeFactory = PushLogSql.typeFactory();
        List<TableFacts> tables = new ArrayList<>();
        for (String schemaName : schemaNames) {
            SchemaPlus schema = root.subSchemas().get(schemaName);
            if (schema == null) {
                continue;
            }
            for (String tableName : new TreeSet<>(schema.tables().getNames(LikePattern.any()))) {
                Table table = schema.tables().get(tableName);
                if (table != null) {
                    tables.add(table(schemaNames.get(0), schemaName, tableName, table, table.getRowType(typeFactory)));
                }
            }
        }
        return List.copyOf(tables);
    }

    private static TableFacts table(
            String defaultSchema, String schemaName, String tableName, Table table, RelDataType rowType) {
        Remarks remarks = Remarks.current();
        boolean isInDefaultSchema = schemaName.equals(defaultSchema);
        Set<String> columnNames = Set.copyOf(rowType.getFieldNames());
        List<ColumnFacts> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            columns.add(new ColumnFacts(
                    field.getName(),
                    field.getName(),
                    schemaName,
                    tableName,
                    SqlTypeKinds.of(field.getType()),
                    field.getType().isNullable(),
                    isInDefaultSchema
                            ? remarks.ofColumn(tableName, field.getName(), columnNames)
                            : remarks.ofSchemaColumn(schemaName, field.getName())));
        }
        String type = SYSTEM_TABLES.contains(tableName) ? TableFacts.SYSTEM_TABLE : table.getJdbcTableType().jdbcName;
        return new TableFacts(
                schemaName,
                tableName,
                type,
                remarks.ofTable(isInDefaultSchema ? "" : schemaName, tableName),
                columns,
                primaryKey(table, columns),
                generated(table, columns));
    }

    private static Set<String> generated(Table table, List<ColumnFacts> columns) {
        Set<String> generated = new HashSet<>();
        if (table instanceof PushLogTable own) {
            for (int i = 0; i < columns.size(); i++) {
                if (own.isGenerated(i)) {
                    generated.add(columns.get(i).name());
                }
            }
        }
        return generated;
    }

    /** The first key without a column that may be null. */
    private static List<String> primaryKey(Table table, List<ColumnFacts> columns) {
        List<ImmutableBitSet> keys = table.getStatistic().getKeys();
        if (keys != null) {
            for (ImmutableBitSet key : keys) {
                if (!key.isEmpty()
                        && key.toList().stream().noneMatch(i -> columns.get(i).nullable())) {
                    return key.toList().stream().map(i -> columns.get(i).name()).toList();
                }
            }
        }
        return List.of();
    }

    /** The functions of the schemas. */
    static List<FunctionFacts> functions(SchemaPlus root, List<String> schemaNames) {
        RelDataTypeFactory typeFactory = PushLogSql.typeFactory();
        List<FunctionFacts> functions = new ArrayList<>();
        for (String schemaName : schemaNames) {
            SchemaPlus schema = root.subSchemas().get(schemaName);
            if (schema == null) {
                continue;
            }
            for (String name : schema.getFunctionNames()) {
                for (Function function : schema.getFunctions(name)) {
                    functions.add(function(schemaName, name, function, typeFactory));
                }
            }
        }
        return List.copyOf(functions);
    }

    private static FunctionFacts function(
            String schemaName, String name, Function function, RelDataTypeFactory typeFactory) {
        Remarks remarks = Remarks.current();
        List<ColumnFacts> parameters = new ArrayList<>();
        for (FunctionParameter parameter : function.getParameters()) {
            parameters.add(new ColumnFacts(
                    parameter.getName(),
                    parameter.getName(),
                    null,
                    null,
                    SqlTypeKinds.of(parameter.getType(typeFactory)),
                    parameter.isOptional(),
                    remarks.ofParameter(name, parameter.getName())));
        }
        ColumnType result =
                function instanceof ScalarFunction scalar ? SqlTypeKinds.of(scalar.getReturnType(typeFactory)) : null;
        return new FunctionFacts(schemaName, name, remarks.ofFunction(name), result, parameters);
    }
}
