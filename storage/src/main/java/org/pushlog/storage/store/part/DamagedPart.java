package org.pushlog.storage.store.part;

import java.util.List;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.store.find.RecoveryFact;

/** A file that looks like an archive and could not be opened as one. Kept so that it is not tried again before it changes. */
public final class DamagedPart extends SharedPart {
    private final RecoveryFact fact;
    private final List<FileFacts> facts;
    private final StorageException cause;

    public DamagedPart(RecoveryFact fact, List<FileFacts> facts, StorageException cause) {
        this.fact = fact;
        this.facts = facts;
        this.cause = cause;
    }

    public RecoveryFact fact() {
        return fact;
    }

    List<FileFacts> facts() {
        return facts;
    }

    public StorageException cause() {
        return cause;
    }

    @Override
    protected void closeBytes() {
        // Nothing is open.
    }

    @Override
    public void checkStillThere() {
        // Nothing was read that counts.
    }
}
