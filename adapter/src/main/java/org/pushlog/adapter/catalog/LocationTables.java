package org.pushlog.adapter.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.ScanTarget;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.work.SharedWork;

/** The tables of a location as Calcite takes them, made anew when the location has changed. Thread-safe. */
final class LocationTables {
    private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();

    private final Location location;
    private final boolean locators;
    private final boolean pushdown;
    private final SharedWork making = new SharedWork();
    private @Nullable View made;
    private @Nullable View last;
    private long lastNanos;
    private long lastChange;

    LocationTables(Location location, boolean locators, boolean pushdown) {
        this.location = location;
        this.locators = locators;
        this.pushdown = pushdown;
    }

    /** What decides about columns and plans beside the catalogue. */
    private record Shape(boolean locators, boolean pushdown) {}

    Object shape() {
        return new Shape(locators, pushdown);
    }

    /** A catalogue with its tables by name, and the row count of each for the planner. */
    record View(
            Catalogue catalogue,
            List<OptionalLong> rowCounts,
            Map<String, Table> tables,
            Location location,
            boolean pushdown) {

        /** What a scan of the table reads, null if there is no table of that name. */
        @Nullable
        ScanTarget target(String name) {
            CatalogTable table = catalogue.table(name);
            return table == null ? null : new ScanTarget(table, location, pushdown);
        }
    }

    /** The tables as they were at most a second ago. */
    View recent() {
        return making.call(() -> {
            View view = last;
            boolean isRecent = System.nanoTime() - lastNanos < RECENT_NANOS && Location.changeCount() == lastChange;
            return view != null && isRecent ? view : newest();
        });
    }

    /** The tables as they are now. */
    View newest() {
        return making.call(this::makeNewest);
    }

    private View makeNewest() {
        long change = Location.changeCount();
        try (Snapshot snapshot = location.snapshot()) {
            View view = of(snapshot);
            last = view;
            lastNanos = System.nanoTime();
            lastChange = change;
            return view;
        }
    }

    /** The tables of a snapshot; the same object as before if they have the same columns and as many rows. */
    View of(Snapshot snapshot) {
        return making.call(() -> make(snapshot));
    }

    private View make(Snapshot snapshot) {
        View before = made;
        Catalogue catalogue = before != null && before.catalogue().version() == snapshot.catalogueVersion()
                ? before.catalogue()
                : Catalogue.of(snapshot, locators);
        List<OptionalLong> rowCounts = new ArrayList<>();
        for (CatalogTable table : catalogue.tables()) {
            rowCounts.add(rowCount(table, snapshot));
        }
        if (before != null
                && before.catalogue() == catalogue
                && before.rowCounts().equals(rowCounts)) {
            return before;
        }
        Map<String, Table> tables = new LinkedHashMap<>();
        for (CatalogTable table : catalogue.tables()) {
            ScanTarget target = new ScanTarget(table, location, pushdown);
            tables.put(table.name(), PushLogTable.of(target, rowCounts.get(tables.size())));
        }
        View view = new View(catalogue, rowCounts, Collections.unmodifiableMap(tables), location, pushdown);
        made = view;
        return view;
    }

    private static OptionalLong rowCount(CatalogTable table, Snapshot snapshot) {
        try {
            return table.rowCount(snapshot);
        } catch (StorageException e) {
            // An estimate for the planner only: whoever reads the table is told.
            return OptionalLong.empty();
        }
    }
}
