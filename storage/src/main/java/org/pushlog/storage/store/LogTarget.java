package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.part.LogPart;
import org.pushlog.storage.store.part.SharedPart;

/**
 * A log that can be written to: the one of a history, or the refs log that a git store has not begun yet.
 *
 * @param store the store's path relative to the location
 * @param file null if only a sealed part of the log is there
 * @param history null if the log has no frame yet
 */
record LogTarget(
        String store,
        @Nullable FoundFile file,
        HistoryKind kind,
        @Nullable History history) {

    /**
     * The one log of a name in the catalogue.
     *
     * @param store where it is to be; null if there is only one
     * @throws InvalidRequestException if there is none, or several; the message lists their stores
     */
    static LogTarget only(SnapshotState state, String logName, @Nullable String store) {
        List<LogTarget> all = of(state, logName);
        List<LogTarget> wanted = all.stream()
                .filter(log -> store == null || log.store.equals(store))
                .toList();
        if (wanted.size() == 1) {
            return wanted.get(0);
        }
        if (all.isEmpty()) {
            throw new InvalidRequestException(logName, -1, "there is no log of this name to write to");
        }
        String stores = all.stream().map(LogTarget::store).distinct().collect(Collectors.joining(", "));
        if (wanted.isEmpty()) {
            throw new InvalidRequestException(
                    logName, -1, "the store " + store + " has no log of this name; these have: " + stores);
        }
        throw new InvalidRequestException(
                logName,
                -1,
                store == null
                        ? "several stores have a log of this name, name one of them: " + stores
                        : "the store " + store + " has several logs of this name");
    }

    /** The logs of a name in all stores, in order of the stores. */
    static List<LogTarget> of(SnapshotState state, String logName) {
        List<LogTarget> targets = new ArrayList<>();
        for (int i = 0; i < state.stores.size(); i++) {
            StoreParts parts = state.storeParts.get(i);
            boolean found = false;
            for (History history : state.stores.get(i).histories()) {
                if (history.name().equalsIgnoreCase(logName)) {
                    found = true;
                    targets.add(new LogTarget(parts.found().name(), fileOf(history, parts), history.kind(), history));
                }
            }
            if (!found
                    && logName.equalsIgnoreCase(LogNames.REFS)
                    && parts.found().isGitStore()) {
                FoundFile refsLog = parts.found().logs().get(0);
                targets.add(new LogTarget(parts.found().name(), refsLog, HistoryKind.REFS, null));
            }
        }
        return targets;
    }

    /** The look that a snapshot has of the log, or null. */
    @Nullable
    LogScan scan() {
        LogPart live = history == null ? null : history.parts().livePart();
        return live == null ? null : live.scan();
    }

    FoundFile requireFile(String logName) {
        FoundFile log = file;
        if (log == null) {
            throw new InvalidRequestException(
                    logName,
                    -1,
                    "the store " + store + " has this log only sealed, in an archive; it cannot be written");
        }
        return log;
    }

    private static @Nullable FoundFile fileOf(History history, StoreParts parts) {
        LogPart live = history.parts().livePart();
        if (live == null) {
            boolean isRefsOfStore =
                    history.kind() == HistoryKind.REFS && parts.found().isGitStore();
            return isRefsOfStore ? parts.found().logs().get(0) : null;
        }
        for (Map.Entry<FoundFile, SharedPart> part : parts.parts().entrySet()) {
            if (part.getValue() == live) {
                return part.getKey();
            }
        }
        return null;
    }
}
