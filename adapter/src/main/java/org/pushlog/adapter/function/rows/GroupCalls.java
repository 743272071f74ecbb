package org.pushlog.adapter.function.rows;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.adapter.function.CheckpointCalls;

/** {@code GROUP BY}: as in {@code EnumerableDefaults}, with an account of its groups. Reads its rows when it is called. */
public final class GroupCalls {
    private static final String WHAT = "GROUP BY";

    private GroupCalls() {}

    /** Groups by one key. */
    public static Enumerable<@Nullable Object> groupBy(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            Function1<@Nullable Object, @Nullable Object> key,
            Function0<Object> initializer,
            Function2<Object, @Nullable Object, Object> adder,
            Function2<@Nullable Object, Object, @Nullable Object> result) {
        return groups(context, site, rows, List.of(key), initializer, adder, result, null);
    }

    /** As above for keys that do not compare themselves. */
    public static Enumerable<@Nullable Object> groupBy(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            Function1<@Nullable Object, @Nullable Object> key,
            Function0<Object> initializer,
            Function2<Object, @Nullable Object, Object> adder,
            Function2<@Nullable Object, Object, @Nullable Object> result,
            EqualityComparer<@Nullable Object> comparer) {
        return groups(context, site, rows, List.of(key), initializer, adder, result, comparer);
    }

    /** Groups by several keys, as grouping sets have them. */
    public static Enumerable<@Nullable Object> groupByMultiple(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            List<Function1<@Nullable Object, @Nullable Object>> keys,
            Function0<Object> initializer,
            Function2<Object, @Nullable Object, Object> adder,
            Function2<@Nullable Object, Object, @Nullable Object> result) {
        return groups(context, site, rows, keys, initializer, adder, result, null);
    }

    private static Enumerable<@Nullable Object> groups(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            List<Function1<@Nullable Object, @Nullable Object>> keys,
            Function0<Object> initializer,
            Function2<Object, @Nullable Object, Object> adder,
            Function2<@Nullable Object, Object, @Nullable Object> result,
            @Nullable EqualityComparer<@Nullable Object> comparer) {
        Hold hold = KeptMemory.begin(context, site, WHAT);
        KeyTable<Object> groups = new KeyTable<>(comparer, hold);
        try (Enumerator<@Nullable Object> source = rows.enumerator()) {
            while (source.moveNext()) {
                @Nullable Object row = source.current();
                for (Function1<@Nullable Object, @Nullable Object> selector : keys) {
                    CheckpointCalls.pass(context);
                    @Nullable Object key = selector.apply(row);
                    Object known = groups.get(key);
                    Object sum = adder.apply(known == null ? initializer.apply() : known, row);
                    if (known == null) {
                        hold.add(RowBytes.of(sum));
                    }
                    if (!isSame(known, sum)) {
                        groups.put(key, sum);
                    }
                }
            }
        }
        return new Results(groups, result);
    }

    @SuppressWarnings("ReferenceEquality") // Most functions go on in the object that they were given.
    private static boolean isSame(@Nullable Object known, Object sum) {
        return known == sum;
    }

    private static final class Results extends AbstractEnumerable<@Nullable Object> {
        private final KeyTable<Object> groups;
        private final Function2<@Nullable Object, Object, @Nullable Object> result;

        Results(KeyTable<Object> groups, Function2<@Nullable Object, Object, @Nullable Object> result) {
            this.groups = groups;
            this.result = result;
        }

        @Override
        public Enumerator<@Nullable Object> enumerator() {
            Iterator<Map.Entry<@Nullable Object, Object>> entries =
                    groups.entries().iterator();
            return new Computed() {
                @Override
                boolean advance() {
                    if (!entries.hasNext()) {
                        return false;
                    }
                    Map.Entry<@Nullable Object, Object> entry = entries.next();
                    row = result.apply(groups.keyOf(entry), entry.getValue());
                    return true;
                }
            };
        }
    }
}
