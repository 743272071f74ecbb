package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.storage.ipc.BatchCursor;

/** Where a scan gets its batches from. */
public interface BatchSupply {

    /** The batches of one execution, with the columns of the scan. The caller closes the cursor. */
    BatchCursor open(Execution execution);

    /** The same batches; those without a row within the bounds may be left out. */
    default BatchSupply within(KeyBounds bounds) {
        return this;
    }

    /** The same batches spread over up to so many cursors, each batch in one of them, for as many threads. The caller closes them all. */
    default List<BatchCursor> openShares(Execution execution, int count) {
        return List.of(open(execution));
    }
}
