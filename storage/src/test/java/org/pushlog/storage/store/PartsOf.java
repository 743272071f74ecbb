package org.pushlog.storage.store;

import org.pushlog.storage.store.fold.HistoryParts;

/** What a history is made of, for the tests of the packages below, which have no other way to it. */
public final class PartsOf {
    private PartsOf() {}

    public static HistoryParts history(History history) {
        return history.parts();
    }

    /** Of the only history at a location. */
    public static HistoryParts firstHistory(Snapshot snapshot) {
        return history(snapshot.stores().get(0).histories().get(0));
    }
}
