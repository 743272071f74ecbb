package org.pushlog.sqltests.hostile;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One way to damage a file. The text of a damage is enough to do it again.
 *
 * @param kind what is done
 * @param offsetBytes where
 * @param value the bit to flip, or the 32-bit value to write
 */
record Damage(Kind kind, int offsetBytes, int value) {
    enum Kind {
        CUT,
        FLIP,
        WORD
    }

    /** Values that lengths and counts do not have in good files. */
    private static final int[] WORDS = {
        0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7fff_fff8, 0x4000_0000, 0x0001_0000, -8
    };

    static Damage cut(int offsetBytes) {
        return new Damage(Kind.CUT, offsetBytes, 0);
    }

    static Damage flip(SplittableRandom random, int length) {
        return new Damage(Kind.FLIP, random.nextInt(length), random.nextInt(8));
    }

    static Damage word(SplittableRandom random, int length) {
        int offset = random.nextInt(Math.max(1, length / 4)) * 4;
        return new Damage(Kind.WORD, Math.max(0, Math.min(offset, length - 4)), WORDS[random.nextInt(WORDS.length)]);
    }

    byte[] of(byte[] original) {
        if (kind == Kind.CUT) {
            return Arrays.copyOf(original, offsetBytes);
        }
        byte[] damaged = original.clone();
        if (kind == Kind.FLIP) {
            damaged[offsetBytes] ^= (byte) (1 << value);
        } else {
            for (int i = 0; i < 4 && offsetBytes + i < damaged.length; i++) {
                damaged[offsetBytes + i] = (byte) (value >>> (8 * i));
            }
        }
        return damaged;
    }
}
