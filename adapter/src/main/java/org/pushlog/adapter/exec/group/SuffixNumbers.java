package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;

/**
 * Remembers the numbers of strings that begin alike and go on for at most fifteen bytes: what follows the beginning is a pair of longs. It stands before a
 * table that knows all strings, and may forget. A string that is remembered costs a slot of four bytes and a pair of sixteen, where the table needs
 * eight and a record of all its bytes: less of the caches, which is what a look-up among ten thousands of strings waits for. For one thread.
 */
final class SuffixNumbers {
    /** More do not fit the caches any more, and the table alone is as good. */
    private static final int NUMBER_MAX = 1 << 17;

    private static final int PREFIX_BYTES_MIN = Long.BYTES;
    private static final int PREFIX_BYTES_MAX = 64;
    private static final int CHOICE_COUNT_MAX = 8;
    /** So many rows tell how strings begin. */
    private static final int LOOKED_AT_COUNT = 1_024;

    private static final int FIRST_SLOT_COUNT = 1 << 10;
    private static final int FIRST_NUMBER_COUNT = FIRST_SLOT_COUNT / 4;
    private static final int BLOCK_ROW_COUNT = LookupScratch.BLOCK_ROW_COUNT;

    /** The beginning: whole longs from its first byte on, then the last eight bytes. */
    private long[] prefix;

    private int prefixBytes;
    private int choiceCount = 1;
    /** The number plus one, or 0 if free. */
    private int[] slots = new int[FIRST_SLOT_COUNT];
    /** By number, the low half and the high half of the pair. */
    private long[] pairs = new long[2 * FIRST_NUMBER_COUNT];

    private int count;

    /** Of the rows of a block: the halves of their pairs, or a high half of 0 if they are not of this kind. */
    private final long[] lows = new long[BLOCK_ROW_COUNT];

    private final long[] highs = new long[BLOCK_ROW_COUNT];
    private final int[] places = new int[BLOCK_ROW_COUNT];
    private final int[] found = new int[BLOCK_ROW_COUNT];

    /** The rows that the last block left over. */
    final int[] leftRows = new int[BLOCK_ROW_COUNT];

    /** Takes their numbers. */
    final int[] leftNumbers = new int[BLOCK_ROW_COUNT];

    private final int[] leftAt = new int[BLOCK_ROW_COUNT];

    private SuffixNumbers(ByteBuffer data, int start, int prefixBytes) {
        this.prefixBytes = prefixBytes;
        this.prefix = wordsOf(data, start, prefixBytes);
    }

    /** For strings that begin like these; null if these have too little in common. */
    static @Nullable SuffixNumbers of(BytesVector strings, int @Nullable [] rows, int rowCount) {
        int first = rows == null ? 0 : rows[0];
        int start = strings.starts()[first];
        int bytes = Math.min(PREFIX_BYTES_MAX, strings.lengths()[first]);
        bytes = commonBytes(strings, rows, Math.min(rowCount, LOOKED_AT_COUNT), strings.data(), start, bytes);
        return bytes < PREFIX_BYTES_MIN ? null : new SuffixNumbers(strings.data(), start, bytes);
    }

    /** With how many bytes of a beginning all of some rows begin. */
    private static int commonBytes(
            BytesVector strings,
            int @Nullable [] rows,
            int rowCount,
            ByteBuffer prefix,
            int prefixStart,
            int prefixBytes) {
        ByteBuffer data = strings.data();
        int bytes = prefixBytes;
        for (int i = 0; i < rowCount && bytes >= PREFIX_BYTES_MIN; i++) {
            int row = rows == null ? i : rows[i];
            int start = strings.starts()[row];
            int most = Math.min(bytes, strings.lengths()[row]);
            int same = 0;
            while (same < most && data.get(start + same) == prefix.get(prefixStart + same)) {
                same++;
            }
            bytes = same;
        }
        return bytes;
    }

    private static long[] wordsOf(ByteBuffer data, int start, int bytes) {
        long[] words = new long[(bytes - 1) / Long.BYTES + 1];
        for (int w = 0; w < words.length - 1; w++) {
            words[w] = data.getLong(start + w * Long.BYTES);
        }
        words[words.length - 1] = data.getLong(start + bytes - Long.BYTES);
        return words;
    }

    /**
     * Puts the numbers of rows that are remembered at their places.
     *
     * @return how many are left over, whose rows are in {@link #leftRows}
     */
    int find(BytesVector strings, int @Nullable [] rows, int first, int end, int[] target) {
        takePairs(strings, rows, first, end);
        int rowCount = end - first;
        for (int k = 0; k < rowCount; k++) {
            found[k] = slots[places[k]];
        }
        return compare(rows, first, end, target);
    }

