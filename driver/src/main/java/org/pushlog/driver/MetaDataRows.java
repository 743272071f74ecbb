package org.pushlog.driver;

import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rows of metadata result sets, in the order that the standard asks for. The columns are in {@link MetaDataColumns}. */
final class MetaDataRows {
    private static final int DECIMAL_RADIX = 10;

    private static final List<TypeKind> TYPES = List.of(
            TypeKind.BOOLEAN,
            TypeKind.TINYINT,
            TypeKind.SMALLINT,
            TypeKind.INTEGER,
            TypeKind.BIGINT,
            TypeKind.DECIMAL,
            TypeKind.REAL,
            TypeKind.DOUBLE,
            TypeKind.VARCHAR,
            TypeKind.VARBINARY,
            TypeKind.DATE,
            TypeKind.TIME,
            TypeKind.TIMESTAMP,
            TypeKind.ARRAY);

    private MetaDataRows() {}

    static List<List<@Nullable Object>> tables(List<TableFacts> tables, @Nullable List<String> types) {
        List<TableFacts> sorted = new ArrayList<>(tables);
        sorted.removeIf(table -> types != null && types.stream().noneMatch(table.type()::equalsIgnoreCase));
        sorted.sort(Comparator.comparing(TableFacts::type)
                .thenComparing(TableFacts::schema)
                .thenComparing(TableFacts::name));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableFacts table : sorted) {
            rows.add(row(
                    null, table.schema(), table.name(), table.type(), table.remarks(), null, null, null, null, null));
        }
        return rows;
    }

    static List<List<@Nullable Object>> schemas(List<String> schemas, NamePattern pattern) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        schemas.stream().filter(pattern::matches).sorted().forEach(schema -> rows.add(row(schema, null)));
        return rows;
    }

    static List<List<@Nullable Object>> tableTypes() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        TableFacts.TYPES.stream().sorted().forEach(type -> rows.add(row(type)));
        return rows;
    }

    static List<List<@Nullable Object>> columns(List<TableFacts> tables, NamePattern columnPattern) {
        List<TableFacts> sorted = new ArrayList<>(tables);
        sorted.sort(Comparator.comparing(TableFacts::schema).thenComparing(TableFacts::name));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableFacts table : sorted) {
            for (int i = 0; i < table.columns().size(); i++) {
                ColumnFacts column = table.columns().get(i);
                if (columnPattern.matches(column.name())) {
                    rows.add(column(table, column, i + 1));
                }
            }
        }
        return rows;
    }

    private static List<@Nullable Object> column(TableFacts table, ColumnFacts column, int position) {
        ColumnType type = column.type();
        return row(
                null,
                table.schema(),
                table.name(),
                column.name(),
                type.kind().jdbcType(),
                type.name(),
                type.columnSize(),
                null,
                digits(type),
                radix(type),
                column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                column.remarks(),
                null,
                null,
                null,
                octetLength(type),
                position,
                column.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                "NO",
                table.generated().contains(column.name()) ? "YES" : "NO");
    }

    static List<List<@Nullable Object>> primaryKeys(List<TableFacts> tables) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableFacts table : tables) {
            List<String> key = table.primaryKey();
            key.stream()
                    .sorted()
                    .forEach(column -> rows.add(row(
                            null,
                            table.schema(),
                            table.name(),
                            column,
                            (short) (key.indexOf(column) + 1),
                            table.name() + "_pkey")));
        }
        return rows;
    }

    static List<List<@Nullable Object>> rowIdentifiers(List<TableFacts> tables) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableFacts table : tables) {
            for (ColumnFacts column : table.columns()) {
                if (table.primaryKey().contains(column.name())) {
                    Integer digits = digits(column.type());
                    rows.add(row(
                            (short) DatabaseMetaData.bestRowSession,
                            column.name(),
                            column.type().kind().jdbcType(),
                            column.type().name(),
                            column.type().columnSize(),
                            null,
                            digits == null ? null : digits.shortValue(),
                            (short) DatabaseMetaData.bestRowNotPseudo));
                }
            }
        }
        return rows;
    }

    static List<List<@Nullable Object>> typeInfo() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        TYPES.stream().sorted(Comparator.comparingInt(TypeKind::jdbcType)).forEach(kind -> rows.add(typeInfo(kind)));
        return rows;
    }

    private static List<@Nullable Object> typeInfo(TypeKind kind) {
        ColumnType type = ColumnType.of(kind);
        short scaleMax = kind == TypeKind.DECIMAL ? (short) kind.fullPrecision() : 0;
        return row(
                kind.sqlName(),
                kind.jdbcType(),
                type.columnSize(),
                literalPrefix(kind),
                literalPrefix(kind) == null ? null : "'",
                createParameters(kind),
                (short) DatabaseMetaData.typeNullable,
                kind.isText(),
                (short) (kind == TypeKind.ARRAY ? DatabaseMetaData.typePredNone : DatabaseMetaData.typeSearchable),
                !kind.isSigned(),
                false,
                false,
                kind.sqlName(),
                (short) 0,
                scaleMax,
                null,
                null,
                radix(type));
    }

    private static @Nullable String literalPrefix(TypeKind kind) {
        return switch (kind) {
            case VARCHAR -> "'";
            case VARBINARY -> "X'";
            case DATE, TIME, TIMESTAMP -> kind.sqlName() + " '";
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE, ARRAY, NULL, OTHER -> null;
        };
    }

    private static @Nullable String createParameters(TypeKind kind) {
        return switch (kind) {
            case DECIMAL -> "precision,scale";
            case VARCHAR, VARBINARY -> "length";
            case TIME, TIMESTAMP -> "precision";
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, ARRAY, NULL, OTHER -> null;
        };
    }

    static List<List<@Nullable Object>> functions(List<FunctionFacts> functions) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (FunctionFacts function : sorted(functions)) {
            rows.add(row(
                    null,
                    function.schema(),
                    function.name(),
                    function.remarks(),
                    (short)
                            (function.result() == null
                                    ? DatabaseMetaData.functionReturnsTable
                                    : DatabaseMetaData.functionNoTable),
                    specificName(function)));
        }
        return rows;
    }

    static List<List<@Nullable Object>> functionColumns(List<FunctionFacts> functions, NamePattern columnPattern) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (FunctionFacts function : sorted(functions)) {
            ColumnType result = function.result();
            if (result != null) {
                ColumnFacts value = ColumnFacts.of("", result, true);
                rows.add(functionColumn(function, value, (short) DatabaseMetaData.functionReturn, 0));
            }
            for (int i = 0; i < function.parameters().size(); i++) {
                ColumnFacts parameter = function.parameters().get(i);
                rows.add(functionColumn(function, parameter, (short) DatabaseMetaData.functionColumnIn, i + 1));
            }
        }
        rows.removeIf(row -> !columnPattern.matches(String.valueOf(row.get(3))));
        return rows;
    }

    private static List<@Nullable Object> functionColumn(
            FunctionFacts function, ColumnFacts column, short columnType, int position) {
        ColumnType type = column.type();
        Integer digits = digits(type);
        Integer radix = radix(type);
        return row(
                null,
                function.schema(),
                function.name(),
                column.name(),
                columnType,
                type.kind().jdbcType(),
                type.name(),
                type.columnSize(),
                null,
                digits == null ? null : digits.shortValue(),
                radix == null ? null : radix.shortValue(),
                (short) DatabaseMetaData.functionNullable,
                column.remarks(),
                octetLength(type),
                position,
                "YES",
                specificName(function));
    }

    private static List<FunctionFacts> sorted(List<FunctionFacts> functions) {
        return functions.stream()
                .sorted(Comparator.comparing(FunctionFacts::schema)
                        .thenComparing(FunctionFacts::name)
                        .thenComparing(MetaDataRows::specificName))
                .toList();
    }

    /** Functions of one name differ in their parameters. */
    private static String specificName(FunctionFacts function) {
        StringBuilder name = new StringBuilder(function.name());
        function.parameters()
                .forEach(parameter ->
                        name.append('_').append(parameter.type().name().toLowerCase(Locale.ROOT)));
        return name.toString();
    }

    static List<List<@Nullable Object>> clientInfo() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (String name : SessionSettings.CLIENT_INFO_NAMES) {
            rows.add(row(name, TypeKind.LENGTH_UNLIMITED, "", "Kept for the application; shown to nobody else"));
        }
        return rows;
    }

    private static @Nullable Integer digits(ColumnType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, TIME, TIMESTAMP -> type.decimalDigits();
            case BOOLEAN, REAL, DOUBLE, VARCHAR, VARBINARY, DATE, ARRAY, NULL, OTHER -> null;
        };
    }

    private static @Nullable Integer radix(ColumnType type) {
        return type.kind().isSigned() ? DECIMAL_RADIX : null;
    }

    private static @Nullable Integer octetLength(ColumnType type) {
        return switch (type.kind()) {
            case VARCHAR, VARBINARY -> type.columnSize();
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    DECIMAL,
                    REAL,
                    DOUBLE,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    ARRAY,
                    NULL,
                    OTHER -> null;
        };
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }
}
