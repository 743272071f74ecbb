package org.pushlog.storage.hot;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.ArrowSection;
import org.pushlog.storage.archive.FormatVersion;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;
import org.pushlog.storage.work.Cancellation;

/**
 * Reads journal segments in order into the rows that are in force: of each path the last row, at the place where the path first came. A
 * segment is read up to its first defect; later segments are still read. Rows are copied, so that a thousand appends of one row do not
 * become a thousand batches. Not thread-safe.
 */
final class JournalReader {
    private static final int ROWS_A_LOOK = 1_023;
    private static final int ROW_COUNT_MAX = Integer.MAX_VALUE - 8;

    private final Guard guard;
    private final HalfWritten halfWritten;
    private final BatchBuilder builder = new BatchBuilder(ArchiveSchemas.BASE);
    private final List<Batch> batches = new ArrayList<>();
    private final Map<ByteBuffer, Integer> rowOfPath = new LinkedHashMap<>();
    private final List<SegmentFacts> facts = new ArrayList<>();
    private OptionalInt formatVersion = OptionalInt.empty();
    private int rowCount;

    /** @param blobs the archive's file */
    JournalReader(Guard guard, ByteSource blobs) {
        this.guard = guard;
        this.halfWritten = new HalfWritten(blobs);
    }

    /** Reads the next segment. */
    void read(ByteSource segment) {
        StreamWalk walk = ArrowStream.walk(segment, 0, guard);
        Schema schema = walk.schema();
        if (schema == null) {
            facts.add(new SegmentFacts(segment.name(), 0, 0, segment.lengthBytes(), 0, reasonOf(segment, walk)));
            return;
        }
        if (formatVersion.isEmpty()) {
            formatVersion = FormatVersion.of(schema, segment.name(), segment.fileOffsetBytes());
        }
        ArrowSection stream = ArrowSection.of(segment, walk);
        int[] projection = stream.projectionOf(ArchiveSchemas.BASE);
        long validBytes = walk.endOffsetBytes();
        Fault reason = reasonOf(segment, walk);
        int firstRow = rowCount;
        int batchCount = 0;
        for (BatchLocation location : walk.batches()) {
            try {
                RecordBatch batch = walk.open(segment, location.batchIndex());
                batch.validate();
                boolean isLast = location.batchIndex() == walk.batches().size() - 1
                        && walk.endOffsetBytes() == segment.lengthBytes();
                if (isLast && isHalfWritten(batch, projection)) {
                    validBytes = location.messageOffsetBytes();
                    reason = new Fault(
                            segment.name(),
                            segment.fileOffsetBytes() + validBytes,
                            "the last append is only half there: its last checksum was not written");
                    break;
                }
                append(batch.batches(projection));
            } catch (CorruptDataException e) {
                validBytes = location.messageOffsetBytes();
                reason = e.fault();
                break;
            }
            batchCount++;
        }
        facts.add(new SegmentFacts(
                segment.name(), batchCount, rowCount - firstRow, segment.lengthBytes(), validBytes, reason));
    }

    List<SegmentFacts> facts() {
        return List.copyOf(facts);
    }

    OptionalInt formatVersion() {
        return formatVersion;
    }

    /** The rows in force. */
    List<Batch> liveRows() {
        flush();
        List<Batch> live = new ArrayList<>();
        for (int row : rowOfPath.values()) {
            Cancellation.check(row, ROWS_A_LOOK);
            builder.appendRow(batches.get(row / Batch.ROW_COUNT_MAX), row % Batch.ROW_COUNT_MAX);
            if (builder.isFull()) {
                live.add(builder.build());
            }
        }
        live.add(builder.build());
        return live;
    }

    private boolean isHalfWritten(RecordBatch batch, int[] projection) {
        Batch last = null;
        try (BatchCursor cursor = batch.batches(projection)) {
            for (Batch rows = cursor.next(); rows != null; rows = cursor.next()) {
                halfWritten.good(rows);
                last = rows;
            }
        }
        return last != null && halfWritten.is(last);
    }

    private void append(BatchCursor cursor) {
        try (cursor) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                halfWritten.good(batch);
                BytesColumn paths = (BytesColumn) batch.column(0);
                for (int row = 0; row < batch.rowCount(); row++) {
                    Cancellation.check(row, ROWS_A_LOOK);
                    if (rowCount == ROW_COUNT_MAX) {
                        throw new LimitExceededException("journal", -1, "more than 2^31 rows are not read");
                    }
                    builder.appendRow(batch, row);
                    rowOfPath.put(ByteBuffer.wrap(paths.bytesAt(row)), rowCount);
                    rowCount++;
                    if (builder.isFull()) {
                        flush();
                    }
                }
            }
        }
    }

    private void flush() {
        if (builder.rowCount() > 0) {
            batches.add(builder.build());
        }
    }

    private static @Nullable Fault reasonOf(ByteSource segment, StreamWalk walk) {
        if (walk.defect() != null || walk.endOffsetBytes() == segment.lengthBytes()) {
            return walk.defect();
        }
        return new Fault(
                segment.name(),
                segment.fileOffsetBytes() + walk.endOffsetBytes(),
                (segment.lengthBytes() - walk.endOffsetBytes()) + " bytes lie after the end of the stream");
    }
}
