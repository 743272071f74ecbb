package org.pushlog.adapter.sql;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.pushlog.storage.work.Cancellation;

/**
 * Runs what recurses over a statement. Long conditions that tools write nest thousands of levels deep; where the
 * caller's stack is too small for that, the work is done again on a thread with a larger one.
 */
final class DeepStack {
    /** Address space only: pages are used as far as the stack grows. */
    private static final long STACK_BYTES = 512L << 20;

    private static final long LOOK_INTERVAL_MS = 5;

    private DeepStack() {}

    /**
     * Runs the work here, and again on a larger stack if this one is too small.
     *
     * @param stop as for {@link #callDeep}
     */
    static <T> T call(Supplier<T> work, AtomicBoolean stop) {
        try {
            return work.get();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            if (StatementErrors.find(e, StackOverflowError.class) == null) {
                throw e;
            }
            return callDeep(work, stop);
        }
    }

    /**
     * Runs the work in a thread of its own, with a larger stack. Long texts and generated code keep libraries busy that nothing can stop: whoever
     * waits for them stops waiting, and the thread comes to its end alone.
     *
     * @param stop ends the wait when it is set
     * @throws SqlStatementException if it was set
     */
    static <T> T callDeep(Supplier<T> work, AtomicBoolean stop) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        result.complete(Cancellation.under(stop::get, work));
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                },
                "pushlog-deep-statement",
                STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return await(result, stop);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new CompletionException(e.getCause());
        }
    }

    /** Waits; an interrupt changes nothing, and is there afterwards. */
    private static <T> T await(CompletableFuture<T> result, AtomicBoolean stop) throws ExecutionException {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return result.get(LOOK_INTERVAL_MS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (stop.get()) {
                        throw new SqlStatementException(SqlState.CANCELLED, "the statement was cancelled", e);
                    }
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
