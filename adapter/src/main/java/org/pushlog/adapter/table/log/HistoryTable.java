package org.pushlog.adapter.table.log;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.PastPoint;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.FrameShare;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.UpdateFacts;

/** The current states, or all rows, of the histories of one name in all stores. */
final class HistoryTable implements CatalogTable {

    /** Which rows of the histories the table has. */
    enum Rows {
        CURRENT,
        UPDATES
    }

    private static final int SHOWN_STORE_COUNT_MAX = 20;

    /** Fewer rows are not worth a second thread. */
    private static final long SHARED_ROW_COUNT_MIN = 100_000;

    private final String name;
    private final String logName;
    private final Rows rows;
    private final HistoryColumns columns;
    private final List<List<String>> keys;
    private final WritableLog writableLog;

    /** @param log a history of the table's, or null if there is none: then it is one of refs or secrets, whose key is the name */
    HistoryTable(
            String name,
            String logName,
            Rows rows,
            HistoryColumns columns,
            List<List<String>> keys,
            @Nullable History log) {
        this.name = name;
        this.logName = logName;
        this.rows = rows;
        this.columns = columns;
        this.keys = List.copyOf(keys);
        HistoryKind fixedKind = logName.equals("secrets") ? HistoryKind.SECRETS : HistoryKind.REFS;
        this.writableLog = new WritableLog(
                logName,
                log == null ? fixedKind : log.kind(),
                rows == Rows.CURRENT,
                log == null ? List.of("name") : log.keyColumns(),
                log != null && log.hasDeletedColumn(),
                filled(columns, log != null && log.hasDeletedColumn()),
                columns.ownNames());
    }

    /** The columns that storage gives values to if a push does not. */
    private static Set<String> filled(HistoryColumns columns, boolean hasDeletedColumn) {
        Set<String> filled = new HashSet<>();
        for (String name : List.of("push_seq", "updated_ms")) {
            int at = columns.ordinalOfOwn(name);
            if (at >= 0 && columns.columns().schema().field(at).type().equals(ArrowType.UINT64)) {
                filled.add(name);
            }
        }
        if (hasDeletedColumn) {
            filled.add("deleted");
        }
        return filled;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Schema schema() {
        return columns.columns().schema();
    }

    @Override
    public List<ColumnRole> roles() {
        return columns.columns().roles();
    }

    @Override
    public List<List<String>> keys() {
        return keys;
    }

    @Override
    public WritableLog writableLog() {
        return writableLog;
    }

    @Override
    public boolean isTemporal() {
        return true;
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        return scan(snapshot, request, FrameShare.ALL);
    }

    @Override
    public List<BatchCursor> scanShares(Snapshot snapshot, ScanRequest request, int count) {
        boolean isWorthIt = rows == Rows.UPDATES
                && request.limit() < 0
                && request.end() == null
                && rowCount(snapshot).orElse(0) >= SHARED_ROW_COUNT_MIN;
        List<BatchCursor> shares = new ArrayList<>();
        for (int i = 0; isWorthIt && i < count; i++) {
            shares.add(scan(snapshot, request, new FrameShare(i, count)));
        }
        return isWorthIt ? shares : List.of(scan(snapshot, request));
    }

    private BatchCursor scan(Snapshot snapshot, ScanRequest request, FrameShare share) {
        PastPoint past = request.past();
        if (past != null) {
            checkStore(snapshot, past);
        }
        List<HistoryRows> parts = new ArrayList<>();
        // A loop: every statement comes by, and what streams call is dear until it is compiled.
        for (StoreSnapshot store : snapshot.stores()) {
            for (History history : store.histories()) {
                boolean isWanted = history.name().equals(logName)
                        && request.mayWant(columns.columns().storeColumn(), history.storeName())
                        && (past == null || past.store() == null || past.store().equals(history.storeName()));
                if (isWanted) {
                    parts.add(new HistoryRows(history, columns, rows, request, snapshot, snapshot.reads(name), share));
                }
            }
        }
        return new HistoryTableCursor(parts, request.limit());
    }

    private Stream<History> histories(Snapshot snapshot) {
        return snapshot.stores().stream()
                .flatMap(store -> store.histories().stream())
                .filter(history -> history.name().equals(logName));
    }

    /** The number of a push means one history: of several stores one must be named. */
    private void checkStore(Snapshot snapshot, PastPoint past) {
        List<String> stores =
                histories(snapshot).map(History::storeName).distinct().toList();
        String wanted = past.store();
        boolean isUnclear = wanted == null && past.point().kind() != AsOf.Kind.TIME && stores.size() > 1;
        if (isUnclear || (wanted != null && !stores.contains(wanted))) {
            String problem = wanted == null
                    ? "a push_seq means one store, and several have the log"
                    : "the store '" + wanted + "' does not have the log";
            throw new InvalidRequestException(logName, -1, problem + "; those that have it: " + shown(stores));
        }
    }

    private static String shown(List<String> stores) {
        String first = stores.stream()
                .limit(SHOWN_STORE_COUNT_MAX)
                .map(store -> "'" + store + "'")
                .collect(Collectors.joining(", "));
        return stores.size() <= SHOWN_STORE_COUNT_MAX
                ? first
                : first + " and " + (stores.size() - SHOWN_STORE_COUNT_MAX) + " more";
    }

    @Override
    public int orderColumn() {
        int column = rows == Rows.UPDATES ? columns.ordinalOfOwn("push_seq") : -1;
        boolean isOrdered = column >= 0
                && schema().field(column).type().equals(ArrowType.UINT64)
                && !schema().field(column).nullable();
        return isOrdered ? column : -1;
    }

    @Override
    public @Nullable UpdateFacts facts(Snapshot snapshot) {
        if (orderColumn() < 0) {
            return null;
        }
        long rowCount = 0;
        long min = -1L;
        long max = 0;
        for (History history : histories(snapshot).toList()) {
            UpdateFacts own = history.updateFacts();
            if (own == null) {
                return null;
            }
            rowCount = Math.addExact(rowCount, own.rowCount());
            if (own.hasPushSeq()) {
                min = Long.compareUnsigned(own.minPushSeq(), min) < 0 ? own.minPushSeq() : min;
                max = Long.compareUnsigned(own.maxPushSeq(), max) > 0 ? own.maxPushSeq() : max;
            }
        }
        return new UpdateFacts(rowCount, Long.compareUnsigned(min, max) <= 0, min, max);
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        // Current rows are at most as many as updates.
        long count = 0;
        for (StoreSnapshot store : snapshot.stores()) {
            for (History history : store.histories()) {
                if (history.name().equals(logName)) {
                    OptionalLong own = history.updateCount();
                    if (own.isEmpty()) {
                        return own;
                    }
                    count = Math.addExact(count, own.getAsLong());
                }
            }
        }
        return OptionalLong.of(count);
    }
}
