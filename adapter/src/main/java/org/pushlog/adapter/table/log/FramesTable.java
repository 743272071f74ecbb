package org.pushlog.adapter.table.log;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.RowSupply;
import org.pushlog.adapter.table.RowTable;
import org.pushlog.adapter.table.RowWriter;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.history.HistoryFrames;

/** One row a frame of a log or a record batch of a sealed log, whether or not its rows count. */
final class FramesTable extends RowTable {
    private static final int LOG = 0;
    private static final int SOURCE = 1;
    private static final int FILE = 2;
    private static final int FRAME_INDEX = 3;
    private static final int FRAME_OFFSET = 4;
    private static final int FRAME_LENGTH = 5;
    private static final int ROW_COUNT = 6;
    private static final int MIN_PUSH_SEQ = 7;
    private static final int MAX_PUSH_SEQ = 8;

    FramesTable() {
        super(
                "frames",
                TableColumns.builder()
                        .text("log")
                        .locatorText("source")
                        .locatorText("file")
                        .locatorNumber("frame_index", false)
                        .locatorNumber("frame_offset", false)
                        .locatorNumber("frame_length", false)
                        .count("row_count")
                        .unsigned("min_push_seq", Long.SIZE, true)
                        .unsigned("max_push_seq", Long.SIZE, true)
                        .store()
                        .build(),
                List.of(List.of("file", "frame_offset")));
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        long count = 0;
        for (StoreSnapshot store : snapshot.stores()) {
            for (History history : store.histories()) {
                count += history.frames().count();
            }
        }
        return OptionalLong.of(count);
    }

    @Override
    protected RowSupply rows(StoreSnapshot store, ScanRequest request) {
        return new Supply(store.histories().stream()
                .filter(history -> request.mayWant(LOG, history.name()))
                .iterator());
    }

    private static final class Supply implements RowSupply {
        private final Iterator<History> histories;
        private @Nullable HistoryFrames frames;
        private String log = "";
        private int next;

        Supply(Iterator<History> histories) {
            this.histories = histories;
        }

        @Override
        public boolean next(RowWriter row) {
            while (true) {
                HistoryFrames current = frames;
                if (current != null && next < current.count()) {
                    write(current, next++, row);
                    return true;
                }
                if (!histories.hasNext()) {
                    return false;
                }
                History history = histories.next();
                log = history.name();
                frames = history.frames();
                next = 0;
            }
        }

        private void write(HistoryFrames current, int frame, RowWriter row) {
            row.set(LOG, log);
            row.set(SOURCE, current.source(frame).text());
            row.set(FILE, current.file(frame));
            row.set(FRAME_INDEX, (long) current.frameIndex(frame));
            row.set(FRAME_OFFSET, current.offsetBytes(frame));
            row.set(FRAME_LENGTH, current.lengthBytes(frame));
            row.set(ROW_COUNT, current.rowCount(frame));
            if (current.hasPushSeq(frame)) {
                row.set(MIN_PUSH_SEQ, current.minPushSeq(frame));
                row.set(MAX_PUSH_SEQ, current.maxPushSeq(frame));
            }
        }
    }
}
