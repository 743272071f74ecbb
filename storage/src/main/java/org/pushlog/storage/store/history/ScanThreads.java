package org.pushlog.storage.store.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.work.Cancellation;

/**
 * The threads that a statement may use for one piece of work.
 *
 * @param threadCount how many at most, the caller's included
 * @param executor begins a task at once in another thread, or refuses it with a {@link RejectedExecutionException}; tasks are never left waiting
 */
public record ScanThreads(int threadCount, Executor executor) {
    /** The caller's thread alone. */
    public static final ScanThreads ONE = new ScanThreads(1, task -> {
        throw new RejectedExecutionException("there are no other threads");
    });

    /**
     * Runs tasks, the first in this thread, the others as far as threads are free, and returns when all that began have ended. The work must be done
     * whoever runs.
     *
     * @param stop called when one failed, in any thread, so that the others end soon
     */
    public void run(List<? extends Runnable> tasks, Runnable stop) {
        List<FutureTask<?>> started = new ArrayList<>();
        Throwable failure = null;
        try {
            start(tasks.subList(1, tasks.size()), stop, started);
            tasks.get(0).run();
        } catch (RuntimeException | Error e) {
            stop.run();
            failure = e;
        }
        Throwable other = join(started);
        rethrow(failure == null ? other : failure);
    }

    private void start(List<? extends Runnable> tasks, Runnable stop, List<FutureTask<?>> started) {
        try {
            for (Runnable task : tasks) {
                FutureTask<?> helping = new FutureTask<>(stopping(task, stop), null);
                executor.execute(helping);
                started.add(helping);
            }
        } catch (RejectedExecutionException e) {
            // All threads are busy with other statements: those that began, and the caller, do the work.
        }
    }

    private static Runnable stopping(Runnable task, Runnable stop) {
        BooleanSupplier cancelled = Cancellation.current();
        return () -> {
            try {
                Cancellation.under(cancelled, () -> {
                    task.run();
                    return task;
                });
            } catch (RuntimeException | Error e) {
                stop.run();
                throw e;
            }
        };
    }

    /** Waits until all have ended, whatever happens; the first failure, or null. */
    private static @Nullable Throwable join(List<FutureTask<?>> tasks) {
        Throwable failure = null;
        boolean interrupted = false;
        for (FutureTask<?> task : tasks) {
            boolean ended = false;
            while (!ended) {
                try {
                    task.get();
                    ended = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException | CancellationException e) {
                    ended = true;
                    Throwable cause = e.getCause() == null ? e : e.getCause();
                    failure = failure == null ? cause : failure;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return failure;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }
}
