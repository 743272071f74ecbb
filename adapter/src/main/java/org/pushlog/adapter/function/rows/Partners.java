package org.pushlog.adapter.function.rows;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Predicate2;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.rows.JoinLookup.Inner;

/** Whether rows have partners. The right side is read when the first is asked for; without a predicate only its keys are kept. */
final class Partners {
    /** What partners are looked for in. */
    record Source(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> right,
            Function1<@Nullable Object, @Nullable Object> leftKey,
            Function1<@Nullable Object, @Nullable Object> rightKey,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            @Nullable Predicate2<@Nullable Object, @Nullable Object> predicate) {
        Partners open() {
            return new Partners(this, KeptMemory.begin(context, site, "JOIN"));
        }
    }

    private final Source source;
    private final Hold hold;
    private @Nullable KeyTable<Boolean> keys;
    private @Nullable JoinLookup lookup;

    private Partners(Source source, Hold hold) {
        this.source = source;
        this.hold = hold;
    }

    boolean has(@Nullable Object left) {
        Object key = source.leftKey().apply(left);
        if (key == null) {
            return false;
        }
        Predicate2<@Nullable Object, @Nullable Object> predicate = source.predicate();
        return predicate == null ? keys().contains(key) : hasAmong(left, key, predicate);
    }

    private boolean hasAmong(
            @Nullable Object left, Object key, Predicate2<@Nullable Object, @Nullable Object> predicate) {
        if (lookup == null) {
            lookup = JoinLookup.of(source.context(), hold, source.right(), source.rightKey(), source.comparer(), false);
        }
        for (Inner inner : lookup.of(key)) {
            CheckpointCalls.pass(source.context());
            if (predicate.apply(left, inner.row)) {
                return true;
            }
        }
        return false;
    }

    private KeyTable<Boolean> keys() {
        KeyTable<Boolean> made = keys;
        if (made == null) {
            made = new KeyTable<>(source.comparer(), hold);
            try (Enumerator<@Nullable Object> rows = source.right().enumerator()) {
                while (rows.moveNext()) {
                    CheckpointCalls.pass(source.context());
                    Object key = source.rightKey().apply(rows.current());
                    if (key != null && !made.contains(key)) {
                        made.put(key, true);
                    }
                }
            }
            keys = made;
        }
        return made;
    }

    void close() {
        keys = null;
        lookup = null;
        hold.release();
    }
}
