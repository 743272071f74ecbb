package org.pushlog.storage.codec;

import java.util.Arrays;

/**
 * The two copies of a dictionary decoder. Both may write up to 15 bytes behind the run that was asked for, inside the array: the decoder
 * has not produced those yet.
 */
final class Copies {
    private static final int SHORT_RUN_MAX = 16;

    private Copies() {}

    /** Copies literals between two arrays. */
    static void literals(byte[] source, int from, byte[] target, int to, int lengthBytes) {
        if (lengthBytes <= SHORT_RUN_MAX
                && from <= source.length - SHORT_RUN_MAX
                && to <= target.length - SHORT_RUN_MAX) {
            LittleEndian.putI64(target, to, LittleEndian.i64(source, from));
            LittleEndian.putI64(target, to + 8, LittleEndian.i64(source, from + 8));
        } else {
            System.arraycopy(source, from, target, to, lengthBytes);
        }
    }

    /** Continues an array with what stands {@code distance} bytes before, which may be less than the length: then it repeats. */
    static void match(byte[] bytes, int to, int distance, int lengthBytes) {
        int from = to - distance;
        if (distance >= 8 && to <= bytes.length - lengthBytes - 8) {
            for (int done = 0; done < lengthBytes; done += 8) {
                LittleEndian.putI64(bytes, to + done, LittleEndian.i64(bytes, from + done));
            }
        } else if (distance == 1) {
            Arrays.fill(bytes, to, to + lengthBytes, bytes[from]);
        } else if (lengthBytes <= SHORT_RUN_MAX) {
            for (int done = 0; done < lengthBytes; done++) {
                bytes[to + done] = bytes[from + done];
            }
        } else {
            repeat(bytes, from, to, lengthBytes);
        }
    }

    private static void repeat(byte[] bytes, int from, int to, int lengthBytes) {
        // What lies between from and to is a whole number of periods, and twice as many after each round.
        int end = to + lengthBytes;
        for (int at = to; at < end; ) {
            int run = Math.min(end - at, at - from);
            System.arraycopy(bytes, from, bytes, at, run);
            at += run;
        }
    }
}
