package org.pushlog.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions on three columns that are 1, 0 or NULL, and what each is by the rules of three-valued logic. */
final class TruthTrees {
    private static final List<String> COLUMNS = List.of("a", "b", "c");

    private TruthTrees() {}

    /** A condition and its value for a row, null for unknown. */
    record Tree(String sql, Function<List<@Nullable Integer>, @Nullable Boolean> value) {
        /** What the rows that it takes have, each as three digits with 2 for NULL, without leading zeros, sorted as texts. */
        String expected() {
            return rows().stream()
                    .filter(row -> Boolean.TRUE.equals(value.apply(row)))
                    .map(row -> row.stream()
                            .map(v -> v == null ? "2" : v.toString())
                            .collect(Collectors.joining()))
                    .map(digits -> String.valueOf(Integer.parseInt(digits)))
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
    }

    /** The 27 rows. */
    static List<List<@Nullable Integer>> rows() {
        List<List<@Nullable Integer>> rows = new ArrayList<>();
        List<@Nullable Integer> values = Arrays.asList(1, 0, null);
        for (Integer a : values) {
            for (Integer b : values) {
                for (Integer c : values) {
                    rows.add(Collections.unmodifiableList(Arrays.asList(a, b, c)));
                }
            }
        }
        return rows;
    }

    /** All trees of three levels whose leaves are a condition on a, on b and on c, with NOT at any place. */
    static List<Tree> all() {
        List<Tree> trees = new ArrayList<>();
        for (Tree a : signs(leaf(0))) {
            for (Tree b : signs(leaf(1))) {
                for (Tree inner : pairs(a, b)) {
                    for (Tree signed : signs(inner)) {
                        for (Tree c : signs(leaf(2))) {
                            for (Tree outer : pairs(signed, c)) {
                                trees.addAll(signs(outer));
                            }
                        }
                    }
                }
            }
        }
        return trees;
    }

    private static Tree leaf(int column) {
        return new Tree(COLUMNS.get(column) + " = 1", row -> {
            Integer value = row.get(column);
            return value == null ? null : value == 1;
        });
    }

    private static List<Tree> signs(Tree tree) {
        return List.of(tree, new Tree("NOT (" + tree.sql() + ")", row -> {
            Boolean value = tree.value().apply(row);
            return value == null ? null : !value;
        }));
    }

    private static List<Tree> pairs(Tree left, Tree right) {
        return List.of(pair(left, "AND", right, false), pair(left, "OR", right, true));
    }

    /** @param ends the value of one side that decides */
    private static Tree pair(Tree left, String operator, Tree right, boolean ends) {
        return new Tree("(" + left.sql() + ") " + operator + " (" + right.sql() + ")", row -> {
            Boolean first = left.value().apply(row);
            Boolean second = right.value().apply(row);
            if (Boolean.valueOf(ends).equals(first) || Boolean.valueOf(ends).equals(second)) {
                return ends;
            }
            return (first == null || second == null) ? null : !ends;
        });
    }
}
