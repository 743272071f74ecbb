package org.pushlog.storage.archive;

import java.util.Locale;

/** Whether an archive still takes rows in journal segments or has its manifest. */
public enum ArchiveState {
    HOT,
    SEALED;

    /** The state as SQL shows it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
