package org.pushlog.driver;

import java.util.List;
import java.util.Set;

/**
 * A table as metadata tells it.
 *
 * @param schema its schema
 * @param name its name as stored
 * @param type one of {@link #TYPES}
 * @param remarks what a row is
 * @param columns its columns in order
 * @param primaryKey names of the columns of its primary key in order, empty if it has none
 * @param generated names of the columns that follow from others or from where a row lies, and so cannot be written
 */
record TableFacts(
        String schema,
        String name,
        String type,
        String remarks,
        List<ColumnFacts> columns,
        List<String> primaryKey,
        Set<String> generated) {
    static final String TABLE = "TABLE";
    static final String SYSTEM_TABLE = "SYSTEM TABLE";
    static final String VIEW = "VIEW";
    static final String SYSTEM_VIEW = "SYSTEM VIEW";
    static final List<String> TYPES = List.of(TABLE, SYSTEM_TABLE, VIEW, SYSTEM_VIEW);

    TableFacts {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        generated = Set.copyOf(generated);
    }
}
