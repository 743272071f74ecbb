package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelDistributions;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelReferentialConstraint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.ColumnStrategy;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.ImmutableIntList;
import org.jspecify.annotations.Nullable;

/**
 * Some columns of a table as the planner's idea of a table. The planner asks the table of a scan for its keys by position in the scan, so a
 * scan of some columns cannot have the whole table.
 */
final class ChosenColumns implements RelOptTable {
    private final RelOptTable whole;
    private final ImmutableIntList columns;
    private final RelDataType rowType;
    private final List<ImmutableBitSet> keys;

    private ChosenColumns(RelOptTable whole, ImmutableIntList columns, RelDataType rowType) {
        this.whole = whole;
        this.columns = columns;
        this.rowType = rowType;
        this.keys = keysAmong(whole, columns);
    }

    /**
     * Columns of a table.
     *
     * @param table the whole table, or columns that were chosen before, to choose from the whole table again
     * @param columns positions in the whole table
     */
    static ChosenColumns of(RelOptTable table, ImmutableIntList columns, RelDataTypeFactory factory) {
        RelOptTable whole = table instanceof ChosenColumns chosen ? chosen.whole : table;
        List<RelDataTypeField> fields = whole.getRowType().getFieldList();
        RelDataTypeFactory.Builder row = factory.builder();
        columns.forEach(column -> row.add(fields.get(column)));
        return new ChosenColumns(whole, columns, row.build());
    }

    private static List<ImmutableBitSet> keysAmong(RelOptTable whole, ImmutableIntList columns) {
        List<ImmutableBitSet> wholeKeys = whole.getKeys();
        List<ImmutableBitSet> keys = new ArrayList<>();
        for (ImmutableBitSet key : wholeKeys == null ? List.<ImmutableBitSet>of() : wholeKeys) {
            if (columns.containsAll(key.asList())) {
                keys.add(ImmutableBitSet.of(
                        key.asList().stream().map(columns::indexOf).toList()));
            }
        }
        return List.copyOf(keys);
    }

    @Override
    public List<String> getQualifiedName() {
        return whole.getQualifiedName();
    }

    @Override
    public double getRowCount() {
        return whole.getRowCount();
    }

    @Override
    public RelDataType getRowType() {
        return rowType;
    }

    @Override
    public @Nullable RelOptSchema getRelOptSchema() {
        return whole.getRelOptSchema();
    }

    @Override
    public RelNode toRel(ToRelContext context) {
        throw new UnsupportedOperationException("columns of " + getQualifiedName() + " are scanned already");
    }

    @Override
    public List<RelCollation> getCollationList() {
        return List.of();
    }

    @Override
    public RelDistribution getDistribution() {
        return RelDistributions.ANY;
    }

    @Override
    public boolean isKey(ImmutableBitSet fields) {
        return keys.stream().anyMatch(fields::contains);
    }

    @Override
    public List<ImmutableBitSet> getKeys() {
        return keys;
    }

    @Override
    public List<RelReferentialConstraint> getReferentialConstraints() {
        return List.of();
    }

    @Override
    @SuppressWarnings("rawtypes") // as Calcite declares it
    public @Nullable Expression getExpression(Class clazz) {
        return whole.getExpression(clazz);
    }

    @Override
    public RelOptTable extend(List<RelDataTypeField> extendedFields) {
        throw new UnsupportedOperationException("a table of files has no further columns");
    }

    @Override
    public List<ColumnStrategy> getColumnStrategies() {
        List<ColumnStrategy> strategies = whole.getColumnStrategies();
        return columns.stream().map(strategies::get).toList();
    }

    @Override
    public <C> @Nullable C unwrap(Class<C> type) {
        return type.isInstance(this) ? type.cast(this) : whole.unwrap(type);
    }
}
