package org.pushlog.sqltests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Clocks. */
final class Timing {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final long WARM_UP_NANOS = 1_500_000_000L;
    /** Statements and scans need it twice: each runs thousands of methods, most of them once, and all sides take their turn. */
    private static final long STEPS_WARM_UP_NANOS = 2 * WARM_UP_NANOS;

    private static final long ROUND_NANOS = 20_000_000;
    private static final int WARM_UP_ROUNDS_MIN = 3;
    private static final int ROUNDS_MIN = 7;
    private static final int ROUNDS_MAX = 1_000;

    private Timing() {}

    /** Work that is timed; it may fail. */
    interface Work {
        void run() throws Exception;
    }

    /** Work of many like steps. */
    interface Step {
        void run(int number) throws Exception;
    }

    static long nanos(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    /** What this thread uses of a processor, in user and system mode. */
    static long cpuNanos(Work work) throws Exception {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    /** The best of some rounds after some that do not count: what else the machine does only ever makes a round longer. */
    static double best(int warmUpRounds, int rounds, Work work) throws Exception {
        for (int round = 0; round < warmUpRounds; round++) {
            work.run();
        }
        long best = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            best = Math.min(best, nanos(work));
        }
        return best;
    }

    /** Steps that do not count: at least so many, and for the time that a just-in-time compiler needs. Gives how many there were. */
    static int warmUp(int countMin, Step step) throws Exception {
        long end = System.nanoTime() + STEPS_WARM_UP_NANOS;
        int number = 0;
        while (number < countMin || System.nanoTime() < end) {
            step.run(number++);
        }
        return number;
    }

    /** The median time of a step. */
    static double medianStep(int count, Step step) throws Exception {
        long[] times = new long[count];
        for (int number = 0; number < count; number++) {
            int current = number;
            times[number] = nanos(() -> step.run(current));
        }
        return median(times);
    }

    /** Work that says itself how long it took. */
    interface Timed {
        long nanos() throws Exception;
    }

    /** The time of work as this clock sees it; of short work the average of what fits into a round. */
    static Timed timed(Work work) {
        return () -> {
            long start = System.nanoTime();
            long count = 0;
            long taken;
            do {
                work.run();
                count++;
                taken = System.nanoTime() - start;
            } while (taken < ROUND_NANOS);
            return taken / count;
        };
    }

    /**
     * The median times of several works whose rounds take turns, after each was warmed up: a just-in-time compiler needs thousands of short rounds
     * and a second.
     */
    static double[] warmMedians(Timed... works) throws Exception {
        for (Timed work : works) {
            long end = System.nanoTime() + WARM_UP_NANOS;
            int round = 0;
            while (round++ < WARM_UP_ROUNDS_MIN || System.nanoTime() < end) {
                work.nanos();
            }
        }
        long[][] times = new long[works.length][ROUNDS_MAX];
        long end = System.nanoTime() + works.length * WARM_UP_NANOS;
        int count = 0;
        while (count < ROUNDS_MAX && (count < ROUNDS_MIN || System.nanoTime() < end)) {
            for (int i = 0; i < works.length; i++) {
                times[i][count] = works[i].nanos();
            }
            count++;
        }
        double[] medians = new double[works.length];
        for (int i = 0; i < works.length; i++) {
            medians[i] = median(Arrays.copyOf(times[i], count));
        }
        return medians;
    }

    static double median(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
