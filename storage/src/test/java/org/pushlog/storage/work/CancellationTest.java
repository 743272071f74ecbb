package org.pushlog.storage.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.store.history.ScanThreads;

/** What a thread does is wanted as the innermost flag says, in helping threads as well. */
final class CancellationTest {
    @Test
    void theInnermostFlagCounts() {
        assertThatCode(Cancellation::check).doesNotThrowAnyException();
        assertThatThrownBy(() -> Cancellation.under(() -> true, CancellationTest::checked))
                .isInstanceOf(CancellationException.class);
        String answer = Cancellation.under(
                () -> true,
                () -> Cancellation.<String>under(() -> false, CancellationTest::checked)
                        + Cancellation.<String>never(CancellationTest::checked)
                        + Cancellation.current().getAsBoolean());
        assertThat(answer).isEqualTo("wantedwantedtrue");
        assertThat(Cancellation.current().getAsBoolean()).isFalse();
    }

    private static String checked() {
        Cancellation.check();
        return "wanted";
    }

    @Test
    void aLoopIsAskedAtItsIntervals() {
        AtomicInteger asked = new AtomicInteger();
        Cancellation.under(() -> asked.incrementAndGet() < 0, () -> {
            for (int step = 0; step < 1_024; step++) {
                Cancellation.check(step, 63);
            }
            return "done";
        });
        assertThat(asked).hasValue(16);
    }

    @Test
    void helpersAreAskedTheSame() {
        Executor other = task -> {
            Thread thread = new Thread(task);
            thread.start();
        };
        AtomicInteger wantedCount = new AtomicInteger();
        Runnable work = () -> {
            Cancellation.check();
            wantedCount.incrementAndGet();
        };
        ScanThreads threads = new ScanThreads(2, other);
        threads.run(List.of(() -> {}, work), () -> {});
        assertThat(wantedCount).hasValue(1);
        assertThatThrownBy(() -> Cancellation.under(() -> true, () -> {
                    threads.run(List.of(() -> {}, work), () -> {});
                    return "done";
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(wantedCount).hasValue(1);
    }
}
