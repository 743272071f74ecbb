package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.find.Listing;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.fold.HistoryParts;
import org.pushlog.storage.store.part.GitStore;
import org.pushlog.storage.store.part.SharedPart;
import org.pushlog.storage.work.SharedWork;

/**
 * What stands at a location as of one moment, with everything open. Shared by the snapshots that were taken while nothing changed; closed when
 * the last of them and the location let go.
 */
final class SnapshotState extends SharedPart {
    final Listing listing;
    final List<StoreParts> storeParts;
    final List<StoreSnapshot> stores;
    final List<String> warnings;
    final long catalogueVersion;
    final List<Object> catalogueSignature;
    private final List<RecoveryFact> recovery;
    private final SharedWork comparing = new SharedWork();
    private volatile @Nullable List<RecoveryFact> recoveryWithJoins;

    SnapshotState(
            Listing listing,
            List<StoreParts> storeParts,
            List<StoreSnapshot> stores,
            List<RecoveryFact> recovery,
            List<String> warnings,
            List<Object> catalogueSignature,
            long catalogueVersion) {
        this.listing = listing;
        this.storeParts = List.copyOf(storeParts);
        this.stores = List.copyOf(stores);
        this.recovery = List.copyOf(recovery);
        this.warnings = List.copyOf(warnings);
        this.catalogueSignature = List.copyOf(catalogueSignature);
        this.catalogueVersion = catalogueVersion;
    }

    /** Compares live and sealed parts the first time, which reads them, and the files of git stores. */
    List<RecoveryFact> recovery() {
        List<RecoveryFact> known = recoveryWithJoins;
        return known == null ? comparing.call(this::recoveryOrKnown) : known;
    }

    private List<RecoveryFact> recoveryOrKnown() {
        List<RecoveryFact> known = recoveryWithJoins;
        if (known == null) {
            known = withJoins();
            recoveryWithJoins = known;
        }
        return known;
    }

    private List<RecoveryFact> withJoins() {
        List<RecoveryFact> facts = new ArrayList<>(recovery);
        for (StoreParts store : storeParts) {
            for (HistoryParts history : store.histories()) {
                if (history.live() != null && history.sealed() != null && history.differs()) {
                    String reason = "the live and the sealed history differ ("
                            + history.sealed().file() + "); where both have a push, the live rows count";
                    String file = history.live().file();
                    facts.replaceAll(fact -> fact.file().equals(file) ? fact.withReason(reason) : fact);
                }
            }
        }
        for (StoreParts store : storeParts) {
            GitStore git = store.git();
            if (git != null) {
                facts.addAll(git.recovery(store.found().name()));
            }
        }
        return List.copyOf(facts);
    }

    @Override
    protected void closeBytes() {
        for (StoreParts store : storeParts) {
            store.parts().values().forEach(SharedPart::release);
            GitStore git = store.git();
            if (git != null) {
                git.release();
            }
        }
    }

    @Override
    public void checkStillThere() {
        for (StoreParts store : storeParts) {
            store.parts().values().forEach(SharedPart::checkStillThere);
            GitStore git = store.git();
            if (git != null) {
                git.checkStillThere();
            }
        }
    }
}
