package org.pushlog.adapter.vector;

import org.apache.calcite.DataContext;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.function.Checkpoint;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.store.Snapshot;

/** A running statement as its data context describes it. */
final class StatementExecution implements Execution {
    private static final long MEMORY_LIMIT_BYTES = 1L << 30;

    private final DataContext context;
    private final MemoryAccount memory;

    StatementExecution(DataContext context) {
        this.context = context;
        this.memory = context.get(MemoryAccount.VARIABLE) instanceof MemoryAccount running
                ? running
                : new MemoryAccount(MEMORY_LIMIT_BYTES);
    }

    DataContext context() {
        return context;
    }

    @Override
    public void checkpoint() {
        if (context instanceof Checkpoint checkpoint) {
            checkpoint.pass();
        }
    }

    @Override
    public @Nullable Object variable(String name) {
        Object value = context.get(name);
        return value instanceof ByteString bytes ? bytes.getBytes() : value;
    }

    @Override
    public MemoryAccount memory() {
        return memory;
    }

    @Override
    public int threadCount() {
        return context.get(VectorSettings.THREADS) instanceof Integer threads ? threads : 1;
    }

    /** Fails if a file that was read is not as long any more as it was: what was read can be zeros then. */
    void checkStillThere() {
        if (context.get(SnapshotBinding.VARIABLE) instanceof Snapshot snapshot) {
            snapshot.checkStillThere();
        }
    }

    /** What to throw instead of a failure of an operator. */
    RuntimeException explain(Throwable e) {
        checkStillThere();
        if (e instanceof RuntimeException known) {
            return known;
        }
        if (e instanceof InternalError) {
            // What the JVM raises for a page that is no longer behind a mapping.
            return new IoFailedException(Fault.of("scan", "a file was cut while it was read"), e);
        }
        throw (Error) e;
    }
}
