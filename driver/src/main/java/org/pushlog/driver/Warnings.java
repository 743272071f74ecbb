package org.pushlog.driver;

import java.sql.SQLWarning;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The chain of warnings of a connection or statement. Any thread may use it. */
final class Warnings {
    private final AtomicReference<@Nullable SQLWarning> first = new AtomicReference<>();

    /** Adds one at the end. */
    void add(SqlState state, String message) {
        SQLWarning warning = new SQLWarning(message, state.code());
        SQLWarning head = first.get();
        if (head == null && first.compareAndSet(null, warning)) {
            return;
        }
        SQLWarning present = first.get();
        if (present == null) {
            first.set(warning);
        } else {
            present.setNextWarning(warning);
        }
    }

    @Nullable
    SQLWarning first() {
        return first.get();
    }

    void clear() {
        first.set(null);
    }
}
