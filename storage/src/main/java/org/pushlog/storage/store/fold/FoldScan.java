package org.pushlog.storage.store.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.FrameChoice;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.JoinedCursor;

/**
 * Reads every frame of a history up to a point and folds its rows. Blocks of neighbouring frames are shared out to threads, the newest first: then most
 * rows are of keys that are known, and change nothing. Each thread has a table of its own; which row of a key is the last does not depend on the order in
 * which they come, so that the tables are put together at the end. Used once.
 */
final class FoldScan {
    private static final int BLOCK_FRAME_COUNT_MAX = 512;
    private static final long BLOCK_BYTES = 1L << 20;

    /** Fewer rows are not worth a second thread. */
    private static final long SHARED_ROW_COUNT_MIN = 20_000;

    private final HistoryParts parts;
    private final FoldRules rules;
    private final FrameChoice choice;
    private final FoldWork work;
    private final int blockFrameCountMax;
    private final List<Stretch> stretches = new ArrayList<>();
    private final AtomicInteger nextBlock = new AtomicInteger();
    private final AtomicLong sizeBytes = new AtomicLong();
    private int blockCount;
    private volatile boolean stopped;

    /**
     * Frames of one part.
     *
     * @param firstBlock the number of the block with the last of them
     * @param ordinal the number that a state gives to the part's first frame
     */
    private record Stretch(FrameRun part, int from, int end, int firstBlock, int blockLength, int ordinal) {
        long rowCount() {
            FrameIndex frames = part.frames();
            return frames.count() == 0 ? 0 : frames.rowCount() / frames.count() * (end - from);
        }
    }

    private FoldScan(
            HistoryParts parts,
            FoldRules rules,
            FrameChoice choice,
            int firstLiveFrame,
            FoldWork work,
            int blockFrameCountMax) {
        this.parts = parts;
        this.rules = rules;
        this.choice = choice;
        this.work = work;
        this.blockFrameCountMax = blockFrameCountMax;
        addStretch(parts.live(), firstLiveFrame, parts.sealedFrameCount());
        if (firstLiveFrame == 0) {
            addStretch(parts.sealed(), 0, 0);
        }
    }

    /**
     * Adds the rows up to a point to a table.
     *
     * @param firstLiveFrame the frame of the live part to begin with; above 0 the sealed part is left out
     * @throws LimitExceededException if the keys take more memory than allowed
     */
    static void fold(
            HistoryParts parts,
            FoldRules rules,
            FrameChoice choice,
            int firstLiveFrame,
            FoldTable table,
            FoldWork work) {
        fold(parts, rules, choice, firstLiveFrame, table, work, BLOCK_FRAME_COUNT_MAX, SHARED_ROW_COUNT_MIN);
    }

    /** As above, with at most so many frames a block, and one thread for fewer than so many rows. */
    static void fold(
            HistoryParts parts,
            FoldRules rules,
            FrameChoice choice,
            int firstLiveFrame,
            FoldTable table,
            FoldWork work,
            int blockFrameCountMax,
            long sharedRowCountMin) {
        FoldScan scan = new FoldScan(parts, rules, choice, firstLiveFrame, work, blockFrameCountMax);
        int threadCount = scan.rowCount() < sharedRowCountMin
                ? 1
                : Math.max(1, Math.min(work.threads().threadCount(), scan.blockCount));
        try {
            scan.run(table, threadCount);
        } catch (LimitExceededException e) {
            if (threadCount == 1) {
                throw e;
            }
            // Keys that several threads met are in all of their tables; in one there may be room.
            new FoldScan(parts, rules, choice, firstLiveFrame, work.alone(), blockFrameCountMax).run(table, 1);
        }
    }

