package org.pushlog.storage.store.fold;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchTexts;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.log.FrameTexts;
import org.pushlog.storage.store.history.FrameRun;

/**
 * Folds short frames of one push each whose key is one text or binary. Of most rows nothing but the key is read, where it lies: what is known of a frame
 * gives the rest, and whether a row is a deletion is asked only of rows that win. Not thread-safe.
 */
final class KeyFrames {
    private static final int ROW_COUNT_MAX = 16_384;
    private static final long LENGTH_BYTES_MAX = 4L << 20;

    private final FrameRun part;
    private final FoldRules rules;
    private final FoldTable table;
    private final FrameTexts keys;
    private final @Nullable FrameBlocks deletions;

    private int[] frames = new int[64];
    private int count;
    private long rowCount;
    private long lengthBytes;

    private int[] winners = new int[64];
    private int winnerCount;
    private int[] wonFrames = new int[64];
    private int wonFrameCount;

    private KeyFrames(
            FrameRun part, FoldRules rules, FoldTable table, FrameTexts keys, @Nullable FrameBlocks deletions) {
        this.part = part;
        this.rules = rules;
        this.table = table;
        this.keys = keys;
        this.deletions = deletions;
    }

    /** Null if no frame of a part can be folded like this. */
    static @Nullable KeyFrames of(FrameRun part, FoldRules rules, FoldTable table) {
        if (rules.keyColumns().size() != 1 || !part.hasShortFrames()) {
            return null;
        }
        int key = part.columns()[rules.keyColumns().get(0)];
        boolean hasPushSeq = !rules.hasPushSeq() || part.columns()[rules.pushSeqColumn()] >= 0;
        int[] wanted =
                rules.deletionColumns().stream().mapToInt(Integer::intValue).toArray();
        FrameBlocks deletions = wanted.length == 0 ? null : part.blocks(wanted, rules.deletionValueCount());
        if (key < 0 || !hasPushSeq || (wanted.length > 0 && deletions == null)) {
            return null;
        }
        return new KeyFrames(part, rules, table, part.frames().texts(part.bytes(), key), deletions);
    }

    /** Chooses a frame, all rows of which count, if it can be folded here together with those before it. */
    boolean add(int frame) {
        FrameIndex index = part.frames();
        if (!hasOnePush(frame)
                || !keys.canRead(frame)
                || (deletions != null && !deletions.isShort(frame))
                || (count > 0 && !keys.areAlike(frames[0], frame))) {
            return false;
        }
        if (count == frames.length) {
            frames = Arrays.copyOf(frames, 2 * count);
        }
        frames[count++] = frame;
        rowCount += index.rowCount(frame);
        lengthBytes += index.lengthBytes(frame);
        return true;
    }

    /** Whether the frames that were chosen are to be folded before others are. */
    boolean isFull() {
        return rowCount >= ROW_COUNT_MAX || lengthBytes >= LENGTH_BYTES_MAX;
    }

    /**
     * Folds the frames that were chosen; false if they are to be folded in another way, which says what is wrong with them. No frame is chosen then.
     *
     * @param firstFrame the number that the state gives to this part's first frame
     */
    boolean fold(int firstFrame) {
        int chosen = count;
        count = 0;
        rowCount = 0;
        lengthBytes = 0;
        if (chosen == 0) {
            return true;
        }
        if (!keys.read(frames, chosen)) {
            return false;
        }
        winnerCount = 0;
        wonFrameCount = 0;
        takeRows(chosen, firstFrame);
        return winnerCount == 0 || readDeletions(firstFrame);
    }

    private void takeRows(int chosen, int firstFrame) {
        FrameIndex index = part.frames();
        BatchTexts values = keys.values();
        byte[] bytes = values.bytes();
        int[] starts = values.starts();
        int[] ends = values.ends();
        int value = 0;
        int gatheredRow = 0;
        for (int i = 0; i < chosen; i++) {
            int frame = frames[i];
            int rows = (int) index.rowCount(frame);
            long pushSeq = rules.hasPushSeq() ? index.minPushSeq(frame) : 0;
            boolean hasWon = false;
            for (int row = 0; row < rows; row++, value++) {
                int entry = table.entryOf(bytes, starts[value], ends[value]);
                if (table.take(entry, pushSeq, firstFrame + frame, row) && deletions != null) {
                    hasWon = true;
                    addWinner(entry, frame, row, gatheredRow + row);
                }
            }
            if (hasWon) {
                addWonFrame(frame);
                gatheredRow += rows;
            }
        }
    }

    /** @param gatheredRow where the row is among those of the frames with winners */
    private void addWinner(int entry, int frame, int row, int gatheredRow) {
        if (winnerCount + 4 > winners.length) {
            winners = Arrays.copyOf(winners, 2 * winners.length);
        }
        winners[winnerCount++] = entry;
        winners[winnerCount++] = frame;
        winners[winnerCount++] = row;
        winners[winnerCount++] = gatheredRow;
    }

    private void addWonFrame(int frame) {
        if (wonFrameCount == wonFrames.length) {
            wonFrames = Arrays.copyOf(wonFrames, 2 * wonFrameCount);
        }
        wonFrames[wonFrameCount++] = frame;
    }

    private boolean readDeletions(int firstFrame) {
        FrameBlocks blocks = deletions;
        Batch rows = blocks == null ? null : blocks.read(wonFrames, wonFrameCount);
        if (blocks == null || rows == null || blocks.readCount() < wonFrameCount) {
            return false;
        }
        FoldRows facts = FoldRows.ofDeletions(rules, rows);
        for (int i = 0; i < winnerCount; i += 4) {
            if (facts.isDeletion(winners[i + 3])) {
                table.setDeleted(winners[i], firstFrame + winners[i + 1], winners[i + 2]);
            }
        }
        return true;
    }

    /** Whether all rows of a frame are known to be of one push. */
    private boolean hasOnePush(int frame) {
        FrameIndex index = part.frames();
        return !rules.hasPushSeq()
                || (index.hasPushSeq(frame)
                        && index.minPushSeq(frame) == index.maxPushSeq(frame)
                        && index.isWithoutNulls(frame, part.columns()[rules.pushSeqColumn()]));
    }
}
