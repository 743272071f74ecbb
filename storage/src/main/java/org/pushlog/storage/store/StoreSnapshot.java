package org.pushlog.storage.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.part.GitStore;

/**
 * One store as one snapshot sees it.
 *
 * @param name the store's path relative to the location, {@code .} for the location itself
 * @param histories those with a schema, in path order of their logs
 * @param git the other files of a git store, null for a store that is one log or one archive
 */
public record StoreSnapshot(
        String name,
        List<History> histories,
        List<ArchiveSnapshot> archives,
        @Nullable GitStore git) {
    public StoreSnapshot {
        histories = List.copyOf(histories);
        archives = List.copyOf(archives);
    }

    /** The store with its histories as they were at a point. */
    StoreSnapshot asOf(AsOf point) {
        return new StoreSnapshot(
                name, histories.stream().map(history -> history.asOf(point)).toList(), archives, git);
    }
}
