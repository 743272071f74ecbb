package org.pushlog.adapter.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.WithoutLocators;
import org.pushlog.adapter.table.archive.ArchiveTables;
import org.pushlog.adapter.table.log.LogTables;
import org.pushlog.storage.store.Snapshot;

/** All tables of a snapshot: the fixed ones, always, and those that were found. Immutable. */
public final class Catalogue {
    private final long version;
    private final Map<String, CatalogTable> tables;

    private Catalogue(long version, Map<String, CatalogTable> tables) {
        this.version = version;
        this.tables = tables;
    }

    /**
     * The catalogue of a snapshot; it stays right for every later snapshot of the same catalogue version.
     *
     * @param locators false to leave out the store and locator columns
     */
    public static Catalogue of(Snapshot snapshot, boolean locators) {
        List<CatalogTable> all = Stream.of(LogTables.of(snapshot), ArchiveTables.of(snapshot))
                .flatMap(Collection::stream)
                .toList();
        return of(snapshot.catalogueVersion(), all, locators);
    }

    /** A catalogue of given tables; of two with one name, in whatever case, the first counts. */
    public static Catalogue of(long version, List<CatalogTable> all, boolean locators) {
        Map<String, CatalogTable> tables = new LinkedHashMap<>();
        for (CatalogTable table : all) {
            tables.putIfAbsent(table.name().toLowerCase(Locale.ROOT), locators ? table : WithoutLocators.of(table));
        }
        return new Catalogue(version, Collections.unmodifiableMap(tables));
    }

    /** The schema version: two catalogues of one location with the same number have the same tables and columns. */
    public long version() {
        return version;
    }

    /** The tables in catalogue order. */
    public List<CatalogTable> tables() {
        return List.copyOf(tables.values());
    }

    /** The table of a name in any case, or null. */
    public @Nullable CatalogTable table(String name) {
        return tables.get(name.toLowerCase(Locale.ROOT));
    }
}
