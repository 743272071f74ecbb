package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.find.FoundStore;
import org.pushlog.storage.store.fold.HistoryParts;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.WellKnown;
import org.pushlog.storage.store.part.ArchivePart;
import org.pushlog.storage.store.part.GitStore;
import org.pushlog.storage.store.part.LogPart;
import org.pushlog.storage.store.part.SealedPart;
import org.pushlog.storage.store.part.SharedPart;

/**
 * One store's open parts and the histories made of them.
 *
 * @param parts by the path of their file; a log that is not there has one, too
 */
record StoreParts(
        FoundStore found,
        Map<FoundFile, SharedPart> parts,
        List<HistoryParts> histories,
        @Nullable GitStore git) {

    /** Joins the parts of a store to histories, taking over what an earlier state made of the same parts. */
    static StoreParts of(
            FoundStore found,
            Map<FoundFile, SharedPart> parts,
            @Nullable GitStore git,
            @Nullable StoreParts earlier,
            long memoryLimitBytes) {
        SealedPart refs = null;
        SealedPart secrets = null;
        List<LogPart> logs = new ArrayList<>();
        for (SharedPart part : parts.values()) {
            if (part instanceof LogPart log) {
                logs.add(log);
            } else if (part instanceof ArchivePart archive) {
                refs = refs == null ? archive.refs() : refs;
                secrets = secrets == null ? archive.secrets() : secrets;
            }
        }
        List<HistoryParts> histories = new ArrayList<>();
        LogPart refsLog = found.isGitStore() && !logs.isEmpty() ? onlyOf(HistoryKind.REFS, logs.subList(0, 1)) : null;
        LogPart secretsLog = onlyOf(HistoryKind.SECRETS, logs);
        for (LogPart log : logs) {
            if (log.scan().schema() == null || log.scan().schema().fieldCount() == 0) {
                continue;
            }
            SealedPart sealed = log == refsLog ? refs : log == secretsLog ? secrets : null;
            histories.add(history(found.name(), log, sealed, earlier, memoryLimitBytes));
        }
        if (refs != null && refsLog == null) {
            histories.add(sealedHistory(found.name(), LogNames.REFS, refs, earlier, memoryLimitBytes));
        }
        if (secrets != null && secretsLog == null) {
            histories.add(sealedHistory(found.name(), LogNames.SECRETS, secrets, earlier, memoryLimitBytes));
        }
        return new StoreParts(found, parts, histories, git);
    }

    private static @Nullable LogPart onlyOf(HistoryKind kind, List<LogPart> logs) {
        LogPart only = null;
        for (LogPart log : logs) {
            if (log.scan().schema() != null && WellKnown.kindOf(log.scan().schema()) == kind) {
                if (only != null) {
                    return null;
                }
                only = log;
            }
        }
        return only;
    }

    private static HistoryParts history(
            String store,
            LogPart log,
            @Nullable SealedPart sealed,
            @Nullable StoreParts earlier,
            long memoryLimitBytes) {
        HistoryParts before = null;
        if (earlier != null) {
            for (HistoryParts candidate : earlier.histories()) {
                if (candidate.isMadeOf(store, log, sealed)) {
                    return candidate;
                }
                if (candidate.livePart() != null && candidate.livePart().name().equals(log.name())) {
                    before = candidate;
                }
            }
        }
        return HistoryParts.of(store, LogNames.stemOf(log.name()), log, sealed, before, memoryLimitBytes);
    }

    private static HistoryParts sealedHistory(
            String store, String stem, SealedPart sealed, @Nullable StoreParts earlier, long memoryLimitBytes) {
        if (earlier != null) {
            for (HistoryParts candidate : earlier.histories()) {
                if (candidate.isMadeOf(store, null, sealed)) {
                    return candidate;
                }
            }
        }
        return HistoryParts.ofSealed(store, stem, sealed, memoryLimitBytes);
    }
}
