package org.pushlog.adapter.sql;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs what recurses over a statement. Long conditions that tools write nest thousands of levels deep; where the
 * caller's stack is too small for that, the work is done again on a thread with a larger one.
 */
final class DeepStack {
    /** Address space only: pages are used as far as the stack grows. */
    private static final long STACK_BYTES = 512L << 20;

    private DeepStack() {}

    /** Runs the work here, and again on a larger stack if this one is too small. */
    static <T> T call(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            if (StatementErrors.find(e, StackOverflowError.class) == null) {
                throw e;
            }
            return callDeep(work);
        }
    }

    /** Runs the work on a larger stack. */
    static <T> T callDeep(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        result.complete(work.get());
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                },
                "pushlog-deep-statement",
                STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
