package org.pushlog.adapter.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.pushlog.adapter.plan.LocationIds;
import org.pushlog.adapter.plan.ScanTarget;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.StoreOptions;

/** A schema of tables that a test made, for a model that names the test. Public because Calcite makes it by name. */
public final class MemorySchemaFactory implements SchemaFactory {
    private static final Map<String, List<? extends CatalogTable>> TABLES = new ConcurrentHashMap<>();

    static void register(String name, List<? extends CatalogTable> tables) {
        TABLES.put(name, tables);
    }

    @Override
    public Schema create(SchemaPlus parentSchema, String name, Map<String, Object> operand) {
        Location location = Location.open(Path.of((String) operand.get("location")), StoreOptions.defaults());
        boolean pushdown = !"off".equals(operand.get("pushdown"));
        boolean locators = !"false".equals(operand.get("locators"));
        Catalogue catalogue = Catalogue.of(1, List.copyOf(TABLES.get((String) operand.get("tables"))), locators);
        Map<String, Table> tables = new ConcurrentHashMap<>();
        for (CatalogTable table : catalogue.tables()) {
            tables.put(
                    table.name(),
                    PushLogTable.of(new ScanTarget(table, location, pushdown), table.rowCount(location.snapshot())));
        }
        parentSchema.add(InformationSchema.NAME, new InformationSchema());
        return new AbstractSchema() {
            @Override
            protected Map<String, Table> getTableMap() {
                return tables;
            }

            @Override
            protected com.google.common.collect.Multimap<String, org.apache.calcite.schema.Function>
                    getFunctionMultimap() {
                return CatalogFunctions.of(LocationIds.assign(location), () -> {
                    throw new IllegalStateException("no table has a past");
                });
            }
        };
    }
}
