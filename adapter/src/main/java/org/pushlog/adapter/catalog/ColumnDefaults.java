package org.pushlog.adapter.catalog;

import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.ColumnStrategy;
import org.apache.calcite.sql2rel.InitializerContext;
import org.apache.calcite.sql2rel.NullInitializerExpressionFactory;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.WritableLog;

/**
 * Which columns an INSERT may leave out, and which it may not give. What stands for a column that was left out is never written: the log
 * fills it.
 */
final class ColumnDefaults extends NullInitializerExpressionFactory {
    private final CatalogTable table;

    ColumnDefaults(CatalogTable table) {
        this.table = table;
    }

    @Override
    public ColumnStrategy generationStrategy(RelOptTable relOptTable, int column) {
        if (isGenerated(table, column)) {
            return ColumnStrategy.STORED;
        }
        ColumnRole role = table.roles().get(column);
        WritableLog log = table.writableLog();
        boolean isOwn = log != null && log.ownNames().get(column) != null;
        boolean isFilled = role == ColumnRole.STORE || (log != null && isOwn && !log.isNamed(column));
        if (isFilled) {
            return ColumnStrategy.DEFAULT;
        }
        return table.schema().field(column).nullable() ? ColumnStrategy.NULLABLE : ColumnStrategy.NOT_NULLABLE;
    }

    /** Whether a column follows from others or from where the row lies, so that nobody can write it. */
    static boolean isGenerated(CatalogTable table, int column) {
        ColumnRole role = table.roles().get(column);
        WritableLog log = table.writableLog();
        boolean isOwn = log != null && log.ownNames().get(column) != null;
        return !isOwn && role != ColumnRole.STORE && role != ColumnRole.OWN;
    }

    @Override
    public RexNode newColumnDefaultValue(RelOptTable relOptTable, int column, InitializerContext context) {
        RelDataType type = relOptTable.getRowType().getFieldList().get(column).getType();
        RexBuilder builder = context.getRexBuilder();
        if (type.isNullable()) {
            return builder.makeNullLiteral(type);
        }
        return switch (type.getSqlTypeName()) {
            case VARCHAR -> builder.makeLiteral("", type, true);
            case BOOLEAN -> builder.makeLiteral(false);
            default -> builder.makeExactLiteral(BigDecimal.ZERO, type);
        };
    }
}
