package org.pushlog.storage.store.fold;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Sorts keys by their bytes. Most comparisons are of eight bytes at once, behind what all keys begin with. */
final class KeyOrder {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int SHORT_RUN = 24;

    /** After how many keys the flag is asked within one long merge. */
    private static final int KEYS_A_LOOK = 1 << 16;

    private final KeyIds keys;
    private final int[] ids;
    private final long[] heads;
    private final BooleanSupplier cancelled;

    private KeyOrder(KeyIds keys, int[] ids, long[] heads, BooleanSupplier cancelled) {
        this.keys = keys;
        this.ids = ids;
        this.heads = heads;
        this.cancelled = cancelled;
    }

    /**
     * The numbers of keys in the order of the keys.
     *
     * @param cancelled asked now and then; once true the work ends early, with the numbers in no order
     */
    static int[] sorted(KeyIds keys, int[] ids, BooleanSupplier cancelled) {
        int[] sorted = ids.clone();
        if (sorted.length > 1) {
            int common = commonLength(keys, sorted);
            long[] heads = new long[sorted.length];
            for (int i = 0; i < sorted.length; i++) {
                heads[i] = head(keys.key(sorted[i]), common);
            }
            KeyOrder order = new KeyOrder(keys, sorted, heads, cancelled);
            order.mergeSort();
        }
        return sorted;
    }

    /** How many bytes all keys begin with. */
    private static int commonLength(KeyIds keys, int[] ids) {
        byte[] first = keys.key(ids[0]);
        int common = first.length;
        for (int id : ids) {
            byte[] key = keys.key(id);
            int differsAt = Arrays.mismatch(key, 0, Math.min(common, key.length), first, 0, common);
            common = differsAt < 0 ? common : differsAt;
        }
        return common;
    }

    /** The next eight bytes as a number whose signed order is theirs, zeros behind the end. */
    private static long head(byte[] key, int from) {
        if (key.length - from >= Long.BYTES) {
            return (long) LONGS.get(key, from) ^ Long.MIN_VALUE;
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << Byte.SIZE | (from + i < key.length ? key[from + i] & 0xFF : 0);
        }
        return head ^ Long.MIN_VALUE;
    }

    private void mergeSort() {
        int count = ids.length;
        for (int from = 0; from < count && !cancelled.getAsBoolean(); from += SHORT_RUN) {
            insertionSort(from, Math.min(count, from + SHORT_RUN));
        }
        int[] fromIds = ids;
        long[] fromHeads = heads;
        int[] toIds = new int[count];
        long[] toHeads = new long[count];
        for (long width = SHORT_RUN; width < count; width *= 2) {
            for (long from = 0; from < count && !cancelled.getAsBoolean(); from += 2 * width) {
                int middle = (int) Math.min(count, from + width);
                int end = (int) Math.min(count, from + 2 * width);
                merge(fromIds, fromHeads, (int) from, middle, end, toIds, toHeads);
            }
            int[] ids2 = fromIds;
            fromIds = toIds;
            toIds = ids2;
            long[] heads2 = fromHeads;
            fromHeads = toHeads;
            toHeads = heads2;
        }
        System.arraycopy(fromIds, 0, ids, 0, count);
    }

    private void insertionSort(int from, int end) {
        for (int i = from + 1; i < end; i++) {
            int id = ids[i];
            long head = heads[i];
            int at = i;
            while (at > from && isBelow(head, id, heads[at - 1], ids[at - 1])) {
                ids[at] = ids[at - 1];
                heads[at] = heads[at - 1];
                at--;
            }
            ids[at] = id;
            heads[at] = head;
        }
    }

    private void merge(int[] fromIds, long[] fromHeads, int from, int middle, int end, int[] toIds, long[] toHeads) {
        int left = from;
        int right = middle;
        for (int to = from; to < end; to++) {
            if ((to - from) % KEYS_A_LOOK == KEYS_A_LOOK - 1 && cancelled.getAsBoolean()) {
                return;
            }
            boolean takesRight = right < end
                    && (left >= middle || isBelow(fromHeads[right], fromIds[right], fromHeads[left], fromIds[left]));
            int taken = takesRight ? right++ : left++;
            toIds[to] = fromIds[taken];
            toHeads[to] = fromHeads[taken];
        }
    }

    private boolean isBelow(long head, int id, long otherHead, int otherId) {
        return head != otherHead ? head < otherHead : Arrays.compareUnsigned(keys.key(id), keys.key(otherId)) < 0;
    }
}
