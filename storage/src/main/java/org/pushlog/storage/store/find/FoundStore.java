package org.pushlog.storage.store.find;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store as a listing came upon it, before any of its files was opened.
 *
 * @param name the store's path relative to the location, {@code .} for the location itself
 * @param folder the folder of a git store; null for a store that is one log or one archive
 * @param logs its push logs, a git store's refs log (perhaps not there) first
 * @param roles the files of a git store that have a role of their own, by file name
 */
public record FoundStore(
        String name,
        @Nullable FoundFile folder,
        List<FoundFile> logs,
        List<FoundArchive> archives,
        Map<String, FoundFile> roles) {
    public FoundStore {
        logs = List.copyOf(logs);
        archives = List.copyOf(archives);
        roles = Map.copyOf(roles);
    }

    public static FoundStore ofLog(String name, FoundFile log) {
        return new FoundStore(name, null, List.of(log), List.of(), Map.of());
    }

    public static FoundStore ofArchive(String name, FoundArchive archive) {
        return new FoundStore(name, null, List.of(), List.of(archive), Map.of());
    }

    public boolean isGitStore() {
        return folder != null;
    }
}
