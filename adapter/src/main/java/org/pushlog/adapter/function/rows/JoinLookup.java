package org.pushlog.adapter.function.rows;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.adapter.function.CheckpointCalls;

/** The rows of a join's right side by their keys. A row whose key is null has no partner. */
final class JoinLookup {
    /** A row of the right side, and whether it found a partner. */
    static final class Inner {
        final @Nullable Object row;
        boolean hasPartner;

        Inner(@Nullable Object row) {
            this.row = row;
        }
    }

    private static final int INNER_BYTES = 24 + RowBytes.SLOT;

    private final KeyTable<List<Inner>> byKey;
    private final List<Inner> all = new ArrayList<>();

    private JoinLookup(KeyTable<List<Inner>> byKey) {
        this.byKey = byKey;
    }

    /** @param keepsAll whether {@link #all} is wanted */
    static JoinLookup of(
            DataContext context,
            Hold hold,
            Enumerable<@Nullable Object> rows,
            Function1<@Nullable Object, @Nullable Object> keySelector,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            boolean keepsAll) {
        JoinLookup lookup = new JoinLookup(new KeyTable<>(comparer, hold));
        try (Enumerator<@Nullable Object> source = rows.enumerator()) {
            while (source.moveNext()) {
                CheckpointCalls.pass(context);
                Inner inner = new Inner(source.current());
                Object key = keySelector.apply(inner.row);
                if (keepsAll) {
                    hold.add(RowBytes.SLOT);
                    lookup.all.add(inner);
                } else if (key == null) {
                    continue;
                }
                hold.add(INNER_BYTES);
                hold.row(inner.row);
                if (key != null) {
                    lookup.add(key, inner);
                }
            }
        }
        return lookup;
    }

    private void add(Object key, Inner inner) {
        List<Inner> known = byKey.get(key);
        if (known == null) {
            byKey.put(key, List.of(inner));
        } else if (known.size() == 1) {
            List<Inner> longer = new ArrayList<>(known);
            longer.add(inner);
            byKey.put(key, longer);
        } else {
            known.add(inner);
        }
    }

    /** The rows of a key. */
    List<Inner> of(@Nullable Object key) {
        List<Inner> found = key == null ? null : byKey.get(key);
        return found == null ? List.of() : found;
    }

    /** All rows in the order in which they came. */
    List<Inner> all() {
        return all;
    }
}
