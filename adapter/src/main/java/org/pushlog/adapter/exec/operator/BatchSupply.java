package org.pushlog.adapter.exec.operator;

import org.pushlog.adapter.exec.Execution;
import org.pushlog.storage.ipc.BatchCursor;

/** Where a scan gets its batches from. */
@FunctionalInterface
public interface BatchSupply {

    /** The batches of one execution, with the columns of the scan. The caller closes the cursor. */
    BatchCursor open(Execution execution);
}
