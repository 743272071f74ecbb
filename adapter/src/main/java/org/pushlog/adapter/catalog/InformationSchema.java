package org.pushlog.adapter.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;

/**
 * The standard's views of the catalogue, over all schemas beside this one. Their rows are made from the root schema of the running statement.
 */
public final class InformationSchema extends AbstractSchema {
    /** The name that it goes by. */
    public static final String NAME = "information_schema";

    private final Map<String, Table> tables;

    /** The same for every location. */
    public InformationSchema() {
        Map<String, Table> all = new LinkedHashMap<>();
        for (InformationTable table : InformationTables.all()) {
            all.put(table.name(), table);
        }
        this.tables = Map.copyOf(all);
    }

    @Override
    public boolean isMutable() {
        return false;
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return tables;
    }
}
