package org.pushlog.storage.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.IntegerColumn;

/** Which rows of a history are its current state, in byte order of their keys. Immutable. */
final class Fold {
    private final FoldTable table;
    private final int[] order;
    private final int liveFrameCount;

    private Fold(FoldTable table, int liveFrameCount) {
        this.table = table;
        this.order = table.livingInKeyOrder();
        this.liveFrameCount = liveFrameCount;
    }

    /**
     * Folds the rows of a cursor over {@link FoldRules#scanColumns()} into what is known already.
     *
     * @param known a table of its own for this call
     * @param sealedFrameCount how many frames count before the first live one
     * @throws LimitExceededException if the keys take more memory than allowed
     */
    static Fold of(
            HistoryCursor rows,
            FoldRules rules,
            FoldTable known,
            int sealedFrameCount,
            int liveFrameCount,
            long memoryLimitBytes,
            String name) {
        KeyBytes key = new KeyBytes();
        for (HistoryBatch part = rows.next(); part != null; part = rows.next()) {
            add(part, rules, known, part.source() == Source.LIVE ? sealedFrameCount : 0, key);
            if (known.sizeBytes() > memoryLimitBytes) {
                throw new LimitExceededException(
                        name, -1, "the keys of the current state need more than " + memoryLimitBytes + " bytes");
            }
        }
        return new Fold(known, liveFrameCount);
    }

    private static void add(HistoryBatch part, FoldRules rules, FoldTable known, int firstFrame, KeyBytes key) {
        int keyColumnCount = rules.keyColumns().size();
        Batch batch = part.rows();
        IntegerColumn pushSeq = rules.pushSeq(batch);
        for (int run = 0; run < part.runCount(); run++) {
            int frame = part.frame(run) + firstFrame;
            for (int row = part.runStart(run); row < part.runEnd(run); row++) {
                long seq = pushSeq == null || pushSeq.isNull(row) ? 0 : pushSeq.longAt(row);
                KeyEncoder.encode(batch, keyColumnCount, row, key);
                known.put(key, seq, frame, part.rowInFrame(run, row), rules.isDeletion(batch, row));
            }
        }
    }

    /** A table that a fold of more frames may go on with. */
    FoldTable copyOfTable() {
        return table.copy(order);
    }

    int liveFrameCount() {
        return liveFrameCount;
    }

    int rowCount() {
        return order.length;
    }

    /** Where the rows that a scan wants lie. */
    StateRows rows(CurrentScan scan) {
        int[] positions = positions(scan);
        return new StateRows() {
            @Override
            public int count() {
                return positions.length;
            }

            @Override
            public int frame(int index) {
                return table.frame(order[positions[index]]);
            }

            @Override
            public long row(int index) {
                return table.row(order[positions[index]]);
            }
        };
    }

    /** The positions that a scan wants, ascending. */
    private int[] positions(CurrentScan scan) {
        List<String> keys = scan.keys();
        if (keys != null) {
            return keys.stream()
                    .mapToInt(key -> positionOf(keyOf(key)))
                    .filter(position -> position >= 0)
                    .sorted()
                    .distinct()
                    .toArray();
        }
        int from = 0;
        int to = order.length;
        if (scan.keyPrefix() != null) {
            byte[] prefix = keyOf(scan.keyPrefix());
            from = firstNotBelow(prefix);
            to = from;
            while (to < order.length && startsWith(table.key(order[to]), prefix)) {
                to++;
            }
        }
        int[] positions = new int[to - from];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = from + i;
        }
        return positions;
    }

    private static byte[] keyOf(String text) {
        return KeyEncoder.encodeSingle(text.getBytes(StandardCharsets.UTF_8));
    }

    private int positionOf(byte[] key) {
        int position = firstNotBelow(key);
        return position < order.length && Arrays.equals(table.key(order[position]), key) ? position : -1;
    }

    private int firstNotBelow(byte[] key) {
        int low = 0;
        int high = order.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(table.key(order[middle]), key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.mismatch(key, 0, prefix.length, prefix, 0, prefix.length) < 0;
    }
}
