package org.pushlog.adapter.function.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.adapter.function.CheckpointCalls;

/** {@code DISTINCT}, {@code UNION}, {@code INTERSECT} and {@code EXCEPT}, with an account of their rows. They read when they are called. */
public final class SetOperationCalls {
    private SetOperationCalls() {}

    /** Each row once. */
    public static Enumerable<@Nullable Object> distinct(
            DataContext context, int site, Enumerable<@Nullable Object> rows) {
        return distinctOf(context, KeptMemory.begin(context, site, "DISTINCT"), rows, null);
    }

    /** As above for rows that do not compare themselves. */
    public static Enumerable<@Nullable Object> distinct(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            EqualityComparer<@Nullable Object> comparer) {
        return distinctOf(context, KeptMemory.begin(context, site, "DISTINCT"), rows, comparer);
    }

    /** Each row of either once. */
    public static Enumerable<@Nullable Object> union(
            DataContext context, int site, Enumerable<@Nullable Object> left, Enumerable<@Nullable Object> right) {
        return distinctOf(context, KeptMemory.begin(context, site, "UNION"), left.concat(right), null);
    }

    /** As above for rows that do not compare themselves. */
    public static Enumerable<@Nullable Object> union(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            EqualityComparer<@Nullable Object> comparer) {
        return distinctOf(context, KeptMemory.begin(context, site, "UNION"), left.concat(right), comparer);
    }

    /** The rows of both; {@code all} counts equal ones. */
    public static Enumerable<@Nullable Object> intersect(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            boolean all) {
        return intersection(context, site, left, right, null, all);
    }

    /** As above for rows that do not compare themselves. */
    public static Enumerable<@Nullable Object> intersect(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            EqualityComparer<@Nullable Object> comparer,
            boolean all) {
        return intersection(context, site, left, right, comparer, all);
    }

    /** The rows of the left side that are not on the right one; {@code all} counts equal ones. */
    public static Enumerable<@Nullable Object> except(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            boolean all) {
        return difference(context, site, left, right, null, all);
    }

    /** As above for rows that do not compare themselves. */
    public static Enumerable<@Nullable Object> except(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            EqualityComparer<@Nullable Object> comparer,
            boolean all) {
        return difference(context, site, left, right, comparer, all);
    }

    private static Enumerable<@Nullable Object> distinctOf(
            DataContext context,
            Hold hold,
            Enumerable<@Nullable Object> rows,
            @Nullable EqualityComparer<@Nullable Object> comparer) {
        KeyTable<Boolean> seen = new KeyTable<>(comparer, hold);
        List<@Nullable Object> kept = new ArrayList<>();
        try (Enumerator<@Nullable Object> source = rows.enumerator()) {
            while (source.moveNext()) {
                CheckpointCalls.pass(context);
                @Nullable Object row = source.current();
                if (!seen.contains(row)) {
                    seen.put(row, true);
                    hold.add(RowBytes.SLOT);
                    kept.add(row);
                }
            }
        }
        return Linq4j.asEnumerable(kept);
    }

    private static Enumerable<@Nullable Object> intersection(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            boolean all) {
        Hold hold = KeptMemory.begin(context, site, "INTERSECT");
        KeyTable<long[]> counts = counts(context, right, new KeyTable<>(comparer, hold));
        List<@Nullable Object> kept = new ArrayList<>();
        try (Enumerator<@Nullable Object> source = left.enumerator()) {
            while (source.moveNext()) {
                CheckpointCalls.pass(context);
                @Nullable Object row = source.current();
                if (takeOne(counts, row, all)) {
                    hold.row(row);
                    kept.add(row);
                }
            }
        }
        return Linq4j.asEnumerable(kept);
    }

    private static Enumerable<@Nullable Object> difference(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            boolean all) {
        Hold hold = KeptMemory.begin(context, site, "EXCEPT");
        KeyTable<long[]> counts = counts(context, left, new KeyTable<>(comparer, hold));
        try (Enumerator<@Nullable Object> source = right.enumerator()) {
            while (source.moveNext()) {
                CheckpointCalls.pass(context);
                takeOne(counts, source.current(), all);
            }
        }
        List<@Nullable Object> kept = new ArrayList<>();
        for (Map.Entry<@Nullable Object, long[]> entry : counts.entries()) {
            for (long i = all ? entry.getValue()[0] : 1; i > 0; i--) {
                CheckpointCalls.pass(context);
                hold.add(RowBytes.SLOT);
                kept.add(counts.keyOf(entry));
            }
        }
        return Linq4j.asEnumerable(kept);
    }

    /** How often there is each row. */
    private static KeyTable<long[]> counts(
            DataContext context, Enumerable<@Nullable Object> rows, KeyTable<long[]> counts) {
        try (Enumerator<@Nullable Object> source = rows.enumerator()) {
            while (source.moveNext()) {
                CheckpointCalls.pass(context);
                @Nullable Object row = source.current();
                long[] count = counts.get(row);
                if (count == null) {
                    counts.put(row, new long[] {1});
                } else {
                    count[0]++;
                }
            }
        }
        return counts;
    }

    /** Takes a row away, or all equal ones; true if there was one. */
    private static boolean takeOne(KeyTable<long[]> counts, @Nullable Object row, boolean one) {
        long[] count = counts.get(row);
        if (count == null) {
            return false;
        }
        count[0]--;
        if (!one || count[0] == 0) {
            counts.remove(row);
        }
        return true;
    }
}
