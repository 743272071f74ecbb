package org.pushlog.storage.codec;

import java.util.Arrays;

/**
 * How many of a table's {@code 2^accuracyLog} states each symbol has, -1 meaning "less than one". Its coded form is 4 bits of accuracy
 * log minus 5, then one number a symbol, each in as few bits as the states that are left allow, with 2-bit runs of zeros between.
 */
final class FseCounts {
    private final int[] counts;
    private final int accuracyLog;

    /** A distribution; the array is not copied and not changed. */
    FseCounts(int accuracyLog, int[] counts) {
        this.accuracyLog = accuracyLog;
        this.counts = counts;
    }

    int[] counts() {
        return counts;
    }

    int accuracyLog() {
        return accuracyLog;
    }

    static FseCounts read(ByteCursor in, int symbolMax, int accuracyLogMax) {
        int accuracyLog = peek(in, 0, 4) + 5;
        if (accuracyLog > accuracyLogMax) {
            throw in.corrupt(in.position(), "FSE accuracy log " + accuracyLog + " is above " + accuracyLogMax);
        }
        int[] counts = new int[symbolMax + 1];
        int symbolCount = 0;
        int left = 1 << accuracyLog;
        long bit = 4;
        while (left > 0) {
            if (symbolCount > symbolMax || bit > 8L * in.remaining()) {
                throw in.corrupt(in.position(), "an FSE table does not fit its symbols or its bytes");
            }
            int bitCount = 32 - Integer.numberOfLeadingZeros(left + 1);
            int value = peek(in, bit, bitCount);
            int lowMask = (1 << (bitCount - 1)) - 1;
            int shortValueCount = (1 << bitCount) - 2 - left;
            if ((value & lowMask) < shortValueCount) {
                value &= lowMask;
                bit += bitCount - 1;
            } else {
                value -= value > lowMask ? shortValueCount : 0;
                bit += bitCount;
            }
            int count = value - 1;
            left -= Math.abs(count);
            counts[symbolCount++] = count;
            while (count == 0 && symbolCount <= symbolMax) {
                int zeroCount = peek(in, bit, 2);
                bit += 2;
                symbolCount += zeroCount;
                if (zeroCount < 3) {
                    break;
                }
            }
        }
        in.take((bit + 7) / 8, "an FSE table");
        return new FseCounts(accuracyLog, Arrays.copyOf(counts, symbolCount));
    }

    /** Up to 16 bits at a bit offset from the cursor's position, lowest first; zeros follow the last byte. */
    private static int peek(ByteCursor in, long bit, int bitCount) {
        int word = 0;
        long index = in.position() + bit / 8;
        for (int part = 0; part < 4 && index + part < in.limit(); part++) {
            word |= (in.bytes()[(int) index + part] & 0xff) << (8 * part);
        }
        return (word >>> (int) (bit & 7)) & ((1 << bitCount) - 1);
    }
}
