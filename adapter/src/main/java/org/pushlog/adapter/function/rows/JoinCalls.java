package org.pushlog.adapter.function.rows;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.JoinType;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.apache.calcite.linq4j.function.Predicate2;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.rows.JoinLookup.Inner;

/** Joins that keep the rows of their right side, on the account of the statement. The right side is read when the pairs are enumerated. */
public final class JoinCalls {
    private static final String WHAT = "JOIN";

    private JoinCalls() {}

    /** Pairs of equal keys, and the rows without partners of the sides that are to be kept. */
    public static Enumerable<@Nullable Object> hashJoin(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            Function1<@Nullable Object, @Nullable Object> leftKey,
            Function1<@Nullable Object, @Nullable Object> rightKey,
            Function2<@Nullable Object, @Nullable Object, @Nullable Object> result,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            boolean keepsRight,
            boolean keepsLeft,
            @Nullable Predicate2<@Nullable Object, @Nullable Object> predicate) {
        JoinRows.Shape shape = new JoinRows.Shape(predicate, result, keepsLeft, keepsRight);
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                Hold hold = KeptMemory.begin(context, site, WHAT);
                JoinLookup lookup = JoinLookup.of(context, hold, right, rightKey, comparer, keepsRight);
                return new JoinRows(context, hold, shape, left) {
                    @Override
                    List<Inner> candidates(@Nullable Object leftRow) {
                        return lookup.of(leftKey.apply(leftRow));
                    }

                    @Override
                    List<Inner> all() {
                        return lookup.all();
                    }
                };
            }
        };
    }

    /** The left rows that have a partner. */
    public static Enumerable<@Nullable Object> semiJoin(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            Function1<@Nullable Object, @Nullable Object> leftKey,
            Function1<@Nullable Object, @Nullable Object> rightKey,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            @Nullable Predicate2<@Nullable Object, @Nullable Object> predicate) {
        Partners.Source partners = new Partners.Source(context, site, right, leftKey, rightKey, comparer, predicate);
        return chosen(context, left, partners, true);
    }

    /** The left rows that have no partner. */
    public static Enumerable<@Nullable Object> antiJoin(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            Function1<@Nullable Object, @Nullable Object> leftKey,
            Function1<@Nullable Object, @Nullable Object> rightKey,
            @Nullable EqualityComparer<@Nullable Object> comparer,
            @Nullable Predicate2<@Nullable Object, @Nullable Object> predicate) {
        Partners.Source partners = new Partners.Source(context, site, right, leftKey, rightKey, comparer, predicate);
        return chosen(context, left, partners, false);
    }

    private static Enumerable<@Nullable Object> chosen(
            DataContext context, Enumerable<@Nullable Object> left, Partners.Source source, boolean withPartner) {
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                Partners partners = source.open();
                Enumerator<@Nullable Object> lefts = left.enumerator();
                return new Computed() {
                    @Override
                    boolean advance() {
                        while (lefts.moveNext()) {
                            CheckpointCalls.pass(context);
                            row = lefts.current();
                            if (partners.has(row) == withPartner) {
                                return true;
                            }
                        }
                        return false;
                    }

                    @Override
                    public void close() {
                        lefts.close();
                        partners.close();
                    }
                };
            }
        };
    }

    /** Pairs that a predicate takes, each right row tried with each left one. */
    public static Enumerable<@Nullable Object> nestedLoopJoin(
            DataContext context,
            int site,
            Enumerable<@Nullable Object> left,
            Enumerable<@Nullable Object> right,
            Predicate2<@Nullable Object, @Nullable Object> predicate,
            Function2<@Nullable Object, @Nullable Object, @Nullable Object> result,
            JoinType type) {
        if (!type.generatesNullsOnLeft()) {
            // It keeps nothing: the right side is read again for each left row.
            return EnumerableDefaults.nestedLoopJoin(left, right, predicate, result, type);
        }
        JoinRows.Shape shape = new JoinRows.Shape(predicate, result, type.generatesNullsOnRight(), true);
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                Hold hold = KeptMemory.begin(context, site, WHAT);
                List<Inner> all = kept(context, hold, right);
                return new JoinRows(context, hold, shape, left) {
                    @Override
                    List<Inner> candidates(@Nullable Object leftRow) {
                        return all;
                    }

                    @Override
                    List<Inner> all() {
                        return all;
                    }
                };
            }
        };
    }

    private static List<Inner> kept(DataContext context, Hold hold, Enumerable<@Nullable Object> rows) {
        return JoinLookup.of(context, hold, rows, row -> null, null, true).all();
    }
}