    /** The pair and the slot of each row. */
    private void takePairs(BytesVector strings, int @Nullable [] rows, int first, int end) {
        ByteBuffer data = strings.data();
        int[] starts = strings.starts();
        int[] lengths = strings.lengths();
        int lastStart = data.limit() - prefixBytes - 2 * Long.BYTES;
        int shift = Integer.numberOfLeadingZeros(slots.length) + 1;
        for (int i = first; i < end; i++) {
            int row = rows == null ? i : rows[i];
            int start = starts[row];
            int length = lengths[row] - prefixBytes;
            long low = 0;
            long high = 0;
            if (length > 0 && length <= ShortBytes.LENGTH_MAX && start <= lastStart && beginsWithPrefix(data, start)) {
                low = ShortBytes.lowWithin(data, start + prefixBytes, length);
                high = ShortBytes.highWithin(data, start + prefixBytes, length);
            }
            int k = i - first;
            lows[k] = low;
            highs[k] = high;
            places[k] = hash(low, high) >>> shift;
        }
    }

    private boolean beginsWithPrefix(ByteBuffer data, int start) {
        long[] words = prefix;
        int last = words.length - 1;
        long different =
                (data.getLong(start) ^ words[0]) | (data.getLong(start + prefixBytes - Long.BYTES) ^ words[last]);
        for (int w = 1; w < last; w++) {
            different |= data.getLong(start + w * Long.BYTES) ^ words[w];
        }
        return different == 0;
    }

    private int compare(int @Nullable [] rows, int first, int end, int[] target) {
        long[] known = pairs;
        int left = 0;
        for (int i = first; i < end; i++) {
            int k = i - first;
            int number = found[k] - 1;
            if (number >= 0 && known[2 * number] == lows[k] && known[2 * number + 1] == highs[k]) {
                target[i] = number;
                continue;
            }
            number = number < 0 || highs[k] == 0 ? -1 : findFurther(places[k] + 1, lows[k], highs[k]);
            target[i] = number;
            if (number < 0) {
                leftRows[left] = rows == null ? i : rows[i];
                leftAt[left++] = i;
            }
        }
        return left;
    }

    private int findFurther(int from, long low, long high) {
        int mask = slots.length - 1;
        for (int slot = from & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int number = slots[slot] - 1;
            if (pairs[2 * number] == low && pairs[2 * number + 1] == high) {
                return number;
            }
        }
        return -1;
    }

    /**
     * Puts {@link #leftNumbers} at the places of those that the block that begins with {@code first} left over, and remembers them.
     *
     * @return false if it is not worth its time any more, and is to be asked no more
     */
    boolean remember(BytesVector strings, int first, int end, int leftCount, int[] target) {
        for (int l = 0; l < leftCount; l++) {
            target[leftAt[l]] = leftNumbers[l];
        }
        int otherCount = 0;
        for (int l = 0; l < leftCount; l++) {
            int k = leftAt[l] - first;
            if (highs[k] == 0) {
                otherCount++;
            } else if (!put(leftNumbers[l], lows[k], highs[k])) {
                return false;
            }
        }
        return 2 * otherCount <= end - first || chooseAgain(strings, leftCount);
    }

    private boolean put(int number, long low, long high) {
        if (number >= NUMBER_MAX) {
            return false;
        }
        if (2 * number + 1 >= pairs.length) {
            pairs = Arrays.copyOf(pairs, Math.max(4 * number, 2 * pairs.length));
        }
        if (4 * count >= slots.length) {
            grow();
        }
        int mask = slots.length - 1;
        int slot = slotOf(low, high);
        while (slots[slot] != 0) {
            if (slots[slot] == number + 1) {
                return true;
            }
            slot = (slot + 1) & mask;
        }
        pairs[2 * number] = low;
        pairs[2 * number + 1] = high;
        slots[slot] = number + 1;
        count++;
        return true;
    }

    private void grow() {
        int[] held = slots;
        slots = new int[2 * held.length];
        int mask = slots.length - 1;
        for (int one : held) {
            if (one != 0) {
                int slot = slotOf(pairs[2 * one - 2], pairs[2 * one - 1]);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = one;
            }
        }
    }

    /** Names that come in order begin alike for a while, and then like others: what both begin with is taken, and all is forgotten. */
    private boolean chooseAgain(BytesVector strings, int leftCount) {
        ByteBuffer before =
                ByteBuffer.allocate(prefixBytes).order(strings.data().order());
        for (int w = 0; w < prefix.length - 1; w++) {
            before.putLong(w * Long.BYTES, prefix[w]);
        }
        before.putLong(prefixBytes - Long.BYTES, prefix[prefix.length - 1]);
        int bytes = commonBytes(strings, leftRows, leftCount, before, 0, prefixBytes);
        if (bytes < PREFIX_BYTES_MIN || bytes == prefixBytes || ++choiceCount > CHOICE_COUNT_MAX) {
            return false;
        }
        prefix = wordsOf(before, 0, bytes);
        prefixBytes = bytes;
        Arrays.fill(slots, 0);
        count = 0;
        return true;
    }

    private int slotOf(long low, long high) {
        return hash(low, high) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    }

    private static int hash(long low, long high) {
        long mixed = (low ^ Long.rotateLeft(high * 0xC2B2_AE3D_27D4_EB4FL, 31)) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (((mixed ^ (mixed >>> 32)) * 0xD6E8_FEB8_6659_FD93L) >>> 32);
    }

    long sizeBytes() {
        return 4L * slots.length + 8L * pairs.length;
    }
}
