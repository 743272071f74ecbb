package org.pushlog.storage.work;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether what this thread does is still wanted. Whoever works for a statement says so with {@link #under}; loops far below ask by {@link #check},
 * which costs some nanoseconds, so that not every method in between has to hand the flag down. Other threads that help take {@link #current} over.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable BooleanSupplier> CURRENT = new ThreadLocal<>();

    private Cancellation() {}

    /** The question that is asked on this thread. */
    public static BooleanSupplier current() {
        BooleanSupplier current = CURRENT.get();
        return current == null ? Cancellation::isNever : current;
    }

    /**
     * Does work that is not wanted any more once the flag says yes.
     *
     * @param cancelled asked very often, by this thread
     * @throws CancellationException if the work noticed
     */
    public static <T extends @Nullable Object> T under(BooleanSupplier cancelled, Supplier<T> work) {
        BooleanSupplier before = CURRENT.get();
        CURRENT.set(cancelled);
        try {
            return work.get();
        } finally {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }

    /** Work that is wanted whatever happens, such as what must not be left half done. */
    public static <T extends @Nullable Object> T never(Supplier<T> work) {
        return under(Cancellation::isNever, work);
    }

    private static boolean isNever() {
        return false;
    }

    /**
     * Returns if the work of this thread is still wanted.
     *
     * @throws CancellationException if it is not
     */
    public static void check() {
        BooleanSupplier current = CURRENT.get();
        if (current != null) {
            check(current);
        }
    }

    static void check(BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the statement was cancelled");
        }
    }

    /** {@link #check} at every so many steps of a loop; {@code mask} is a power of two less one. */
    public static void check(int step, int mask) {
        if ((step & mask) == mask) {
            check();
        }
    }
}
