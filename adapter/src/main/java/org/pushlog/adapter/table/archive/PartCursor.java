package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.ReadCounts;

/** The wanted columns of part after part. Rows that are only counted are not read where a part knows how many it has. */
final class PartCursor implements BatchCursor {
    private final StoreParts parts;
    private final Schema schema;
    private final Schema projected;
    private final ScanRequest request;
    private final ReadCounts counts;
    private @Nullable Part part;
    private @Nullable BatchCursor rows;
    private long rowCount;
    private long countedLeft;

    PartCursor(StoreParts parts, Schema schema, ScanRequest request, ReadCounts counts) {
        this.parts = parts;
        this.schema = schema;
        this.projected = schema.project(request.projection());
        this.request = request;
        this.counts = counts;
    }

    @Override
    public @Nullable Batch next() {
        while (!isEnough() && !request.cancelled().getAsBoolean()) {
            if (countedLeft > 0) {
                return counted();
            }
            if (rows == null || part == null) {
                part = parts.next();
                if (part == null) {
                    return null;
                }
                LongSupplier known = isCounting() ? part.rowCount() : null;
                if (known != null) {
                    countedLeft = known.getAsLong();
                    continue;
                }
                rows = part.rows().get();
            }
            Batch batch = rows.next();
            if (batch == null) {
                rows.close();
                rows = null;
            } else if (batch.rowCount() > 0) {
                Batch kept = limited(batch);
                rowCount += kept.rowCount();
                counts.addRows(batch.rowCount());
                return project(kept, part.tail());
            }
        }
        return null;
    }

    @Override
    public void close() {
        if (rows != null) {
            rows.close();
            rows = null;
        }
    }

    /** Predicates may leave rows out, so that what a part has is not what it gives. */
    private boolean isCounting() {
        return request.projection().length == 0 && request.predicates().isEmpty();
    }

    private Batch counted() {
        long wanted = request.limit() < 0 ? countedLeft : Math.min(countedLeft, request.limit() - rowCount);
        int count = (int) Math.min(wanted, Batch.ROW_COUNT_MAX);
        countedLeft -= count;
        rowCount += count;
        return new Batch(projected, count, List.of());
    }

    private boolean isEnough() {
        return request.limit() >= 0 && rowCount >= request.limit();
    }

    private Batch limited(Batch batch) {
        long left = request.limit() < 0 ? batch.rowCount() : request.limit() - rowCount;
        return left < batch.rowCount() ? batch.slice(0, (int) left) : batch;
    }

    private Batch project(Batch batch, List<String> tail) {
        List<Column> columns = new ArrayList<>(request.projection().length);
        int ownCount = schema.fieldCount() - tail.size();
        for (int ordinal : request.projection()) {
            Field field = schema.field(ordinal);
            columns.add(
                    ordinal < ownCount
                            ? batch.column(ordinal).withField(field)
                            : Columns.constant(field, batch.rowCount(), tail.get(ordinal - ownCount)));
        }
        return new Batch(projected, batch.rowCount(), columns);
    }
}
