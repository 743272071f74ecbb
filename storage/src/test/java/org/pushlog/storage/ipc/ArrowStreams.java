package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.List;

/** Reads whole streams in tests. */
final class ArrowStreams {
    private ArrowStreams() {}

    static List<Batch> batches(RecordBatch batch) {
        List<Batch> batches = new ArrayList<>();
        try (BatchCursor cursor = batch.batches()) {
            for (Batch next = cursor.next(); next != null; next = cursor.next()) {
                batches.add(next);
            }
        }
        return batches;
    }
}
