package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * However many distinct statements run, the classes that were generated for them go with their plans: 2,000 statements, or 100,000 with
 * {@code -Dpushlog.thorough=true}.
 */
final class ManyStatementsTest {
    private static final Path SAMPLE =
            Path.of("..", "sql-tests", "src", "test", "resources", "samples", "pushlog", "refs-200.log");
    private static final int COUNT = Boolean.getBoolean("pushlog.thorough") ? 100_000 : 2_000;

    /** One statement in so many needs generated code, which takes a compiler some milliseconds. */
    private static final int GENERATED_INTERVAL = 5;

    /** What a plan with generated code has at most: its class, that of its rows, and their lambdas. */
    private static final int CLASSES_A_PLAN_MAX = 6;

    private static final long METASPACE_GROWTH_BYTES_MAX = 24L << 20;

    private static void run(OpenLocation location, int number) {
        String sql = number % GENERATED_INTERVAL == 0
                ? "SELECT name, row_number() OVER (PARTITION BY target ORDER BY push_seq) + " + number + " AS c"
                        + number + " FROM ref_log WHERE push_seq < 5"
                : "SELECT name AS c" + number + ", push_seq + " + number + " FROM ref_log WHERE push_seq < 5";
        try (RowCursor rows = location.prepare(sql).execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
            assertThat(rows.next()).isTrue();
        }
    }

    private static long loadedClassCount() {
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }

    private static long metaspaceBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    private static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }

    @Test
    void generatedClassesGoWithTheirPlans() {
        try (OpenLocation location = OpenLocation.open(Map.of("location", SAMPLE.toString()))) {
            int number = 0;
            // Until the cache is full, so that each further plan takes the place of one.
            while (number < PlanCache.PLAN_COUNT_MAX + 100) {
                run(location, number++);
            }
            collect();
            long classCountBefore = loadedClassCount();
            long metaspaceBefore = metaspaceBytes();
            long unloadedBefore = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
            while (number < COUNT) {
                run(location, number++);
            }
            collect();
            int generatedKept = PlanCache.PLAN_COUNT_MAX / GENERATED_INTERVAL;
            assertThat(location.plans().size()).isEqualTo(PlanCache.PLAN_COUNT_MAX);
            assertThat(loadedClassCount() - classCountBefore)
                    .as("classes after %d statements, %d before", number, classCountBefore)
                    .isLessThan((long) generatedKept * CLASSES_A_PLAN_MAX / 2);
            assertThat(metaspaceBytes() - metaspaceBefore).isLessThan(METASPACE_GROWTH_BYTES_MAX);
            // The statements did make classes: without that the rest would show nothing.
            assertThat(ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount() - unloadedBefore)
                    .isGreaterThan((COUNT - PlanCache.PLAN_COUNT_MAX) / GENERATED_INTERVAL / 2L);
        }
    }
}
