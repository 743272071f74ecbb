package org.pushlog.adapter.catalog;

import com.google.common.collect.Multimap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.schema.Function;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaVersion;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.LocationIds;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;

/**
 * The tables and functions of a location.
 *
 * <p>The schema as it is made follows the location: tables come and go with the logs and archives that are there. What {@link #snapshot} and
 * {@link #at} give stays as it is, which is what one statement wants. Thread-safe. Whoever opened the location closes it.
 */
public final class PushLogSchema extends AbstractSchema {
    /** The name that the schema has unless a model chooses another. */
    public static final String NAME = "pushlog";

    private final Location location;
    private final LocationTables source;
    private final Supplier<LocationTables.View> view;
    private final long locationId;
    private final Multimap<String, Function> functions;
    private volatile @Nullable Fixed fixed;

    /** The schema of tables that stay. */
    private record Fixed(LocationTables.View tables, PushLogSchema schema) {}

    private PushLogSchema(
            Location location, LocationTables source, Supplier<LocationTables.View> view, long locationId) {
        this.location = location;
        this.source = source;
        this.view = view;
        this.locationId = locationId;
        this.functions = CatalogFunctions.of(locationId, view);
    }

    /**
     * The schema of a location.
     *
     * @param locators false to leave out store and locator columns
     * @param pushdown false to keep rules from narrowing scans
     */
    public static PushLogSchema of(Location location, boolean locators, boolean pushdown) {
        LocationTables source = new LocationTables(location, locators, pushdown);
        return new PushLogSchema(location, source, source::recent, LocationIds.assign(location));
    }

    /** Where the tables' snapshots come from. */
    public Location location() {
        return location;
    }

    /** Equal for schemas of one location whose tables have the same columns and are narrowed in the same way. */
    public Object shape() {
        return source.shape();
    }

    /** The tables without Calcite around them. */
    public Catalogue catalogue() {
        return view.get().catalogue();
    }

    /**
     * This schema with the tables of a snapshot, whatever happens to the location. Does not keep the snapshot; gives the same object again while the
     * tables have the same columns and as many rows.
     */
    public PushLogSchema at(Snapshot snapshot) {
        LocationTables.View tables = source.of(snapshot);
        Fixed known = fixed;
        if (known == null || !known.tables().equals(tables)) {
            known = new Fixed(tables, fixed(tables));
            fixed = known;
        }
        return known.schema();
    }

    @Override
    public Schema snapshot(SchemaVersion version) {
        return fixed(source.newest());
    }

    @Override
    public boolean isMutable() {
        return false;
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return view.get().tables();
    }

    @Override
    protected Multimap<String, Function> getFunctionMultimap() {
        return functions;
    }

    private PushLogSchema fixed(LocationTables.View tables) {
        return new PushLogSchema(location, source, () -> tables, locationId);
    }
}
