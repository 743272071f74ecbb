package org.pushlog.storage.store;

import java.util.List;

/** What stood at a location when it was looked at: stores in order of their names, and what could not be looked into. */
record Listing(List<FoundStore> stores, List<RecoveryFact> problems) {
    Listing {
        stores = List.copyOf(stores);
        problems = List.copyOf(problems);
    }
}
