package org.pushlog.driver;

import org.jspecify.annotations.Nullable;

/**
 * A column of a result or of a table.
 *
 * @param label what the query calls it
 * @param name its name in its table, or the label where it comes from none
 * @param schema the schema of its table, null where it comes from none
 * @param table its table, null where it comes from none
 * @param type its SQL type
 * @param nullable whether it may be null
 * @param remarks what it means, empty if nothing is said
 */
record ColumnFacts(
        String label,
        String name,
        @Nullable String schema,
        @Nullable String table,
        ColumnType type,
        boolean nullable,
        String remarks) {

    /** A column that comes from no table. */
    static ColumnFacts of(String label, ColumnType type, boolean nullable) {
        return new ColumnFacts(label, label, null, null, type, nullable, "");
    }
}
