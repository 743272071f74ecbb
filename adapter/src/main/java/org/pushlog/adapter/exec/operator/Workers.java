package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The threads that help statements, as many as the process has cores, shared by all statements; idle ones end. */
public final class Workers {
    private static final ThreadPoolExecutor POOL = newPool();

    private Workers() {}

    private static ThreadPoolExecutor newPool() {
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors());
        return new ThreadPoolExecutor(0, cores, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, "pushlog-worker");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Begins a task at once in an idle thread, or refuses it with a {@link RejectedExecutionException}. */
    public static Executor executor() {
        return POOL;
    }

    /** Starts as many of the tasks as there are idle threads; the others are not run. */
    static List<Future<?>> start(List<? extends Runnable> tasks) {
        List<Future<?>> started = new ArrayList<>();
        for (Runnable task : tasks) {
            try {
                started.add(POOL.submit(task));
            } catch (RejectedExecutionException e) {
                // All threads are busy with other statements: the caller does the work alone.
                return started;
            }
        }
        return started;
    }

    /** Waits until all have ended, whatever happens; the first failure, or null. */
    static @Nullable Throwable join(List<Future<?>> tasks) {
        Throwable failure = null;
        boolean interrupted = false;
        for (Future<?> task : tasks) {
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

    /** Goes on with a failure of a task, if there was one. */
    static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }
}
