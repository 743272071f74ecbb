package org.pushlog.adapter.function.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.RowOrder;

/** Sorting that can be cancelled, with an account of its rows; generated code calls it. */
public final class SortCalls {
    private SortCalls() {}

    /**
     * The rows in an order; equal rows keep theirs. Read and sorted when enumerated.
     *
     * @param site a number for the operator in the generated code
     */
    public static Enumerable<@Nullable Object> sort(
            DataContext context, int site, Enumerable<@Nullable Object> rows, RowOrder order) {
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            public Enumerator<@Nullable Object> enumerator() {
                Hold hold = KeptMemory.begin(context, site, "ORDER BY");
                List<@Nullable Object> sorted = new ArrayList<>();
                try (Enumerator<@Nullable Object> source = rows.enumerator()) {
                    while (source.moveNext()) {
                        CheckpointCalls.pass(context);
                        @Nullable Object row = source.current();
                        hold.row(row);
                        sorted.add(row);
                    }
                }
                sorted.sort((@Nullable Object a, @Nullable Object b) -> {
                    CheckpointCalls.pass(context);
                    return order.compare(a, b);
                });
                Iterator<@Nullable Object> inOrder = sorted.iterator();
                return new Computed() {
                    @Override
                    boolean advance() {
                        if (!inOrder.hasNext()) {
                            return false;
                        }
                        row = inOrder.next();
                        return true;
                    }

                    @Override
                    public void close() {
                        sorted.clear();
                        hold.release();
                    }
                };
            }
        };
    }
}