    private void addStretch(@Nullable FrameRun part, int firstFrame, int ordinal) {
        if (part != null) {
            int end = choice.endFrame(part.frames());
            int from = Math.min(end, Math.max(firstFrame, choice.firstFrame(part.frames())));
            long fitting = BLOCK_BYTES
                    / Math.max(
                            1,
                            part.bytes().lengthBytes()
                                    / Math.max(1, part.frames().count()));
            int blockLength = (int) Math.max(1, Math.min(blockFrameCountMax, fitting));
            stretches.add(new Stretch(part, from, end, blockCount, blockLength, ordinal));
            blockCount = Math.addExact(blockCount, (int) ((end - from + blockLength - 1L) / blockLength));
        }
    }

    private long rowCount() {
        return stretches.stream().mapToLong(Stretch::rowCount).reduce(0, (a, b) -> a + Math.min(b, 1L << 40));
    }

    private void run(FoldTable table, int threadCount) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threadCount; i++) {
            workers.add(new Worker(i == 0 ? table : new FoldTable()));
        }
        work.threads().run(workers, () -> stopped = true);
        for (Worker helper : workers.subList(1, threadCount)) {
            table.addAll(helper.table);
        }
    }

    /** What one thread does. */
    private final class Worker implements Runnable {
        private final FoldTable table;
        private final KeyBytes key = new KeyBytes();
        private long countedBytes;
        private @Nullable Stretch stretch;
        private @Nullable KeyFrames keyFrames;

        Worker(FoldTable table) {
            this.table = table;
        }

        @Override
        public void run() {
            while (!stopped && !work.cancelled().getAsBoolean()) {
                int block = nextBlock.getAndIncrement();
                if (block >= blockCount) {
                    return;
                }
                fold(block);
                account();
            }
        }

        private void account() {
            long added = table.sizeBytes() - countedBytes;
            countedBytes += added;
            if (sizeBytes.addAndGet(added) > work.memoryLimitBytes()) {
                throw new LimitExceededException(
                        parts.stem(), -1, "the keys of the state need more than " + work.memoryLimitBytes() + " bytes");
            }
        }

        private void fold(int block) {
            Stretch own = stretches.get(0);
            for (Stretch other : stretches) {
                own = other.firstBlock <= block ? other : own;
            }
            if (!own.equals(stretch)) {
                stretch = own;
                keyFrames = KeyFrames.of(own.part, rules, table);
            }
            int end = own.end - (block - own.firstBlock) * own.blockLength;
            fold(own, Math.max(own.from, end - own.blockLength), end);
        }

        private void fold(Stretch own, int from, int end) {
            KeyFrames byKey = keyFrames;
            int others = -1;
            for (int frame = from; frame < end; frame++) {
                FrameChoice.Treatment treatment = choice.treatment(own.part, frame);
                if (treatment == FrameChoice.Treatment.LEAVE_OUT || treatment == FrameChoice.Treatment.SKIP) {
                    continue;
                }
                if (byKey != null && treatment == FrameChoice.Treatment.TAKE_WHOLE && byKey.add(frame)) {
                    others = others < 0 ? -1 : foldRows(own, others, frame);
                    if (byKey.isFull() && !byKey.fold(own.ordinal)) {
                        foldRows(own, from, end);
                        return;
                    }
                } else if (others < 0) {
                    others = frame;
                }
            }
            if (others >= 0) {
                foldRows(own, others, end);
            }
            if (byKey != null && !byKey.fold(own.ordinal)) {
                foldRows(own, from, end);
            }
        }

        /** Folds frames as every scan reads them; -1. */
        private int foldRows(Stretch own, int from, int end) {
            HistoryScan scan = HistoryScan.of(rules.scanColumns(), rules.valueColumnCount(), work.cancelled());
            try (HistoryCursor rows = JoinedCursor.ofFrames(own.part, from, end, scan, choice, rules.pushSeqColumn())) {
                for (HistoryBatch batch = rows.next(); batch != null; batch = rows.next()) {
                    Fold.add(batch, rules, table, own.ordinal, key);
                }
            }
            return -1;
        }
    }
}
