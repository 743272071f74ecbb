package org.pushlog.storage.store;

import java.util.List;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.FileFacts;

/** A file that looks like an archive and could not be opened as one. Kept so that it is not tried again before it changes. */
final class DamagedPart extends SharedPart {
    private final RecoveryFact fact;
    private final List<FileFacts> facts;
    private final StorageException cause;

    DamagedPart(RecoveryFact fact, List<FileFacts> facts, StorageException cause) {
        this.fact = fact;
        this.facts = facts;
        this.cause = cause;
    }

    RecoveryFact fact() {
        return fact;
    }

    List<FileFacts> facts() {
        return facts;
    }

    StorageException cause() {
        return cause;
    }

    @Override
    void closeBytes() {
        // Nothing is open.
    }

    @Override
    void checkStillThere() {
        // Nothing was read that counts.
    }
}
