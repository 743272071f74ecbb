package org.pushlog.storage.store.history;

/** Which part of a history a row lies in. */
public enum Source {
    /** The push log itself. */
    LIVE("live"),
    /** The log's section in a sealed archive. */
    SEALED("sealed");

    private final String text;

    Source(String text) {
        this.text = text;
    }

    /** The source as the catalogue spells it. */
    public String text() {
        return text;
    }
}
