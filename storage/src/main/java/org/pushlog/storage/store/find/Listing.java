package org.pushlog.storage.store.find;

import java.util.List;

/** What stood at a location when it was looked at: stores in order of their names, and what could not be looked into. */
public record Listing(List<FoundStore> stores, List<RecoveryFact> problems) {
    public Listing {
        stores = List.copyOf(stores);
        problems = List.copyOf(problems);
    }
}
