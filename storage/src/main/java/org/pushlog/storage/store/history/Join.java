package org.pushlog.storage.store.history;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.work.Cancellation;
import org.pushlog.storage.work.SharedWork;

/**
 * The live and the sealed part of one history. Sealing never shortens a log, so a push that lies in both counts once, as live; what only the
 * sealed part has is added. Thread-safe.
 */
public final class Join {
    private static final int ROWS_A_LOOK = 1_023;

    private final FrameRun live;
    private final FrameRun sealed;
    private final int pushSeqColumn;
    private final SharedWork work = new SharedWork();
    private @Nullable Known earlier;
    private @Nullable PushSeqSet sealedPushes;
    private @Nullable PushSeqSet livePushes;
    private @Nullable Boolean differs;

    /** What was worked out about the first frames of the live part. */
    private record Known(
            int liveFrameCount,
            @Nullable PushSeqSet sealedPushes,
            @Nullable PushSeqSet livePushes,
            @Nullable Boolean differs) {}

    public Join(FrameRun live, FrameRun sealed, int pushSeqColumn) {
        this.live = live;
        this.sealed = sealed;
        this.pushSeqColumn = pushSeqColumn;
    }

    /** Goes on from a join of the same sealed part with the first frames of this live part. */
    public void goOnFrom(Join before) {
        Known known = before.work.call(before::known);
        work.run(() -> {
            earlier = known;
            sealedPushes = known.sealedPushes();
        });
    }

    private Known known() {
        Known older = earlier;
        return livePushes == null && older != null
                ? older
                : new Known(live.frames().count(), sealedPushes, livePushes, differs);
    }

    /** The pushes of the live part. */
    public PushSeqSet livePushes() {
        return work.call(this::livePushesOrKnown);
    }

    private PushSeqSet livePushesOrKnown() {
        PushSeqSet pushes = livePushes;
        if (pushes == null) {
            PushSeqSet before = earlier == null ? null : earlier.livePushes();
            int firstFrame = earlier == null || before == null ? 0 : earlier.liveFrameCount();
            pushes = pushesOf(live, firstFrame, before == null ? PushSeqSet.EMPTY : before);
            livePushes = pushes;
        }
        return pushes;
    }

    private PushSeqSet sealedPushes() {
        PushSeqSet pushes = sealedPushes;
        if (pushes == null) {
            pushes = pushesOf(sealed, 0, PushSeqSet.EMPTY);
            sealedPushes = pushes;
        }
        return pushes;
    }

    /** Whether some push lies in both parts with different rows. */
    public boolean differs() {
        return work.call(this::differsOrKnown);
    }

    private boolean differsOrKnown() {
        Boolean known = differs;
        if (known == null) {
            known = stillDiffers();
            known = known == null ? Boolean.valueOf(compare()) : known;
            differs = known;
        }
        return known;
    }

    /** What the earlier join found, if the frames that came since have no push of the sealed part; otherwise null. */
    private @Nullable Boolean stillDiffers() {
        if (earlier == null || earlier.differs() == null) {
            return null;
        }
        FrameIndex frames = live.frames();
        for (int frame = earlier.liveFrameCount(); frame < frames.count(); frame++) {
            if (frames.hasPushSeq(frame)
                    && sealedPushes().touchesRange(frames.minPushSeq(frame), frames.maxPushSeq(frame))) {
                return null;
            }
        }
        return earlier.differs();
    }

    /** Whether every row of the sealed part is left out because its push is live, too. */
    public boolean isSealedCovered() {
        PushSeqSet pushes = livePushes();
        FrameIndex frames = sealed.frames();
        for (int frame = 0; frame < frames.count(); frame++) {
            if (frames.isLikeFirst(frame)
                    && frames.rowCount(frame) > 0
                    && !(frames.hasPushSeq(frame)
                            && pushes.containsRange(frames.minPushSeq(frame), frames.maxPushSeq(frame)))) {
                return false;
            }
        }
        return true;
    }

    private PushSeqSet pushesOf(FrameRun run, int firstFrame, PushSeqSet known) {
        PushSeqSet.Builder builder = new PushSeqSet.Builder();
        builder.addAll(known);
        FrameIndex frames = run.frames();
        for (int frame = firstFrame; frame < frames.count(); frame++) {
            Cancellation.check();
            if (!frames.isLikeFirst(frame) || !frames.hasPushSeq(frame)) {
                continue;
            }
            if (frames.minPushSeq(frame) == frames.maxPushSeq(frame)) {
                builder.add(frames.minPushSeq(frame));
            } else {
                addAll(run, frame, builder);
            }
        }
        return builder.build();
    }

    private void addAll(FrameRun run, int frame, PushSeqSet.Builder builder) {
        try (BatchCursor cursor = run.batches(frame, new int[] {pushSeqColumn})) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                IntegerColumn values = (IntegerColumn) batch.column(0);
                for (int row = 0; row < values.rowCount(); row++) {
                    if (!values.isNull(row)) {
                        builder.add(values.longAt(row));
                    }
                }
            }
        }
    }

    private boolean compare() {
        int[] columns = commonColumns();
        Map<Long, Long> sealedDigests = new HashMap<>();
        digest(sealed, columns, livePushes(), sealedDigests);
        if (sealedDigests.isEmpty()) {
            return false;
        }
        PushSeqSet.Builder both = new PushSeqSet.Builder();
        sealedDigests.keySet().forEach(both::add);
        Map<Long, Long> liveDigests = new HashMap<>();
        digest(live, columns, both.build(), liveDigests);
        return !sealedDigests.equals(liveDigests);
    }

    /** The columns that both parts have, with push_seq in front. */
    private int[] commonColumns() {
        int[] columns = new int[live.columns().length + 1];
        int count = 0;
        columns[count++] = pushSeqColumn;
        for (int i = 0; i < live.columns().length; i++) {
            if (i != pushSeqColumn && live.columns()[i] >= 0 && sealed.columns()[i] >= 0) {
                columns[count++] = i;
            }
        }
        return Arrays.copyOf(columns, count);
    }

    /** For each wanted push a hash of its rows in their order. */
    private static void digest(FrameRun run, int[] columns, PushSeqSet wanted, Map<Long, Long> digests) {
        FrameIndex frames = run.frames();
        for (int frame = 0; frame < frames.count(); frame++) {
            Cancellation.check();
            if (!frames.isLikeFirst(frame)
                    || !frames.hasPushSeq(frame)
                    || !wanted.touchesRange(frames.minPushSeq(frame), frames.maxPushSeq(frame))) {
                continue;
            }
            try (BatchCursor cursor = run.batches(frame, columns)) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    IntegerColumn pushSeq = (IntegerColumn) batch.column(0);
                    for (int row = 0; row < batch.rowCount(); row++) {
                        Cancellation.check(row, ROWS_A_LOOK);
                        if (!pushSeq.isNull(row) && wanted.contains(pushSeq.longAt(row))) {
                            long rowHash = RowHash.of(batch, row);
                            digests.merge(pushSeq.longAt(row), rowHash, ByteHash::mix);
                        }
                    }
                }
            }
        }
    }
}
