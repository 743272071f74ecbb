package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.Enumerator;

/** An enumerator that asks its checkpoint before each row. */
final class GuardedEnumerator<T> implements Enumerator<T> {
    private final Checkpoint checkpoint;
    private final Enumerator<T> rows;

    GuardedEnumerator(Checkpoint checkpoint, Enumerator<T> rows) {
        this.checkpoint = checkpoint;
        this.rows = rows;
    }

    @Override
    public T current() {
        return rows.current();
    }

    @Override
    public boolean moveNext() {
        checkpoint.pass();
        return rows.moveNext();
    }

    @Override
    public void reset() {
        rows.reset();
    }

    @Override
    public void close() {
        rows.close();
    }
}
