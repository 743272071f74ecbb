package org.pushlog.adapter.table.archive;

import java.util.List;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.store.StoreSnapshot;

/** Says which parts of a table a store has. */
interface PartSource {

    /**
     * The store's parts. The tail of each ends in the store's name.
     *
     * @param request what is wanted: parts and rows that its predicates rule out may be left out
     */
    List<Part> parts(StoreSnapshot store, ScanRequest request);
}
