package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Queries made from a seed over the tables of {@link GeneratedTables}. Their answers do not depend on the order of rows. */
final class GeneratedQueries {
    /** Columns by the family that expressions of one type are made of. */
    private static final Map<String, List<String>> COLUMNS = Map.of(
            "int", List.of("t", "s", "i", "b", "n_id"),
            "exact", List.of("u", "d", "m", "i", "b"),
            "float", List.of("x", "y"),
            "text", List.of("a", "c"),
            "flag", List.of("f"),
            "date", List.of("dt"),
            "stamp", List.of("ts"));

    private static final List<String> FAMILIES = List.of("int", "exact", "float", "text", "flag", "date", "stamp");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;

    GeneratedQueries(long seed) {
        this.random = new Random(seed);
    }

    /** The next query. */
    String next() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> rows();
            case 2, 3 -> groups();
            case 4 -> join();
            case 5 -> ordered();
            case 6 -> union();
            default -> subQuery();
        };
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String family() {
        return pick(FAMILIES);
    }

    private String rows() {
        String distinct = random.nextInt(5) == 0 ? "distinct " : "";
        return "select " + distinct + list(1 + random.nextInt(4)) + " from " + table() + where();
    }

    private String list(int count) {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(value(family(), 2) + " as c" + i);
        }
        return String.join(", ", items);
    }

    private String table() {
        return random.nextInt(8) == 0 ? "t0" : random.nextBoolean() ? "t1" : "t2";
    }

    private String where() {
        return random.nextInt(4) == 0 ? "" : " where " + condition(3);
    }

    private String groups() {
        List<String> keys = new ArrayList<>();
        int keyCount = random.nextInt(3);
        for (int i = 0; i < keyCount; i++) {
            String key = random.nextBoolean() ? column(family()) : value(family(), 1);
            // A number alone would be the position of a column.
            keys.add(key.matches("[-+.0-9eE]+") ? column(family()) : key);
        }
        List<String> items = new ArrayList<>(keys);
        int callCount = 1 + random.nextInt(3);
        for (int i = 0; i < callCount; i++) {
            items.add(aggregate());
        }
        String group = keys.isEmpty() ? "" : " group by " + String.join(", ", keys);
        String having = random.nextInt(5) == 0 ? " having count(*) > 1" : "";
        return "select " + named(items) + " from " + table() + where() + group + having;
    }

    private static String named(List<String> items) {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            named.add(items.get(i) + " as c" + i);
        }
        return String.join(", ", named);
    }

    private String aggregate() {
        String call = switch (random.nextInt(7)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + column(family()) + ")";
            case 2 -> "count(distinct " + column(pick(List.of("int", "exact", "text", "date"))) + ")";
            case 3 -> "min(" + value(family(), 1) + ")";
            case 4 -> "max(" + value(family(), 1) + ")";
            case 5 -> "avg(" + column(pick(List.of("int", "exact"))) + ")";
            default -> "sum(" + column(pick(List.of("int", "exact", "float"))) + ")";
        };
        return random.nextInt(5) == 0 ? call + " filter (where " + condition(1) + ")" : call;
    }

    private String join() {
        String kind = pick(List.of("join", "left join", "right join", "full join"));
        String key = pick(List.of("i", "a", "u", "d", "x", "dt", "b", "c"));
        String rest = random.nextInt(3) == 0
                ? " and l." + column("int") + " " + pick(COMPARISONS) + " r." + column("int")
                : "";
        String what = random.nextBoolean()
                ? "l.n_id as c0, r.n_id as c1, l." + column(family()) + " as c2, r." + column(family()) + " as c3"
                : "count(*) as c0, sum(l.i) as c1, min(r." + column(family()) + ") as c2";
        return "select " + what + " from t1 l " + kind + " t2 r on l." + key + " = r." + key + rest;
    }

    private String ordered() {
        String keys = column(family()) + pick(List.of("", " desc", " nulls first", " desc nulls last")) + ", n_id";
        String limit = random.nextBoolean() ? " limit " + random.nextInt(20) : "";
        String offset = random.nextInt(3) == 0 ? " offset " + random.nextInt(9) : "";
        return "select n_id, " + value(family(), 2) + " as c1 from " + table() + where() + " order by " + keys + limit
                + offset;
    }

    private String union() {
        String family = family();
        return "select " + column(family) + " as c0 from t1" + where() + pick(List.of(" union all ", " union "))
                + "select " + column(family) + " from t2" + where();
    }

    private String subQuery() {
        String key = pick(List.of("i", "a", "u", "dt", "b"));
        return switch (random.nextInt(4)) {
            case 0 ->
                "select n_id from t1 where " + key + pick(List.of(" in ", " not in ")) + "(select " + key + " from t2"
                        + where() + ")";
            case 1 ->
                "select n_id from t1 l where " + pick(List.of("", "not ")) + "exists (select 1 from t2 r where r." + key
                        + " = l." + key + ")";
            case 2 -> "select n_id from t1 where i > (select avg(i) from t2" + where() + ")";
            default -> "select l.n_id, (select max(r.i) from t2 r where r." + key + " = l." + key + ") as c1 from t1 l";
        };
    }

    private String column(String family) {
        return pick(COLUMNS.get(family));
    }

    private String condition(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return switch (random.nextInt(4)) {
                case 0 -> "(" + condition(depth - 1) + " and " + condition(depth - 1) + ")";
                case 1 -> "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
                case 2 -> "not (" + condition(depth - 1) + ")";
                default -> "(" + condition(depth - 1) + ") is " + pick(List.of("true", "not true", "unknown", "false"));
            };
        }
        String family = family();
        return switch (random.nextInt(6)) {
            case 0 -> column(family) + pick(List.of(" is null", " is not null"));
            case 1 ->
                column("text")
                        + pick(List.of(" like ", " not like "))
                        + pick(List.of("'a%'", "'%é%'", "'_b%'", "'%'", "'abc'", "'%c'"));
            case 2 -> value(family, 1) + pick(List.of(" in (", " not in (")) + literals(family) + ")";
            case 3 -> column(family) + " between " + literal(family) + " and " + literal(family);
            case 4 -> column(family) + pick(List.of(" is distinct from ", " is not distinct from ")) + value(family, 1);
            default -> value(family, 1) + " " + pick(COMPARISONS) + " " + value(family, 1);
        };
    }

    private String literals(String family) {
        int count = random.nextInt(3) == 0 ? 30 : 1 + random.nextInt(4);
        return random.ints(count).mapToObj(i -> literal(family)).collect(Collectors.joining(", "));
    }

    private String literal(String family) {
        return switch (family) {
            case "int" -> Integer.toString(random.nextInt(40) - 10);
            case "exact" -> pick(List.of("0", "1.5", "-2.25", "18446744073709551615", "9223372036854775808", "3.125"));
            case "float" -> pick(List.of("0", "1.5", "-0.25e0", "1e3"));
            case "text" -> pick(List.of("''", "'a'", "'abc'", "'é'", "'功能'", "'ab'", "'zz'"));
            case "flag" -> pick(List.of("true", "false"));
            case "date" -> pick(List.of("date '2026-01-04'", "date '1969-12-31'", "date '2000-02-29'"));
            default -> pick(List.of("timestamp '2026-01-04 23:59:59.123'", "timestamp '1970-01-01 00:00:00'"));
        };
    }

    private String value(String family, int depth) {
        if (depth <= 0 || random.nextInt(3) == 0) {
            return random.nextInt(4) == 0 ? literal(family) : column(family);
        }
        if (random.nextInt(6) == 0) {
            return random.nextBoolean()
                    ? "case when " + condition(depth - 1) + " then " + value(family, depth - 1) + " else "
                            + value(family, depth - 1) + " end"
                    : "coalesce(" + column(family) + ", " + value(family, depth - 1) + ")";
        }
        return switch (family) {
            case "int", "exact" -> number(family, depth);
            case "float" ->
                "(" + value("float", depth - 1) + pick(List.of(" + ", " - ", " * ")) + column("float") + ")";
            case "text" -> text(depth);
            case "flag" -> "(" + condition(depth - 1) + ")";
            case "date" -> pick(List.of("cast(ts as date)", "dt + interval '1' day", "dt - interval '1' month"));
            default -> stamp();
        };
    }

    private String number(String family, int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> "abs(" + column(family) + ")";
            case 1 -> "char_length(" + column("text") + ")";
            case 2 -> "- " + column(family);
            case 3 -> "mod(" + column("int") + ", 7)";
            case 4 ->
                "extract(" + pick(List.of("year", "month", "day", "hour", "minute", "second", "quarter", "week"))
                        + " from ts)";
            case 5 -> "cast(" + column("int") + " as " + pick(List.of("bigint", "decimal(20, 2)", "integer")) + ")";
            default ->
                "(" + value(family, depth - 1) + pick(List.of(" + ", " - ", " * ", " / ")) + column(family) + ")";
        };
    }

    private String text(int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> "upper(" + value("text", depth - 1) + ")";
            case 1 -> "lower(" + column("text") + ")";
            case 2 -> "substring(" + column("text") + " from " + (1 + random.nextInt(3)) + " for 2)";
            case 3 -> "trim(" + column("text") + ")";
            case 4 -> "cast(" + column(pick(List.of("int", "date", "stamp", "flag"))) + " as varchar)";
            case 5 -> "replace(" + column("text") + ", 'a', 'éé')";
            case 6 -> "substring(" + column("text") + " from " + random.nextInt(3) + ")";
            default -> "(" + value("text", depth - 1) + " || " + column("text") + ")";
        };
    }

    private String stamp() {
        return switch (random.nextInt(5)) {
            case 0 -> "floor(ts to " + pick(List.of("year", "month", "day", "hour", "week", "minute", "quarter")) + ")";
            case 1 -> "date_trunc('" + pick(List.of("year", "month", "day", "hour", "week")) + "', ts)";
            case 2 ->
                "ts + interval '" + (1 + random.nextInt(40)) + "' " + pick(List.of("day", "hour", "month", "second"));
            case 3 -> "ts - interval '1' " + pick(List.of("year", "minute"));
            default -> "cast(dt as timestamp)";
        };
    }
}
