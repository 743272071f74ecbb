package org.pushlog.adapter.function.rows;

import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Functions;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.RowBytes;

/**
 * A hash table by keys as generated code compares them.
 *
 * @param <V> what is kept for a key
 */
final class KeyTable<V> {
    private final Map<@Nullable Object, V> values = new HashMap<>();
    private final @Nullable EqualityComparer<@Nullable Object> comparer;
    private final Hold hold;

    /** @param comparer compares keys; null if they compare themselves */
    KeyTable(@Nullable EqualityComparer<@Nullable Object> comparer, Hold hold) {
        this.comparer = comparer == Functions.identityComparer() ? null : comparer;
        this.hold = hold;
    }

    /** A key in a form that compares itself. */
    private record Compared(
            EqualityComparer<@Nullable Object> comparer,
            @Nullable Object key) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Compared compared && comparer.equal(key, compared.key);
        }

        @Override
        public int hashCode() {
            return comparer.hashCode(key);
        }
    }

    private @Nullable Object keyOf(@Nullable Object key) {
        return comparer == null ? key : new Compared(comparer, key);
    }

    @Nullable
    V get(@Nullable Object key) {
        return values.get(keyOf(key));
    }

    boolean contains(@Nullable Object key) {
        return values.containsKey(keyOf(key));
    }

    /** Keeps a value for a key that may be new. */
    void put(@Nullable Object key, V value) {
        if (values.put(keyOf(key), value) == null) {
            hold.entry(key);
        }
    }

    /** Forgets a key; true if it was there. */
    boolean remove(@Nullable Object key) {
        boolean wasThere = values.remove(keyOf(key)) != null;
        if (wasThere) {
            hold.give(RowBytes.ENTRY + RowBytes.of(key));
        }
        return wasThere;
    }

    /** All keys with their values. */
    Iterable<Map.Entry<@Nullable Object, V>> entries() {
        return values.entrySet();
    }

    /** The key as it was given. */
    @Nullable
    Object keyOf(Map.Entry<@Nullable Object, V> entry) {
        return entry.getKey() instanceof Compared compared ? compared.key() : entry.getKey();
    }
}
