package org.pushlog.adapter.table.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.PastPoint;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableEnd;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ReusedBuffers;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.fold.CurrentScan;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.FrameBounds;
import org.pushlog.storage.store.history.FrameShare;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.ReadCounts;

/** The rows of one history as a table shows them. */
final class HistoryRows {
    private final History history;
    private final HistoryColumns columns;
    private final HistoryTable.Rows rows;
    private final ScanRequest request;
    private final Snapshot snapshot;
    private final Schema shown;
    private final ReadCounts counts;
    private final FrameShare share;

    /** The log's columns that are read. */
    private final int[] wanted;

    /** For each shown column the position of its log column in {@link #wanted}, or -1. */
    private final int[] wantedAt;

    HistoryRows(
            History history,
            HistoryColumns columns,
            HistoryTable.Rows rows,
            ScanRequest request,
            Snapshot snapshot,
            ReadCounts counts,
            FrameShare share) {
        this.share = share;
        this.history = history;
        this.columns = columns;
        this.rows = rows;
        this.request = request;
        this.snapshot = snapshot;
        this.counts = counts;
        this.shown = columns.columns().schema().project(request.projection());
        this.wantedAt = new int[request.projection().length];
        this.wanted = chooseColumns();
    }

    /** Opens the rows; the caller closes them. */
    BatchCursor open() {
        return rows == HistoryTable.Rows.CURRENT ? openCurrent() : openUpdates();
    }

    private int[] chooseColumns() {
        int[] chosen = new int[wantedAt.length];
        int count = 0;
        for (int i = 0; i < wantedAt.length; i++) {
            int column = ownColumn(columns.origins().get(request.projection()[i]));
            wantedAt[i] = -1;
            if (column >= 0) {
                int at = indexOf(chosen, count, column);
                if (at < 0) {
                    at = count;
                    chosen[count++] = column;
                }
                wantedAt[i] = at;
            }
        }
        return Arrays.copyOf(chosen, count);
    }

    /** The position of an origin's column in the log's schema, or -1 if the log has none of that name and type. */
    private int ownColumn(Origin origin) {
        if (!origin.isOwn()) {
            return -1;
        }
        if (origin.ownIndex() >= 0) {
            return origin.ownIndex();
        }
        int column = history.schema().indexOf(origin.ownName());
        if (column < 0) {
            return -1;
        }
        ArrowType type = history.schema().field(column).type();
        if (origin.kind() == Origin.Kind.TIME) {
            return type.kind() == ArrowType.Kind.INT ? column : -1;
        }
        int ordinal = columns.ordinalOfOwn(origin.ownName());
        return type.equals(columns.columns().schema().field(ordinal).type()) ? column : -1;
    }

    private BatchCursor openCurrent() {
        List<String> keys = null;
        String prefix = null;
        if (history.hasTextKey()) {
            int keyColumn = columns.ordinalOfOwn(history.keyColumns().get(0));
            for (ColumnPredicate predicate : request.predicates()) {
                if (predicate.column() == keyColumn) {
                    keys = keys == null ? keysOf(predicate) : keys;
                    prefix = predicate instanceof ColumnPredicate.Prefix starts ? starts.prefix() : prefix;
                }
            }
        }
        return new CurrentShown(history.current(
                new CurrentScan(wanted, keys, prefix, asOf(), counts, request.threads(), request.cancelled())));
    }

    private static @Nullable List<String> keysOf(ColumnPredicate predicate) {
        if (predicate instanceof ColumnPredicate.Equal equal && equal.value() instanceof String key) {
            return List.of(key);
        }
        if (predicate instanceof ColumnPredicate.In in && in.values().stream().allMatch(String.class::isInstance)) {
            return in.values().stream().map(String.class::cast).toList();
        }
        return null;
    }

    private BatchCursor openUpdates() {
        FrameBounds bounds = WantedFrames.bounds(history, columns, request);
        if (bounds == null) {
            return BatchCursor.empty();
        }
        TableEnd end = request.end();
        if (end != null) {
            bounds = bounds.and(history.boundsOfEnd(end.rowCount(), end.isLargest(), asOf(), request.cancelled()));
        }
        HistoryCursor own = history.updates(new HistoryScan(
                wanted,
                wanted.length,
                bounds,
                WantedFrames.sources(history, columns, request),
                asOf(),
                share,
                counts,
                request.cancelled()));
        return new UpdatesShown(own);
    }

    private @Nullable AsOf asOf() {
        PastPoint past = request.past();
        return past == null ? null : past.point();
    }

    private Batch show(Batch own, @Nullable HistoryBatch place) {
        List<Column> cells = new ArrayList<>(wantedAt.length);
        for (int i = 0; i < wantedAt.length; i++) {
            Origin origin = columns.origins().get(request.projection()[i]);
            Column source = wantedAt[i] < 0 ? null : own.column(wantedAt[i]);
            cells.add(cell(origin, shown.field(i), source, own.rowCount(), place));
        }
        return new Batch(shown, own.rowCount(), cells);
    }

    private Column cell(Origin origin, Field field, @Nullable Column own, int rowCount, @Nullable HistoryBatch place) {
        if (origin.isOwn()) {
            if (own == null) {
                return Columns.constant(field, rowCount, null);
            }
            return origin.kind() == Origin.Kind.OWN
                    ? own.withField(field)
                    : DerivedTimes.of((IntegerColumn) own, field, snapshot);
        }
        if (origin.kind() == Origin.Kind.STORE) {
            return Columns.constant(field, rowCount, history.storeName());
        }
        if (place == null) {
            throw new IllegalStateException("a current state has no " + origin.kind());
        }
        return switch (origin.kind()) {
            case SOURCE -> Columns.constant(field, rowCount, place.source().text());
            case FILE -> Columns.constant(field, rowCount, place.file());
            case FRAME_OFFSET -> place.frameOffsetBytes().withField(field);
            case FRAME_INDEX -> place.frameIndex().withField(field);
            case ROW_INDEX -> place.rowIndex().withField(field);
            case OWN, TIME, STORE ->
                throw new IllegalArgumentException(origin.kind().name());
        };
    }

    private static int indexOf(int[] values, int count, int value) {
        for (int i = 0; i < count; i++) {
            if (values[i] == value) {
                return i;
            }
        }
        return -1;
    }

    private final class CurrentShown implements BatchCursor {
        private final BatchCursor own;

        CurrentShown(BatchCursor own) {
            this.own = own;
        }

        @Override
        public @Nullable Batch next() {
            Batch batch = own.next();
            return batch == null ? null : show(batch, null);
        }

        @Override
        public void close() {
            own.close();
        }
    }

    private final class UpdatesShown implements BatchCursor {
        private final HistoryCursor own;

        UpdatesShown(HistoryCursor own) {
            this.own = own;
        }

        @Override
        public @Nullable Batch next() {
            HistoryBatch part = own.next();
            return part == null ? null : show(part.rows(), part);
        }

        @Override
        public @Nullable Batch next(ReusedBuffers memory) {
            HistoryBatch part = own.next(memory);
            return part == null ? null : show(part.rows(), part);
        }

        @Override
        public void close() {
            own.close();
        }
    }
}
