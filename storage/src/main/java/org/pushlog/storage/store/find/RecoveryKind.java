package org.pushlog.storage.store.find;

/** What kind of file a recovery fact is about. */
public enum RecoveryKind {
    PUSH_LOG("push log"),
    JOURNAL("journal"),
    ARCHIVE("archive"),
    GIT_FILE("git file"),
    UNREADABLE("unreadable");

    private final String text;

    RecoveryKind(String text) {
        this.text = text;
    }

    /** The kind as the catalogue spells it. */
    public String text() {
        return text;
    }
}
