package org.pushlog.adapter.catalog;

import java.util.Map;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.lookup.LikePattern;
import org.pushlog.adapter.plan.LateClose;
import org.pushlog.storage.store.Location;

/**
 * Makes the schema of a location for a Calcite model:
 *
 * <pre>{@code
 * { "name": "pushlog", "type": "custom", "factory": "org.pushlog.adapter.catalog.PushLogSchemaFactory",
 *   "operand": { "location": "/srv/git" } }
 * }</pre>
 *
 * <p>The operands are the properties of a connection URL; {@code location} is needed. An {@code information_schema} is put beside it if the
 * model has none.
 */
public final class PushLogSchemaFactory implements SchemaFactory {

    /** Calcite makes one by name. */
    public PushLogSchemaFactory() {}

    /**
     * @throws org.pushlog.storage.error.StorageException if an operand is wrong or nothing is at the location
     */
    @Override
    public Schema create(SchemaPlus parentSchema, String name, Map<String, Object> operand) {
        SchemaOptions options = SchemaOptions.parse(operand);
        Location location = Location.open(options.location(), options.store(), options.asOf());
        PushLogSchema schema = PushLogSchema.of(location, options.locators(), options.pushdown());
        LateClose.whenUnused(schema, location::close);
        if (parentSchema.subSchemas().getNames(LikePattern.any()).stream()
                .noneMatch(InformationSchema.NAME::equalsIgnoreCase)) {
            parentSchema.add(InformationSchema.NAME, new InformationSchema());
        }
        return schema;
    }
}
