package org.pushlog.adapter.table;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one column that every wanted row meets. It is a hint: a scan may leave out rows that fail it and may give them all the
 * same; it never leaves out a row that meets it. A null meets no condition.
 *
 * <p>The column is an ordinal of the table's schema, not of a projection. Values are {@link String}, {@link Long}, {@link BigInteger} (only
 * for integers that do not fit a long) or {@link Boolean}. Integers are the numbers that they stand for, so unsigned columns compare with
 * positive values. Points in time are {@link java.time.Instant}, in conditions only: a column value never is one.
 */
public sealed interface ColumnPredicate {

    /** The forms, to switch over. */
    enum Kind {
        EQUAL,
        IN,
        RANGE,
        PREFIX
    }

    /** The form of this predicate. */
    Kind kind();

    /** The column's ordinal in the table's schema. */
    int column();

    /**
     * Whether a column value meets the condition. A value of a class that the condition cannot judge meets it.
     *
     * @param value null, or a value of one of the classes above
     */
    boolean test(@Nullable Object value);

    /** The same condition on another column. */
    ColumnPredicate onColumn(int other);

    /** The condition for people, as a plan shows it. */
    String describe(String columnName);

    /** The column equals a value. */
    record Equal(int column, Object value) implements ColumnPredicate {
        @Override
        public Kind kind() {
            return Kind.EQUAL;
        }

        @Override
        public boolean test(@Nullable Object candidate) {
            return candidate != null && PredicateValues.mayEqual(candidate, value);
        }

        @Override
        public ColumnPredicate onColumn(int other) {
            return new Equal(other, value);
        }

        @Override
        public String describe(String columnName) {
            return columnName + " = " + PredicateValues.describe(value);
        }
    }

    /** The column equals one of the values; they are of one class but for the two integer classes, and kept in the order given. */
    record In(int column, Set<Object> values) implements ColumnPredicate {
        public In {
            values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
        }

        @Override
        public Kind kind() {
            return Kind.IN;
        }

        @Override
        public boolean test(@Nullable Object candidate) {
            if (candidate == null) {
                return false;
            }
            Object normal = PredicateValues.normalise(candidate);
            if (values.contains(normal)) {
                return true;
            }
            return !values.isEmpty()
                    && !PredicateValues.isComparable(normal, values.iterator().next());
        }

        @Override
        public ColumnPredicate onColumn(int other) {
            return new In(other, values);
        }

        @Override
        public String describe(String columnName) {
            return PredicateValues.describeIn(columnName, List.copyOf(values));
        }
    }

    /** The column lies between two bounds, either of which may be missing. */
    record Range(
            int column,
            @Nullable Object lower,
            boolean lowerInclusive,
            @Nullable Object upper,
            boolean upperInclusive) implements ColumnPredicate {
        @Override
        public Kind kind() {
            return Kind.RANGE;
        }

        @Override
        public boolean test(@Nullable Object candidate) {
            return candidate != null
                    && (lower == null || PredicateValues.mayFollow(candidate, lower, lowerInclusive))
                    && (upper == null || PredicateValues.mayFollow(upper, candidate, upperInclusive));
        }

        @Override
        public ColumnPredicate onColumn(int other) {
            return new Range(other, lower, lowerInclusive, upper, upperInclusive);
        }

        @Override
        public String describe(String columnName) {
            if (lower == null) {
                return columnName
                        + (upperInclusive ? " <= " : " < ")
                        + PredicateValues.describe(Objects.requireNonNullElse(upper, "any"));
            }
            String below = columnName + (lowerInclusive ? " >= " : " > ") + PredicateValues.describe(lower);
            return upper == null
                    ? below
                    : below + " AND " + columnName + (upperInclusive ? " <= " : " < ")
                            + PredicateValues.describe(upper);
        }
    }

    /** The text column starts with a text. */
    record Prefix(int column, String prefix) implements ColumnPredicate {
        @Override
        public Kind kind() {
            return Kind.PREFIX;
        }

        @Override
        public boolean test(@Nullable Object candidate) {
            return candidate != null && (!(candidate instanceof String text) || text.startsWith(prefix));
        }

        @Override
        public ColumnPredicate onColumn(int other) {
            return new Prefix(other, prefix);
        }

        @Override
        public String describe(String columnName) {
            return columnName + " LIKE " + PredicateValues.describe(prefix + "%");
        }
    }
}
