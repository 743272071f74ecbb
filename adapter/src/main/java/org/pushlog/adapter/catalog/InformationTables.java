package org.pushlog.adapter.catalog;

import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.catalog.InformationTable.Subject;
import org.pushlog.adapter.table.CatalogTable;

/** The views that {@code information_schema} has. There is one catalog without a name, as the JDBC metadata says. */
final class InformationTables {
    private static final int DECIMAL_RADIX = 10;

    private InformationTables() {}

    static List<InformationTable> all() {
        return List.of(
                new InformationTable(
                        "schemata",
                        List.of("catalog_name", "schema_name", "schema_owner", "default_character_set_name"),
                        List.of(),
                        InformationTables::schemata),
                new InformationTable(
                        "tables",
                        List.of("table_catalog", "table_schema", "table_name", "table_type", "is_insertable_into"),
                        List.of(),
                        InformationTables::tables),
                columnsTable(),
                constraintsTable(),
                keyColumnsTable(),
                empty("views", "table_catalog", "table_schema", "table_name", "view_definition"),
                empty(
                        "referential_constraints",
                        "constraint_catalog",
                        "constraint_schema",
                        "constraint_name",
                        "unique_constraint_catalog",
                        "unique_constraint_schema",
                        "unique_constraint_name",
                        "match_option",
                        "update_rule",
                        "delete_rule"),
                new InformationTable(
                        "routines",
                        List.of(
                                "routine_catalog",
                                "routine_schema",
                                "routine_name",
                                "routine_type",
                                "data_type",
                                "specific_name"),
                        List.of(),
                        InformationTables::routines));
    }

    private static InformationTable columnsTable() {
        return new InformationTable(
                "columns",
                List.of(
                        "table_catalog",
                        "table_schema",
                        "table_name",
                        "column_name",
                        "column_default",
                        "is_nullable",
                        "data_type",
                        "udt_name",
                        "character_set_name"),
                List.of(
                        "ordinal_position",
                        "character_maximum_length",
                        "numeric_precision",
                        "numeric_precision_radix",
                        "numeric_scale",
                        "datetime_precision"),
                InformationTables::columns);
    }

    private static InformationTable constraintsTable() {
        return new InformationTable(
                "table_constraints",
                List.of(
                        "constraint_catalog",
                        "constraint_schema",
                        "constraint_name",
                        "table_catalog",
                        "table_schema",
                        "table_name",
                        "constraint_type",
                        "is_deferrable",
                        "initially_deferred"),
                List.of(),
                InformationTables::constraints);
    }

    private static InformationTable keyColumnsTable() {
        return new InformationTable(
                "key_column_usage",
                List.of(
                        "constraint_catalog",
                        "constraint_schema",
                        "constraint_name",
                        "table_catalog",
                        "table_schema",
                        "table_name",
                        "column_name"),
                List.of("ordinal_position", "position_in_unique_constraint"),
                InformationTables::keyColumns);
    }

    private static InformationTable empty(String name, String... columns) {
        return new InformationTable(name, List.of(columns), List.of(), (subject, rows) -> {});
    }

    private static void schemata(Subject subject, Consumer<@Nullable Object[]> rows) {
        if (subject.table() == null) {
            rows.accept(new @Nullable Object[] {null, subject.schemaName(), null, "UTF8"});
        }
    }

    private static void tables(Subject subject, Consumer<@Nullable Object[]> rows) {
        if (subject.table() != null) {
            boolean isBase = subject.table().getJdbcTableType() == Schema.TableType.TABLE;
            rows.accept(new @Nullable Object[] {
                null, subject.schemaName(), subject.tableName(), isBase ? "BASE TABLE" : "SYSTEM VIEW", "NO"
            });
        }
    }

    private static void columns(Subject subject, Consumer<@Nullable Object[]> rows) {
        if (subject.rowType() == null) {
            return;
        }
        for (RelDataTypeField field : subject.rowType().getFieldList()) {
            RelDataType type = field.getType();
            boolean isText = SqlTypeUtil.inCharFamily(type);
            rows.accept(new @Nullable Object[] {
                null,
                subject.schemaName(),
                subject.tableName(),
                field.getName(),
                null,
                type.isNullable() ? "YES" : "NO",
                type.getSqlTypeName().getName(),
                type.getSqlTypeName().getName(),
                isText ? "UTF8" : null,
                field.getIndex() + 1,
                isText ? precision(type) : null,
                SqlTypeUtil.isNumeric(type) ? precision(type) : null,
                SqlTypeUtil.isNumeric(type) ? (Object) DECIMAL_RADIX : null,
                SqlTypeUtil.isExactNumeric(type) ? (Object) type.getScale() : null,
                isTime(type) ? precision(type) : null
            });
        }
    }

    private static void constraints(Subject subject, Consumer<@Nullable Object[]> rows) {
        for (int i = 0; i < keys(subject).size(); i++) {
            rows.accept(new @Nullable Object[] {
                null,
                subject.schemaName(),
                keyName(subject, i),
                null,
                subject.schemaName(),
                subject.tableName(),
                i == 0 ? "PRIMARY KEY" : "UNIQUE",
                "NO",
                "NO"
            });
        }
    }

    private static void keyColumns(Subject subject, Consumer<@Nullable Object[]> rows) {
        List<List<String>> keys = keys(subject);
        for (int i = 0; i < keys.size(); i++) {
            for (int position = 0; position < keys.get(i).size(); position++) {
                rows.accept(new @Nullable Object[] {
                    null,
                    subject.schemaName(),
                    keyName(subject, i),
                    null,
                    subject.schemaName(),
                    subject.tableName(),
                    keys.get(i).get(position),
                    position + 1,
                    null
                });
            }
        }
    }

    private static void routines(Subject subject, Consumer<@Nullable Object[]> rows) {
        for (Routine routine : subject.routines()) {
            rows.accept(new @Nullable Object[] {
                null, subject.schemaName(), routine.name(), "FUNCTION", routine.dataType(), routine.specificName()
            });
        }
    }

    /** The keys without a column that may be null. */
    private static List<List<String>> keys(Subject subject) {
        if (!(subject.table() instanceof PushLogTable table)) {
            return List.of();
        }
        CatalogTable described = table.table();
        return described.keys().stream()
                .filter(key -> key.stream()
                        .noneMatch(column -> described
                                .schema()
                                .fields()
                                .get(described.schema().indexOf(column))
                                .nullable()))
                .toList();
    }

    private static String keyName(Subject subject, int keyIndex) {
        return subject.tableName() + (keyIndex == 0 ? "_pkey" : "_key" + keyIndex);
    }

    private static @Nullable Object precision(RelDataType type) {
        int precision = type.getPrecision();
        return precision == RelDataType.PRECISION_NOT_SPECIFIED || precision == Integer.MAX_VALUE ? null : precision;
    }

    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                || type.getSqlTypeName() == SqlTypeName.TIME
                || type.getSqlTypeName() == SqlTypeName.DATE;
    }
}
