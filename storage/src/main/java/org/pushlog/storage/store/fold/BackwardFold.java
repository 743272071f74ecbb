package org.pushlog.storage.store.fold;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.work.Cancellation;

/**
 * Makes a past state out of the newest one. A key that did not change since has its newest row; one whose first row came later is not in it; only the
 * others are looked for, from the point backwards: the first row that is met of a key is its row, as no frame has a push_seq above one of a frame
 * behind it. The way back ends with the last of them, which mostly is near. Used once, by one thread.
 */
final class BackwardFold {
    private static final int KEYS_A_LOOK = 4_095;
    private static final int FIRST_BLOCK_FRAME_COUNT = 64;
    private static final int BLOCK_FRAME_COUNT_MAX = 1_024;
    private static final int BLOCK_ROW_COUNT_MAX = 16_384;
    private static final int SOUGHT = -1;
    private static final int NONE = -2;

    private final FrameRun live;
    private final FoldRules rules;
    private final PushLimit limit;
    private final FoldTable table;
    private final KeyBytes key = new KeyBytes();

    /** By entry: the frame of its row, or that it is sought, or that it has none. */
    private final int[] frameOf;

    /** By entry: the row in the frame, -1 where it says that the key is gone. */
    private final long[] rowOf;

    private final long[] pushSeqOf;
    private int soughtCount;

    private BackwardFold(FrameRun live, FoldRules rules, PushLimit limit, FoldTable table) {
        this.live = live;
        this.rules = rules;
        this.limit = limit;
        this.table = table;
        this.frameOf = new int[table.size()];
        this.rowOf = new long[table.size()];
        this.pushSeqOf = new long[table.size()];
    }

    /** Whether a past state of a history can be made from its newest: it has a live part only, whose pushes are in order. */
    static boolean isPossible(HistoryParts parts) {
        FrameRun live = parts.live();
        return live != null && parts.sealed() == null && live.frames().isAscending() && !parts.mayLackPushSeq();
    }

    /**
     * The state up to a push; null if the frames are not those of the newest state, or nobody waits for it any more.
     *
     * @param newest of the same parts, by the same rules
     */
    static @Nullable Fold of(FrameRun live, FoldRules rules, PushLimit limit, Fold newest, BooleanSupplier cancelled) {
        BackwardFold fold = new BackwardFold(live, rules, limit, newest.table());
        fold.begin();
        return fold.goBack(cancelled) ? newest.atEarlier(fold.frameOf, fold.rowOf) : null;
    }

    private void begin() {
        for (int entry = 0; entry < frameOf.length; entry++) {
            Cancellation.check(entry, KEYS_A_LOOK);
            if (limit.takes(table.pushSeq(entry))) {
                frameOf[entry] = table.frame(entry);
                rowOf[entry] = table.isDeleted(entry) ? -1 : table.row(entry);
                pushSeqOf[entry] = table.pushSeq(entry);
            } else if (limit.takes(table.firstPushSeq(entry))) {
                frameOf[entry] = SOUGHT;
                soughtCount++;
            } else {
                frameOf[entry] = NONE;
                rowOf[entry] = -1;
            }
        }
    }

    /** Looks at frames until nothing is sought any more; false if it was not found. */
    private boolean goBack(BooleanSupplier cancelled) {
        FrameIndex frames = live.frames();
        int[] columns = rules.scanColumns();
        FrameBlocks blocks = live.blocks(columns, rules.valueColumnCount());
        int[] chosen = new int[BLOCK_FRAME_COUNT_MAX];
        int wanted = FIRST_BLOCK_FRAME_COUNT;
        int end = limit.maxPushSeq() == -1L ? frames.count() : frames.firstFrameNotBelow(limit.maxPushSeq() + 1);
        // The frame with the first push beyond may hold wanted ones, too.
        end = Math.min(frames.count(), end + 1);
        while (soughtCount > 0 && end > 0) {
            if (cancelled.getAsBoolean()) {
                return false;
            }
            int from = end;
            int count = 0;
            long rowCount = 0;
            while (from > 0 && count < wanted && rowCount < BLOCK_ROW_COUNT_MAX) {
                from--;
                if (frames.isLikeFirst(from) && frames.rowCount(from) > 0) {
                    chosen[wanted - ++count] = from;
                    rowCount += frames.rowCount(from);
                }
            }
            int[] block = Arrays.copyOfRange(chosen, wanted - count, wanted);
            read(block, blocks == null || rowCount > Batch.ROW_COUNT_MAX ? null : blocks, columns);
            end = from;
            wanted = Math.min(2 * wanted, BLOCK_FRAME_COUNT_MAX);
        }
        return soughtCount == 0;
    }

    private void read(int[] block, @Nullable FrameBlocks blocks, int[] columns) {
        if (blocks != null && areGathered(block, blocks)) {
            Batch rows = blocks.read(block, block.length);
            if (rows != null && blocks.readCount() == block.length) {
                FoldRows of = new FoldRows(rules, rows);
                int end = rows.rowCount();
                for (int i = block.length - 1; i >= 0; i--) {
                    int start = end - (int) live.frames().rowCount(block[i]);
                    add(of, start, end, block[i], 0);
                    end = start;
                }
                return;
            }
        }
        for (int i = block.length - 1; i >= 0; i--) {
            try (BatchCursor windows = live.batches(block[i], columns)) {
                long firstRow = 0;
                for (Batch rows = windows.next(); rows != null; rows = windows.next()) {
                    add(new FoldRows(rules, rows), 0, rows.rowCount(), block[i], firstRow);
                    firstRow += rows.rowCount();
                }
            }
        }
    }

    private static boolean areGathered(int[] block, FrameBlocks blocks) {
        for (int frame : block) {
            if (!blocks.isShort(frame) || !blocks.areAlike(block[0], frame)) {
                return false;
            }
        }
        return block.length > 0;
    }

    /** Rows of one frame; frames come from the last to the first, rows of a frame in their order. */
    private void add(FoldRows rows, int from, int end, int frame, long firstRow) {
        for (int row = from; row < end; row++) {
            Cancellation.check(row, KEYS_A_LOOK);
            long seq = rows.pushSeq(row);
            if (!limit.takes(seq)) {
                continue;
            }
            rows.key(row, key);
            int entry = table.find(key);
            if (entry < 0 || (frameOf[entry] != SOUGHT && !isNewerInFrame(entry, frame, seq))) {
                continue;
            }
            soughtCount -= frameOf[entry] == SOUGHT ? 1 : 0;
            frameOf[entry] = frame;
            rowOf[entry] = rows.isDeletion(row) ? -1 : firstRow + row - from;
            pushSeqOf[entry] = seq;
        }
    }

    /** Whether a row of the same frame as the one that was found is not below it. */
    private boolean isNewerInFrame(int entry, int frame, long seq) {
        return frameOf[entry] == frame && Long.compareUnsigned(seq, pushSeqOf[entry]) >= 0;
    }
}
