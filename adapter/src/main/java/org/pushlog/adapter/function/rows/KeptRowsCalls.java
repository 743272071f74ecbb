package org.pushlog.adapter.function.rows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.adapter.function.CheckpointCalls;

/** What else keeps rows: windows, collections of rows, functions that keep what they are given, recursion. */
public final class KeptRowsCalls {
    private static final String WINDOW = "OVER";
    /** A window makes a row of each, with the values of its functions, beside those that it was given. */
    private static final int WINDOW_ROW_BYTES = 96;

    private KeptRowsCalls() {}

    /** The same rows; each counts as kept. */
    public static Enumerable<@Nullable Object> keep(
            DataContext context, int site, Enumerable<@Nullable Object> rows, String what) {
        return counted(context, site, rows, what, 0);
    }

    private static Enumerable<@Nullable Object> counted(
            DataContext context, int site, Enumerable<@Nullable Object> rows, String what, int extraBytes) {
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                Hold hold = KeptMemory.begin(context, site, what);
                Enumerator<@Nullable Object> source = rows.enumerator();
                return new Computed() {
                    @Override
                    boolean advance() {
                        CheckpointCalls.pass(context);
                        if (!source.moveNext()) {
                            return false;
                        }
                        row = source.current();
                        hold.row(row);
                        hold.add(extraBytes);
                        return true;
                    }

                    @Override
                    public void close() {
                        // What was read stays where it was put; the next run gives it back.
                        source.close();
                    }
                };
            }
        };
    }

    /** All rows of a window without partitions. */
    public static Collection<@Nullable Object> into(
            DataContext context, int site, Enumerable<@Nullable Object> rows, Collection<@Nullable Object> collection) {
        return counted(context, site, rows, WINDOW, WINDOW_ROW_BYTES).into(collection);
    }

    /** All rows of a window, each handed to what puts it into its partition. */
    public static void foreach(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            Function1<@Nullable Object, @Nullable Object> partition) {
        counted(context, site, rows, WINDOW, WINDOW_ROW_BYTES).foreach(partition);
    }

    /** The rows of a sub-query as a collection. */
    public static List<@Nullable Object> toList(DataContext context, int site, Enumerable<@Nullable Object> rows) {
        return new ArrayList<>(counted(context, site, rows, "MULTISET", 0).toList());
    }

    /** The rows of a sub-query as a map. */
    public static Map<@Nullable Object, @Nullable Object> toMap(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> rows,
            Function1<@Nullable Object, @Nullable Object> key,
            Function1<@Nullable Object, @Nullable Object> value) {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        counted(context, site, rows, "MAP", RowBytes.ENTRY).foreach(row -> {
            map.put(key.apply(row), value.apply(row));
            return null;
        });
        return map;
    }

    /** The rows of a recursive query; where each counts once they are all remembered. */
    public static Enumerable<@Nullable Object> repeatUnion(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> seed,
            Enumerable<@Nullable Object> iteration,
            int iterationCountMax,
            boolean all,
            EqualityComparer<@Nullable Object> comparer,
            @Nullable Function0<Boolean> cleanUp) {
        Enumerable<@Nullable Object> rows =
                EnumerableDefaults.repeatUnion(seed, iteration, iterationCountMax, all, comparer, cleanUp);
        return all ? rows : counted(context, site, rows, "WITH RECURSIVE", RowBytes.ENTRY);
    }

    /** Passes the rows of one round of a recursive query on, and puts them into the table that the next round reads. */
    public static Enumerable<@Nullable Object> lazyCollectionSpool(
            DataContext context, int site, Collection<@Nullable Object> table, Enumerable<@Nullable Object> rows) {
        return EnumerableDefaults.lazyCollectionSpool(
                table, counted(context, site, rows, "WITH RECURSIVE", RowBytes.SLOT));
    }
}
