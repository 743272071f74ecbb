package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.store.find.FoundArchive;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.find.FoundStore;
import org.pushlog.storage.store.find.Listing;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;
import org.pushlog.storage.store.fold.HistoryParts;
import org.pushlog.storage.store.part.ArchivePart;
import org.pushlog.storage.store.part.DamagedPart;
import org.pushlog.storage.store.part.GitStore;
import org.pushlog.storage.store.part.LogPart;
import org.pushlog.storage.store.part.PartOpener;
import org.pushlog.storage.store.part.SharedPart;
import org.pushlog.storage.work.Cancellation;

/** Makes the state of a location from a listing, with as much as possible of the state before it. Used once, by one thread. */
final class StateBuilder {
    /** Counts down from 0: the versions of states that a location looked at itself count up from 1. */
    private static final AtomicLong REMADE_VERSIONS = new AtomicLong();

    private final StoreOptions options;
    private final boolean isNamedFile;
    private final @Nullable SnapshotState earlier;
    private final PartOpener opener;
    private final Map<String, StoreParts> earlierStores = new HashMap<>();
    private final List<SharedPart> held = new ArrayList<>();
    private final List<RecoveryFact> recovery = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** @param isNamedFile whether the location is one file, whose damage is an error and not a fact among others */
    StateBuilder(StoreOptions options, boolean isNamedFile, @Nullable SnapshotState earlier) {
        this.options = options;
        this.isNamedFile = isNamedFile;
        this.earlier = earlier;
        this.opener = new PartOpener(options.guard());
        if (earlier != null) {
            earlier.storeParts.forEach(store -> earlierStores.put(store.found().name(), store));
        }
    }

    /**
     * The state, held once by the caller: the earlier one if nothing changed.
     *
     * @throws NotFoundException if a listed file is no longer there
     */
    SnapshotState build(Listing listing) {
        boolean handedOver = false;
        try {
            List<StoreParts> stores = new ArrayList<>();
            for (FoundStore found : listing.stores()) {
                stores.add(open(found));
            }
            SnapshotState state = reusable(listing, stores) ? null : make(listing, stores);
            handedOver = state != null;
            if (state != null) {
                return state;
            }
        } finally {
            if (!handedOver) {
                held.forEach(SharedPart::release);
            }
        }
        SnapshotState unchanged = earlier;
        if (unchanged == null) {
            throw new IllegalStateException("there is no earlier state");
        }
        unchanged.hold();
        return unchanged;
    }

    /**
     * The earlier state with other parts of its stores, held once by the caller; it takes over his holds of the parts. Its catalogue has the
     * same version if it has the same tables, otherwise one that no state of a location has.
     */
    SnapshotState remade(List<StoreParts> stores) {
        SnapshotState before = earlier;
        if (before == null) {
            throw new IllegalStateException("there is no earlier state");
        }
        return make(before.listing, stores, REMADE_VERSIONS::decrementAndGet);
    }

