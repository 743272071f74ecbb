package org.pushlog.adapter.function;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** What generated code calls to ask a statement's checkpoint. A context that has none lets everything pass. */
public final class CheckpointCalls {
    private CheckpointCalls() {}

    /** Asks inside a join's condition, where no operator is passed. Always true. */
    public static boolean pass(DataContext context) {
        if (context instanceof Checkpoint checkpoint) {
            checkpoint.pass();
        }
        return true;
    }

    /** The same rows, with a question before each. */
    public static <T> Enumerable<T> guard(DataContext context, Enumerable<T> rows) {
        if (!(context instanceof Checkpoint checkpoint)) {
            return rows;
        }
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                checkpoint.pass();
                return new GuardedEnumerator<>(checkpoint, rows.enumerator());
            }
        };
    }
}
