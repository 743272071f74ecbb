package org.pushlog.adapter.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.work.Cancellation;

/**
 * The snapshot of a running statement. All scans and functions of one statement see the same one.
 *
 * <p>Our own statement pipeline takes the snapshot, puts it into its data context under {@link #VARIABLE} and closes it with the statement.
 * Under plain {@code jdbc:calcite:} nobody does, so the first scan takes it, it is remembered for the data context, of which every execution
 * has its own, and it is closed some time after the data context is no longer in use.
 */
public final class SnapshotBinding {
    /** The variable of the data context that holds the statement's {@link Snapshot}. */
    public static final String VARIABLE = "pushlog.snapshot";

    private static final Map<DataContext, Taken> TAKEN = new WeakHashMap<>();

    private SnapshotBinding() {}

    /** The statement's snapshot of a location, taken now if there is none yet. */
    public static Snapshot snapshotOf(DataContext context, Location location) {
        if (context.get(VARIABLE) instanceof Snapshot given) {
            return given;
        }
        Taken taken;
        synchronized (TAKEN) {
            taken = TAKEN.computeIfAbsent(context, SnapshotBinding::newTaken);
        }
        return taken.of(location);
    }

    /** Does work that ends when the statement is cancelled, however deep below. */
    public static <T extends @Nullable Object> T whileWanted(DataContext context, Supplier<T> work) {
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(context);
        return flag == null ? work.get() : Cancellation.under(flag::get, work);
    }

    /**
     * Whether the data context belongs to a running statement. A planner that folds constants evaluates them in a context of its own, which
     * must not see a snapshot: the folded value would outlive it.
     */
    public static boolean isRunning(@Nullable DataContext context) {
        return context != null
                && (context.get(VARIABLE) != null || DataContext.Variable.CANCEL_FLAG.get(context) != null);
    }

    private static Taken newTaken(DataContext context) {
        Taken taken = new Taken();
        LateClose.whenUnused(context, taken);
        return taken;
    }

    /** The snapshots of one statement. Must not refer to its data context. */
    private static final class Taken implements Runnable {
        private final IdentityHashMap<Location, Snapshot> snapshots = new IdentityHashMap<>();

        synchronized Snapshot of(Location location) {
            return snapshots.computeIfAbsent(location, Location::snapshot);
        }

        @Override
        public synchronized void run() {
            snapshots.values().forEach(Snapshot::close);
            snapshots.clear();
        }
    }
}
