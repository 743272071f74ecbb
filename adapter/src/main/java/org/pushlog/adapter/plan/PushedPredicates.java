package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.storage.ipc.Schema;

/**
 * The predicates of a scan, all of which hold for the wanted rows. Equality is exact; {@link #toString()} is for plans and may shorten
 * values.
 */
record PushedPredicates(Schema schema, List<ColumnPredicate> predicates) {

    PushedPredicates {
        predicates = List.copyOf(predicates);
    }

    boolean isEmpty() {
        return predicates.isEmpty();
    }

    /** These and more, each once. */
    PushedPredicates and(List<ColumnPredicate> more) {
        Set<ColumnPredicate> all = new LinkedHashSet<>(predicates);
        all.addAll(more);
        return new PushedPredicates(schema, new ArrayList<>(all));
    }

    /** The predicates with the values of a running statement's parameters; one whose parameter has no usable value falls away. */
    List<ColumnPredicate> bind(DataContext context) {
        List<ColumnPredicate> bound = new ArrayList<>(predicates.size());
        for (ColumnPredicate predicate : predicates) {
            ColumnPredicate usable = bind(predicate, context);
            if (usable != null) {
                bound.add(usable);
            }
        }
        return bound;
    }

    private static @Nullable ColumnPredicate bind(ColumnPredicate predicate, DataContext context) {
        if (predicate instanceof ColumnPredicate.Equal equal && equal.value() instanceof Parameter parameter) {
            Object value = parameter.valueIn(context);
            return value == null ? null : new ColumnPredicate.Equal(equal.column(), value);
        }
        if (predicate instanceof ColumnPredicate.Range range) {
            Object lower = range.lower() instanceof Parameter parameter ? parameter.valueIn(context) : range.lower();
            Object upper = range.upper() instanceof Parameter parameter ? parameter.valueIn(context) : range.upper();
            return lower == null && upper == null
                    ? null
                    : new ColumnPredicate.Range(
                            range.column(), lower, range.lowerInclusive(), upper, range.upperInclusive());
        }
        return predicate;
    }

    @Override
    public String toString() {
        return predicates.stream()
                .map(predicate -> predicate.describe(
                        schema.fields().get(predicate.column()).name()))
                .collect(Collectors.joining(", "));
    }
}
