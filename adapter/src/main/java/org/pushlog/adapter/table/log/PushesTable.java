package org.pushlog.adapter.table.log;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.RowSupply;
import org.pushlog.adapter.table.RowTable;
import org.pushlog.adapter.table.RowWriter;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.history.PushList;

/** One row a push, wherever its rows lie. */
final class PushesTable extends RowTable {
    private static final int LOG = 0;
    private static final int PUSH_SEQ = 1;
    private static final int UPDATED_AT = 2;
    private static final int ROW_COUNT = 3;
    private static final int SOURCE = 4;
    private static final int FILE = 5;
    private static final int FRAME_OFFSET = 6;
    private static final int FRAME_INDEX = 7;

    PushesTable() {
        super(
                "pushes",
                TableColumns.builder()
                        .text("log")
                        .unsigned("push_seq", Long.SIZE, true)
                        .derivedTime("updated_at")
                        .count("row_count")
                        .locatorText("source")
                        .locatorText("file")
                        .locatorNumber("frame_offset", false)
                        .locatorNumber("frame_index", false)
                        .store()
                        .build(),
                List.of());
    }

    @Override
    protected RowSupply rows(StoreSnapshot store, ScanRequest request) {
        Iterator<History> histories = store.histories().stream()
                .filter(history -> request.mayWant(LOG, history.name()))
                .iterator();
        return new Supply(histories, request);
    }

    private static final class Supply implements RowSupply {
        private final Iterator<History> histories;
        private final ScanRequest request;
        private @Nullable History history;
        private @Nullable PushList pushes;
        private int next;

        Supply(Iterator<History> histories, ScanRequest request) {
            this.histories = histories;
            this.request = request;
        }

        @Override
        public boolean next(RowWriter row) {
            while (true) {
                PushList current = pushes;
                if (current != null && history != null && next < current.count()) {
                    write(history, current, next++, row);
                    return true;
                }
                if (!histories.hasNext()) {
                    return false;
                }
                history = histories.next();
                pushes = history.pushes(row.wants(UPDATED_AT), request.cancelled());
                next = 0;
            }
        }

        private static void setTime(PushList pushes, int push, RowWriter row) {
            if (DerivedTimes.isInRange(pushes.updatedMs(push), pushes.isUpdatedMsUnsigned())) {
                row.set(UPDATED_AT, pushes.updatedMs(push));
            } else {
                row.warn(DerivedTimes.warning("updated_at", "updated_ms"));
            }
        }

        private static void write(History history, PushList pushes, int push, RowWriter row) {
            int frame = pushes.frame(push);
            row.set(LOG, history.name());
            if (pushes.hasPushSeq(push)) {
                row.set(PUSH_SEQ, pushes.pushSeq(push));
            }
            if (pushes.hasUpdatedMs(push)) {
                setTime(pushes, push, row);
            }
            row.set(ROW_COUNT, pushes.rowCount(push));
            row.set(SOURCE, pushes.frames().source(frame).text());
            row.set(FILE, pushes.frames().file(frame));
            row.set(FRAME_OFFSET, pushes.frames().offsetBytes(frame));
            row.set(FRAME_INDEX, (long) pushes.frames().frameIndex(frame));
        }
    }
}
