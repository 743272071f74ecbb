package org.pushlog.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/** Sorting that can be cancelled; generated code calls it. */
public final class SortCalls {
    private SortCalls() {}

    /** The rows in an order; equal rows keep theirs. Read and sorted when enumerated. */
    public static <T> Enumerable<T> sort(DataContext context, Enumerable<T> rows, RowOrder order) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                List<T> sorted = new ArrayList<>();
                try (Enumerator<T> source = CheckpointCalls.guard(context, rows).enumerator()) {
                    while (source.moveNext()) {
                        sorted.add(source.current());
                    }
                }
                sorted.sort((@Nullable T a, @Nullable T b) -> {
                    CheckpointCalls.pass(context);
                    return order.compare(a, b);
                });
                return Linq4j.enumerator(sorted);
            }
        };
    }
}
