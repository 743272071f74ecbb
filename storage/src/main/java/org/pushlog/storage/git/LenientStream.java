package org.pushlog.storage.git;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArrowSection;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;

/** An Arrow stream that is still being written: read up to its first defect, which is a fact and no error. */
final class LenientStream {
    private final ByteSource bytes;
    private final StreamWalk walk;

    LenientStream(ByteSource bytes, Guard guard) {
        this.bytes = bytes;
        this.walk = ArrowStream.walk(bytes, 0, guard);
    }

    /** Takes rows. */
    interface RowSink {
        /** Takes the rows of a window of a record batch; {@code firstRow} is the window's first row in it. */
        void accept(Batch window, int batchIndex, long firstRow);
    }

    /** The stream's schema, or null if not even that is whole. */
    @Nullable
    Schema schema() {
        return walk.schema();
    }

    ByteSource bytes() {
        return bytes;
    }

    /** Where the columns of {@code expected} stand. There must be a schema. */
    int[] projectionOf(Schema expected) {
        return ArrowSection.of(bytes, walk).projectionOf(expected);
    }

    RecordBatch open(int batchIndex) {
        return walk.open(bytes, batchIndex);
    }

    /** Hands over all rows of whole, valid record batches. */
    GitFileFacts read(GitFile file, int[] projection, RowSink sink) {
        List<BatchLocation> batches = walk.batches();
        long rows = 0;
        for (int i = 0; i < batches.size(); i++) {
            try {
                RecordBatch batch = open(i);
                batch.validate();
                long firstRow = 0;
                try (BatchCursor windows = batch.batches(projection)) {
                    for (Batch window = windows.next(); window != null; window = windows.next()) {
                        sink.accept(window, i, firstRow);
                        firstRow += window.rowCount();
                    }
                }
                rows += firstRow;
            } catch (CorruptDataException e) {
                return facts(file, i, rows, batches.get(i).messageOffsetBytes(), e.fault());
            }
        }
        return facts(file, batches.size(), rows, walk.endOffsetBytes(), walk.defect());
    }

    /** The facts of a stream without a schema. */
    GitFileFacts unread(GitFile file) {
        return facts(file, 0, 0, 0, walk.defect());
    }

    private GitFileFacts facts(GitFile file, long batches, long rows, long validBytes, @Nullable Fault reason) {
        return new GitFileFacts(file, bytes.name(), batches, rows, bytes.lengthBytes(), validBytes, reason);
    }
}
