package org.pushlog.adapter.sql;

import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result.
 *
 * @param name the label as the statement spells it
 * @param type its SQL type, with its nullability
 * @param origin the table column whose values it shows unchanged, or null if it is computed
 */
public record ResultColumn(
        String name, RelDataType type, @Nullable Origin origin) {
    /**
     * Where a column comes from.
     *
     * @param schema the schema's name, empty if the table lies in the root
     * @param table the table's name in the catalogue
     * @param column the column's name in the table
     */
    public record Origin(String schema, String table, String column) {}

    /** Whether the type admits NULL. */
    public boolean nullable() {
        return type.isNullable();
    }
}
