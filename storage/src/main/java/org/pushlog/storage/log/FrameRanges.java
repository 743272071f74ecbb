package org.pushlog.storage.log;

import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;

/** Finds the smallest and the largest push_seq and time of one frame after another. Not thread-safe. */
final class FrameRanges {
    /** The column that numbers pushes; only as an unsigned 64-bit integer. */
    static final String PUSH_SEQ = "push_seq";

    /** The column that holds a push's time, as milliseconds in any integer. */
    static final String UPDATED_MS = "updated_ms";

    private int[] columns = new int[0];
    private boolean hasPushSeq;
    private boolean hasTime;
    private boolean isTimeUnsigned;

    /** Unsigned; largest below smallest if there is none. */
    long minPushSeq = -1L;

    long maxPushSeq;

    /** Signed; times that do not fit count as the last one. Largest below smallest if there is none. */
    long minTimeMs = Long.MAX_VALUE;

    long maxTimeMs = Long.MIN_VALUE;

    /** Chooses the columns of the frames that follow. */
    void useSchema(Schema schema) {
        int pushSeq = pushSeqColumn(schema);
        int time = timeColumn(schema);
        hasPushSeq = pushSeq >= 0;
        hasTime = time >= 0;
        isTimeUnsigned = hasTime && schema.field(time).type() instanceof ArrowType.Int type && !type.signed();
        columns = hasPushSeq
                ? hasTime ? new int[] {pushSeq, time} : new int[] {pushSeq}
                : hasTime ? new int[] {time} : new int[0];
    }

    /** The position of the unsigned 64-bit column push_seq, or -1. */
    static int pushSeqColumn(Schema schema) {
        int column = schema.indexOf(PUSH_SEQ);
        return column >= 0 && schema.field(column).type().equals(ArrowType.UINT64) ? column : -1;
    }

    /** The position of the integer column updated_ms, or -1. */
    static int timeColumn(Schema schema) {
        int column = schema.indexOf(UPDATED_MS);
        return column >= 0 && schema.field(column).type().kind() == ArrowType.Kind.INT ? column : -1;
    }

    /**
     * Looks at a frame.
     *
     * @throws org.pushlog.storage.error.StorageException if a column cannot be read
     */
    void read(RecordBatch content) {
        minPushSeq = -1L;
        maxPushSeq = 0;
        minTimeMs = Long.MAX_VALUE;
        maxTimeMs = Long.MIN_VALUE;
        if (columns.length == 0) {
            return;
        }
        try (BatchCursor cursor = content.batches(columns)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                if (hasPushSeq) {
                    addPushSeq((IntegerColumn) batch.column(0));
                }
                if (hasTime) {
                    addTime((IntegerColumn) batch.column(columns.length - 1));
                }
            }
        }
    }

    private void addPushSeq(IntegerColumn values) {
        for (int row = 0; row < values.rowCount(); row++) {
            if (!values.isNull(row)) {
                long value = values.longAt(row);
                minPushSeq = Long.compareUnsigned(value, minPushSeq) < 0 ? value : minPushSeq;
                maxPushSeq = Long.compareUnsigned(value, maxPushSeq) > 0 ? value : maxPushSeq;
            }
        }
    }

    private void addTime(IntegerColumn values) {
        for (int row = 0; row < values.rowCount(); row++) {
            if (!values.isNull(row)) {
                long value = values.longAt(row);
                long millis = isTimeUnsigned && value < 0 ? Long.MAX_VALUE : value;
                minTimeMs = Math.min(minTimeMs, millis);
                maxTimeMs = Math.max(maxTimeMs, millis);
            }
        }
    }
}
