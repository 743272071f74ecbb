package org.pushlog.sqltests.engines;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The choices that something generated is made of: drawn from a seed and kept, or played back. Behind the end of what is played back each
 * choice is 0, the simplest; so whatever is made of choices becomes smaller when choices are left out or lowered, as in Hypothesis.
 */
final class Choices {
    private final Random random;
    private final int[] played;
    private int[] made = new int[64];
    private int count;

    private Choices(Random random, int[] played) {
        this.random = random;
        this.played = played;
    }

    /** Fresh choices. */
    static Choices of(Random random) {
        return new Choices(random, new int[0]);
    }

    /** The same choices again. */
    static Choices playing(int... choices) {
        return new Choices(new Random(0), choices.clone());
    }

    /** A choice among so many. */
    int next(int bound) {
        int choice;
        if (played.length == 0) {
            choice = random.nextInt(bound);
        } else {
            choice = count < played.length ? Math.min(played[count], bound - 1) : 0;
        }
        if (count == made.length) {
            made = Arrays.copyOf(made, count * 2);
        }
        made[count++] = choice;
        return choice;
    }

    /** True once in so many times; the simplest is false. */
    boolean oneIn(int bound) {
        return next(bound) == bound - 1;
    }

    <T> T pick(List<T> options) {
        return options.get(next(options.size()));
    }

    /** What was chosen so far. */
    int[] made() {
        return Arrays.copyOf(made, count);
    }
}
