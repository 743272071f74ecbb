package org.pushlog.adapter.exec;

/** The hash that all tables of the engine use. */
public final class Hash {
    private Hash() {}

    /** Spreads every bit of a value over all bits. */
    public static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ (mixed >>> 32);
    }

    /** Both halves of a product of 128 bits in one, with the factors: a factor of 0 takes nothing away. */
    public static long fold(long left, long right) {
        return Math.multiplyHigh(left, right) ^ left * right ^ left ^ Long.rotateLeft(right, 32);
    }
}
