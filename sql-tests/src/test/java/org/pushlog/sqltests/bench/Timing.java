package org.pushlog.sqltests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Clocks. */
final class Timing {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

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

    /** The median time of a step. */
    static double medianStep(int count, Step step) throws Exception {
        long[] times = new long[count];
        for (int number = 0; number < count; number++) {
            int current = number;
            times[number] = nanos(() -> step.run(current));
        }
        return median(times);
    }

    static double median(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
