package org.pushlog.adapter.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A view of the catalogue: its rows are made when it is read. */
final class InformationTable extends AbstractTable implements ScannableTable {
    private final String name;
    private final List<String> textColumns;
    private final List<String> numberColumns;
    private final RowMaker rowMaker;

    /**
     * @param textColumns the first columns
     * @param numberColumns the columns after them
     */
    InformationTable(String name, List<String> textColumns, List<String> numberColumns, RowMaker rowMaker) {
        this.name = name;
        this.textColumns = textColumns;
        this.numberColumns = numberColumns;
        this.rowMaker = rowMaker;
    }

    /** Makes the rows about one table, or about a schema when the table is null. */
    interface RowMaker {
        void rowsOf(Subject subject, Consumer<@Nullable Object[]> rows);
    }

    /** A schema with its functions, or a table in it with its columns. */
    record Subject(
            String schemaName,
            String tableName,
            @Nullable Table table,
            @Nullable RelDataType rowType,
            List<Routine> routines) {}

    String name() {
        return name;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder row = typeFactory.builder();
        textColumns.forEach(column -> row.add(column, SqlTypeName.VARCHAR).nullable(true));
        numberColumns.forEach(column -> row.add(column, SqlTypeName.INTEGER).nullable(true));
        return row.build();
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.SYSTEM_VIEW;
    }

    @Override
    public Enumerable<@Nullable Object[]> scan(DataContext root) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int columnCount = textColumns.size() + numberColumns.size();
        Consumer<@Nullable Object[]> taker = row -> rows.add(Arrays.copyOf(row, columnCount));
        SchemaPlus rootSchema = Objects.requireNonNull(root.getRootSchema(), "root schema");
        JavaTypeFactory typeFactory = root.getTypeFactory();
        TreeMap<String, SchemaPlus> schemas = new TreeMap<>();
        for (String schemaName : rootSchema.subSchemas().getNames(LikePattern.any())) {
            schemas.put(
                    schemaName, Objects.requireNonNull(rootSchema.subSchemas().get(schemaName)));
        }
        schemas.forEach((schemaName, schema) -> {
            rowMaker.rowsOf(new Subject(schemaName, "", null, null, Routine.of(schema, typeFactory)), taker);
            for (String tableName : new TreeSet<>(schema.tables().getNames(LikePattern.any()))) {
                Table table = schema.tables().get(tableName);
                if (table != null) {
                    RelDataType rowType = table.getRowType(typeFactory);
                    rowMaker.rowsOf(new Subject(schemaName, tableName, table, rowType, List.of()), taker);
                }
            }
        });
        return Linq4j.asEnumerable(rows);
    }
}
