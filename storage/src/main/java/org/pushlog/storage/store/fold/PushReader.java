package org.pushlog.storage.store.fold;

import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryFrames;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.PushList;
import org.pushlog.storage.store.history.Source;
import org.pushlog.storage.store.history.WellKnown;

/** Lists the pushes of a history from its rows. */
public final class PushReader {
    private final HistoryParts parts;
    private final int pushSeqColumn;
    private final int updatedMsColumn;

    /** @param wantsTimes whether the time of each push is to be read */
    public PushReader(HistoryParts parts, boolean wantsTimes) {
        this.parts = parts;
        this.pushSeqColumn = WellKnown.unsignedColumn(parts.schema(), WellKnown.PUSH_SEQ);
        this.updatedMsColumn = wantsTimes ? WellKnown.integerColumn(parts.schema(), WellKnown.UPDATED_MS) : -1;
    }

    /** The pushes up to a limit. */
    public PushList read(PushLimit limit, BooleanSupplier cancelled) {
        HistoryFrames frames = new HistoryFrames(parts.sealed(), parts.live());
        boolean unsignedTimes = updatedMsColumn >= 0
                && parts.schema().field(updatedMsColumn).type() instanceof ArrowType.Int type
                && !type.signed();
        PushList pushes = new PushList(frames, pushSeqColumn < 0, unsignedTimes);
        if (pushSeqColumn < 0) {
            addFramesAsPushes(pushes, cancelled);
            return pushes;
        }
        int[] columns = IntStream.of(pushSeqColumn, updatedMsColumn)
                .filter(column -> column >= 0)
                .toArray();
        addRows(pushes, columns, limit, cancelled);
        return pushes.finish();
    }

    private void addRows(PushList pushes, int[] columns, PushLimit limit, BooleanSupplier cancelled) {
        try (HistoryCursor cursor = parts.updates(HistoryScan.of(columns, cancelled), limit)) {
            for (HistoryBatch part = cursor.next(); part != null; part = cursor.next()) {
                Batch rows = part.rows();
                IntegerColumn seq = (IntegerColumn) rows.column(0);
                IntegerColumn time = columns.length > 1 ? (IntegerColumn) rows.column(1) : null;
                int before = part.source() == Source.LIVE ? parts.sealedFrameCount() : 0;
                for (int run = 0; run < part.runCount(); run++) {
                    addRuns(pushes, seq, time, part.runStart(run), part.runEnd(run), part.frame(run) + before);
                }
            }
        }
    }

    /** Adds the rows of one frame. */
    private static void addRuns(
            PushList pushes, IntegerColumn seq, @Nullable IntegerColumn time, int from, int end, int frame) {
        int start = from;
        for (int row = from + 1; row <= end; row++) {
            boolean isSame = row < end
                    && seq.isNull(row) == seq.isNull(start)
                    && (seq.isNull(row) || seq.longAt(row) == seq.longAt(start));
            if (!isSame) {
                boolean hasSeq = !seq.isNull(start);
                boolean hasTime = time != null && !time.isNull(start);
                pushes.add(
                        hasSeq,
                        hasSeq ? seq.longAt(start) : 0,
                        row - start,
                        hasTime,
                        time != null && hasTime ? time.longAt(start) : 0,
                        frame);
                start = row;
            }
        }
    }

    /** Without push_seq every frame is a push, also one without rows. */
    private void addFramesAsPushes(PushList pushes, BooleanSupplier cancelled) {
        FrameRun live = parts.live();
        if (live == null) {
            return;
        }
        for (int frame = 0; frame < live.frames().count() && !cancelled.getAsBoolean(); frame++) {
            if (!live.frames().isLikeFirst(frame)) {
                continue;
            }
            IntegerColumn time = firstTime(live, frame);
            boolean hasTime = time != null && time.rowCount() > 0 && !time.isNull(0);
            long millis = time != null && hasTime ? time.longAt(0) : 0;
            int ordinal = frame + parts.sealedFrameCount();
            pushes.add(false, 0, live.frames().rowCount(frame), hasTime, millis, ordinal);
        }
    }

    private @Nullable IntegerColumn firstTime(FrameRun live, int frame) {
        if (updatedMsColumn < 0) {
            return null;
        }
        try (var cursor = live.batches(frame, new int[] {updatedMsColumn})) {
            Batch batch = cursor.next();
            return batch == null ? null : (IntegerColumn) batch.column(0);
        }
    }
}