    private boolean reusable(Listing listing, List<StoreParts> stores) {
        if (earlier == null || !earlier.listing.equals(listing)) {
            return false;
        }
        for (int i = 0; i < stores.size(); i++) {
            StoreParts before = earlier.storeParts.get(i);
            StoreParts now = stores.get(i);
            if (!sameParts(before, now) || before.git() != now.git()) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameParts(StoreParts before, StoreParts now) {
        Iterator<SharedPart> others = now.parts().values().iterator();
        for (SharedPart part : before.parts().values()) {
            if (!others.hasNext() || others.next() != part) {
                return false;
            }
        }
        return !others.hasNext();
    }

    private StoreParts open(FoundStore found) {
        StoreParts before = earlierStores.get(found.name());
        Map<FoundFile, SharedPart> parts = new LinkedHashMap<>();
        for (int i = 0; i < found.logs().size(); i++) {
            FoundFile log = found.logs().get(i);
            boolean mayBeMissing = found.isGitStore() && i == 0;
            SharedPart known = before == null ? null : before.parts().get(log);
            put(
                    parts,
                    log,
                    found.name(),
                    () -> mayBeMissing
                            ? opener.openLogOrMissing(log, found.name(), known)
                            : opener.openUnlessHot(log, found.name(), known));
        }
        for (FoundArchive archive : found.archives()) {
            FoundFile file = archive.file();
            SharedPart known = before == null ? null : before.parts().get(file);
            put(
                    parts,
                    file,
                    found.name(),
                    () -> archive.segments().isEmpty()
                            ? opener.openUnlessHot(file, found.name(), known)
                            : opener.openHot(archive, found.name(), known));
        }
        return StoreParts.of(found, parts, gitStore(found, before), before, options.memoryLimitBytes());
    }

    private interface Opening {
        SharedPart open();
    }

    private void put(Map<FoundFile, SharedPart> parts, FoundFile file, String store, Opening opening) {
        Cancellation.check();
        SharedPart part;
        try {
            part = opening.open();
        } catch (IoFailedException e) {
            if (isNamedFile) {
                throw e;
            }
            part = new DamagedPart(
                    RecoveryFact.unreadable(file.name(), e.fault().problem(), store), List.of(), e);
        }
        held.add(part);
        parts.put(file, part);
        if (isNamedFile && part instanceof DamagedPart damaged) {
            throw damaged.cause();
        }
    }

    private @Nullable GitStore gitStore(FoundStore found, @Nullable StoreParts before) {
        if (!found.isGitStore()) {
            return null;
        }
        Map<String, FileFacts> facts = new HashMap<>();
        found.roles().forEach((role, file) -> {
            FileFacts now = FileFacts.find(file.path());
            if (now != null) {
                facts.put(role, now);
            }
        });
        GitStore known = before == null ? null : before.git();
        GitStore git;
        if (known != null && known.isSame(found.roles(), facts)) {
            known.hold();
            git = known;
        } else {
            git = new GitStore(found.roles(), facts, options.guard());
        }
        held.add(git);
        return git;
    }

    private SnapshotState make(Listing listing, List<StoreParts> stores) {
        return make(listing, stores, () -> earlier == null ? 1 : earlier.catalogueVersion + 1);
    }

    private SnapshotState make(Listing listing, List<StoreParts> stores, LongSupplier newVersion) {
        List<HistoryParts> histories =
                stores.stream().flatMap(store -> store.histories().stream()).toList();
        List<String> names = LogNames.of(histories);
        List<Object> signature = new ArrayList<>();
        List<StoreSnapshot> snapshots = new ArrayList<>();
        int next = 0;
        for (StoreParts store : stores) {
            List<History> named = new ArrayList<>();
            for (HistoryParts history : store.histories()) {
                History made = new History(history, names.get(next++), options);
                named.add(made);
                signature.add(List.of(made.name(), made.storeName(), made.schema(), made.keyColumns()));
            }
            snapshots.add(new StoreSnapshot(store.found().name(), named, archives(store, signature), store.git()));
            addRecovery(store, named);
        }
        recovery.addAll(listing.problems());
        long version = earlier != null && earlier.catalogueSignature.equals(signature)
                ? earlier.catalogueVersion
                : newVersion.getAsLong();
        return new SnapshotState(listing, stores, snapshots, recovery, warnings, signature, version);
    }

    private static List<ArchiveSnapshot> archives(StoreParts store, List<Object> signature) {
        List<ArchiveSnapshot> archives = new ArrayList<>();
        for (SharedPart part : store.parts().values()) {
            if (part instanceof ArchivePart archive) {
                archives.add(new ArchiveSnapshot(archive.name(), archive.index()));
                Object sections = archive.index() instanceof SealedArchive sealed ? sealed.entries() : "hot";
                signature.add(List.of(archive.name(), sections));
            }
        }
        return archives;
    }

    private void addRecovery(StoreParts store, List<History> histories) {
        String storeName = store.found().name();
        for (SharedPart part : store.parts().values()) {
            if (part instanceof DamagedPart damaged) {
                recovery.add(damaged.fact());
            } else if (part instanceof ArchivePart archive) {
                recovery.addAll(archive.recovery());
                refuseTornJournal(archive);
            } else if (part instanceof LogPart log) {
                recovery.add(logFact(log, nameOf(log, store, histories), storeName));
            }
        }
    }

    private static String nameOf(LogPart log, StoreParts store, List<History> histories) {
        for (History history : histories) {
            if (history.parts().livePart() == log) {
                return history.name();
            }
        }
        FoundStore found = store.found();
        boolean isRefsLog = found.isGitStore() && found.logs().get(0).name().equals(log.name());
        return isRefsLog ? LogNames.REFS : LogNames.stemOf(log.name());
    }

    private RecoveryFact logFact(LogPart log, String name, String store) {
        LogScan scan = log.scan();
        RecoveryFact fact = new RecoveryFact(
                name,
                log.name(),
                RecoveryKind.PUSH_LOG,
                (long) scan.frameCount(),
                scan.rowCount(),
                scan.fileBytes(),
                scan.validBytes(),
                scan.tornTailBytes(),
                null,
                store);
        Fault torn = scan.tornFault();
        if (torn != null) {
            if (options.strict()) {
                throw new CorruptDataException(torn);
            }
            fact = fact.withReason(RecoveryFact.reasonOf(log.name(), torn));
        }
        if (scan.schema() != null && scan.schema().fieldCount() == 0) {
            fact = fact.withReason("the frames have no columns");
        }
        String unlike = unlikeFirst(log);
        if (unlike != null) {
            if (options.strict()) {
                throw new CorruptDataException(Fault.of(log.name(), unlike));
            }
            fact = fact.withReason(unlike);
            warnings.add(log.name() + ": " + unlike);
        }
        return fact;
    }

    private static @Nullable String unlikeFirst(LogPart log) {
        FrameIndex frames = log.scan().frames();
        if (frames.unlikeFirstCount() == 0) {
            return null;
        }
        int frame = 0;
        while (frames.isLikeFirst(frame)) {
            frame++;
        }
        return frames.unlikeFirstCount() + " of " + frames.count()
                + " frames have other columns than the first frame; their rows are left out (the first of them is"
                + " frame "
                + frame + " at offset " + frames.offsetBytes(frame) + ")";
    }

    private void refuseTornJournal(ArchivePart archive) {
        for (RecoveryFact fact : archive.recovery()) {
            Long torn = fact.tornTailBytes();
            if (options.strict() && fact.kind() == RecoveryKind.JOURNAL && torn != null && torn > 0) {
                StorageException refused = new CorruptDataException(
                        fact.file(), fact.validBytes() == null ? -1 : fact.validBytes(), "torn: " + fact.reason());
                throw refused;
            }
        }
    }
}
