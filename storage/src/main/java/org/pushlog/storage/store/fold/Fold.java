package org.pushlog.storage.store.fold;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.work.Cancellation;

/** Which rows of a history are its current state, or one in its past, in byte order of their keys. Immutable. */
public final class Fold {
    private static final int KEYS_A_LOOK = 4_095;

    private final FoldTable table;

    /** The entries of all keys, in the order of the keys. */
    private final int[] allEntries;

    /** Those of the state, and where the row of each lies. */
    private final int[] entries;

    private final int[] frames;
    private final long[] rows;
    private final int liveFrameCount;

    private Fold(FoldTable table, int[] allEntries, int[] frameOf, long[] rowOf, int liveFrameCount) {
        this.table = table;
        this.allEntries = allEntries;
        this.liveFrameCount = liveFrameCount;
        int[] living = new int[allEntries.length];
        int count = 0;
        for (int entry : allEntries) {
            Cancellation.check(entry, KEYS_A_LOOK);
            if (rowOf[entry] >= 0) {
                living[count++] = entry;
            }
        }
        this.entries = Arrays.copyOf(living, count);
        this.frames = new int[count];
        this.rows = new long[count];
        for (int i = 0; i < count; i++) {
            Cancellation.check(i, KEYS_A_LOOK);
            frames[i] = frameOf[entries[i]];
            rows[i] = rowOf[entries[i]];
        }
    }

    /**
     * The state that a table has.
     *
     * @param cancelled asked now and then; once true the work ends early, and its result is not to be kept
     */
    static Fold newest(FoldTable table, int liveFrameCount, BooleanSupplier cancelled) {
        int[] frames = new int[table.size()];
        long[] rows = new long[table.size()];
        for (int entry = 0; entry < rows.length; entry++) {
            Cancellation.check(entry, KEYS_A_LOOK);
            frames[entry] = table.frame(entry);
            rows[entry] = table.isDeleted(entry) ? -1 : table.row(entry);
        }
        return new Fold(table, table.inKeyOrder(cancelled), frames, rows, liveFrameCount);
    }

    /**
     * The state of the same history at an earlier point.
     *
     * @param frameOf by entry of {@link #table()}
     * @param rowOf by entry, -1 for keys that are not in the state
     */
    Fold atEarlier(int[] frameOf, long[] rowOf) {
        return new Fold(table, allEntries, frameOf, rowOf, liveFrameCount);
    }

    /** What is known of each key; not to be changed. */
    FoldTable table() {
        return table;
    }

    /**
     * Adds the rows of a batch of {@link FoldRules#scanColumns()} to what is known.
     *
     * @param firstFrame the number that the state gives to the first frame of the batch's part
     * @param key scratch
     */
    static void add(HistoryBatch part, FoldRules rules, FoldTable known, int firstFrame, KeyBytes key) {
        FoldRows rows = new FoldRows(rules, part.rows());
        for (int run = 0; run < part.runCount(); run++) {
            int frame = part.frame(run) + firstFrame;
            for (int row = part.runStart(run); row < part.runEnd(run); row++) {
                rows.key(row, key);
                known.put(key, rows.pushSeq(row), frame, part.rowInFrame(run, row), rows.isDeletion(row));
            }
        }
    }

    /** A table that a fold of more frames may go on with. */
    FoldTable copyOfTable() {
        return table.copy(allEntries);
    }

    int liveFrameCount() {
        return liveFrameCount;
    }

    int rowCount() {
        return entries.length;
    }

    /** Where the rows that a scan wants lie. */
    public StateRows rows(CurrentScan scan) {
        int[] positions = positions(scan);
        return new StateRows() {
            @Override
            public int count() {
                return positions.length;
            }

            @Override
            public int frame(int index) {
                return frames[positions[index]];
            }

            @Override
            public long row(int index) {
                return rows[positions[index]];
            }
        };
    }

    /** The positions that a scan wants, ascending. */
    private int[] positions(CurrentScan scan) {
        List<String> keys = scan.keys();
        if (keys != null && keys.size() == 1) {
            int position = positionOf(keyOf(keys.get(0)));
            return position < 0 ? new int[0] : new int[] {position};
        }
        if (keys != null) {
            return keys.stream()
                    .peek(key -> Cancellation.check())
                    .mapToInt(key -> positionOf(keyOf(key)))
                    .filter(position -> position >= 0)
                    .sorted()
                    .distinct()
                    .toArray();
        }
        int from = 0;
        int to = entries.length;
        if (scan.keyPrefix() != null) {
            byte[] prefix = keyOf(scan.keyPrefix());
            from = firstNotBelow(prefix);
            to = from;
            while (to < entries.length && startsWith(table.key(entries[to]), prefix)) {
                Cancellation.check(to, KEYS_A_LOOK);
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
        return position < entries.length && Arrays.equals(table.key(entries[position]), key) ? position : -1;
    }

    private int firstNotBelow(byte[] key) {
        int low = 0;
        int high = entries.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(table.key(entries[middle]), key) < 0) {
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
