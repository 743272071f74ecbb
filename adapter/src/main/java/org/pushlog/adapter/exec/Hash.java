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
}
