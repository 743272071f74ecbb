package org.pushlog.adapter.table.archive;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.store.StoreSnapshot;

/** The parts of all stores that a request lets through, store by store. */
final class StoreParts {
    private final Iterator<StoreSnapshot> stores;
    private final PartSource source;
    private final ScanRequest request;
    private final int storeColumn;
    private Iterator<Part> parts = List.<Part>of().iterator();

    StoreParts(Iterator<StoreSnapshot> stores, PartSource source, ScanRequest request, int storeColumn) {
        this.stores = stores;
        this.source = source;
        this.request = request;
        this.storeColumn = storeColumn;
    }

    /** The next part, or null after the last. */
    @Nullable
    Part next() {
        while (!parts.hasNext()) {
            if (!stores.hasNext()) {
                return null;
            }
            StoreSnapshot store = stores.next();
            if (request.mayWant(storeColumn, store.name())) {
                parts = source.parts(store, request).iterator();
            }
        }
        return parts.next();
    }
}
