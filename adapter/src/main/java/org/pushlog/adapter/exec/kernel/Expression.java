package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;

/** An expression that has a kernel. Immutable; opened once for each thread of an execution. */
public interface Expression {

    /** The type of its values. */
    ValueType type();

    /** A kernel of its own for one thread. */
    Kernel open(Execution execution);

    /** Its value, if that is the same in all rows of the execution; null otherwise. */
    default @Nullable Constant constantIn(Execution execution) {
        return null;
    }
}
