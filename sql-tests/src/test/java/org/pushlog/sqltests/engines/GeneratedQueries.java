package org.pushlog.sqltests.engines;

import java.util.ArrayList;
import java.util.List;

/** Queries over the tables of {@link GeneratedTables}, made of choices. Their answers do not depend on the order of rows. */
final class GeneratedQueries {
    private final Choices choices;
    private final GeneratedValues values;

    private GeneratedQueries(Choices choices, QuotientScales scales) {
        this.choices = choices;
        this.values = new GeneratedValues(choices, scales);
    }

    /** The query that the choices make. */
    static Sql query(Choices choices, QuotientScales scales) {
        GeneratedQueries queries = new GeneratedQueries(choices, scales);
        return switch (choices.next(8)) {
            case 0, 1 -> queries.rows();
            case 2, 3 -> queries.groups();
            case 4 -> queries.join();
            case 5 -> queries.ordered();
            case 6 -> queries.union();
            default -> queries.subQuery();
        };
    }

    private Sql rows() {
        String distinct = choices.oneIn(5) ? "distinct " : "";
        return Sql.text("select " + distinct)
                .with(list(1 + choices.next(4)))
                .with(" from " + table())
                .with(where());
    }

    private Sql list(int count) {
        List<Sql> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(values.value(values.family(), 2));
        }
        return named(items);
    }

    private String table() {
        return choices.oneIn(8) ? "t0" : choices.next(2) == 0 ? "t1" : "t2";
    }

    private Sql where() {
        return choices.next(4) == 0 ? Sql.text("") : Sql.text(" where ").with(values.condition(3));
    }

    private Sql groups() {
        List<Sql> keys = new ArrayList<>();
        int keyCount = choices.next(3);
        for (int i = 0; i < keyCount; i++) {
            Sql key = choices.next(2) == 0 ? column(values.family()) : values.value(values.family(), 1);
            // A number alone would be the position of a column.
            keys.add(key.ours().matches("[-+.0-9eE]+") ? column(values.family()) : key);
        }
        List<Sql> items = new ArrayList<>(keys);
        int callCount = 1 + choices.next(3);
        for (int i = 0; i < callCount; i++) {
            items.add(aggregate());
        }
        Sql query =
                Sql.text("select ").with(named(items)).with(" from " + table()).with(where());
        if (!keys.isEmpty()) {
            String sets = keyCount == 2 && !keys.get(0).equals(keys.get(1)) && choices.oneIn(4)
                    ? choices.pick(List.of("rollup", "cube"))
                    : "";
            query = query.with(" group by " + sets + (sets.isEmpty() ? "" : "("))
                    .with(Sql.join(", ", keys))
                    .with(sets.isEmpty() ? "" : ")");
        }
        return query.with(choices.oneIn(5) ? " having count(*) > 1" : "");
    }

    private Sql column(String family) {
        return Sql.text(values.column(family));
    }

    private static Sql named(List<Sql> items) {
        List<Sql> named = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            named.add(items.get(i).with(" as c" + i));
        }
        return Sql.join(", ", named);
    }

    private Sql aggregate() {
        Sql call = switch (choices.next(7)) {
            case 0 -> Sql.text("count(*){}");
            case 1 -> Sql.of("count({})", column(values.family())).with("{}");
            case 2 ->
                Sql.of("sum({})", column(choices.pick(List.of("int", "exact", "float"))))
                        .with("{}");
            case 3 -> Sql.of("min({})", values.value(values.family(), 1)).with("{}");
            case 4 -> Sql.of("max({})", values.value(values.family(), 1)).with("{}");
            case 5 -> average(values.column(choices.pick(List.of("int", "exact"))));
            default ->
                Sql.of("count(distinct {})", column(choices.pick(List.of("int", "exact", "text", "date", "bytes"))))
                        .with("{}");
        };
        Sql filter = choices.oneIn(5) ? Sql.of(" filter (where {})", values.condition(1)) : Sql.text("");
        return new Sql(call.ours().replace("{}", filter.ours()), call.theirs().replace("{}", filter.theirs()));
    }

    /** The average of decimals is a decimal, which DuckDB has in DOUBLE. */
    private Sql average(String column) {
        if (!List.of("d", "u", "m").contains(column)) {
            return Sql.text("avg(" + column + "){}");
        }
        return values.average(column);
    }

    private Sql join() {
        String kind = choices.pick(List.of("join", "left join", "right join", "full join"));
        String key = choices.pick(List.of("i", "a", "u", "d", "x", "dt", "b", "c", "k", "m", "ts"));
        String what = choices.next(2) == 0
                ? "l.n_id as c0, r.n_id as c1, l." + values.column(values.family()) + " as c2, r."
                        + values.column(values.family()) + " as c3"
                : "count(*) as c0, sum(l.i) as c1, min(r." + values.column(values.family()) + ") as c2";
        String rest = choices.oneIn(3)
                ? " and l." + values.column("int") + " " + choices.pick(GeneratedValues.COMPARISONS) + " r."
                        + values.column("int")
                : "";
        String comparison = choices.oneIn(6) ? choices.pick(GeneratedValues.COMPARISONS) : "=";
        return Sql.text(
                "select " + what + " from t1 l " + kind + " t2 r on l." + key + " " + comparison + " r." + key + rest);
    }

    private Sql ordered() {
        String key = values.column(values.family());
        // NULLs stand high; DuckDB has them last unless told.
        Sql direction = choices.pick(List.of(
                Sql.text(""),
                new Sql(" desc", " desc nulls first"),
                Sql.text(" nulls first"),
                Sql.text(" desc nulls last")));
        Sql item = values.value(values.family(), 2);
        Sql query = Sql.of("select n_id, {} as c1 from " + table(), item)
                .with(where())
                .with(" order by " + key)
                .with(direction)
                .with(", n_id");
        String limit = choices.next(2) == 0 ? "" : " limit " + choices.next(20);
        return query.with(limit + (choices.oneIn(3) ? " offset " + choices.next(9) : ""));
    }

    private Sql union() {
        String family = values.family();
        String column = values.column(family);
        // The type that two decimals share may have no room for all their digits.
        String other = family.equals("exact") ? column : values.column(family);
        Sql first = Sql.text("select " + column + " as c0 from t1").with(where());
        return first.with(choices.pick(List.of(" union all ", " union ", " intersect ", " except ")))
                .with("select " + other + " from t2")
                .with(where());
    }

    private Sql subQuery() {
        String key = choices.pick(List.of("i", "a", "u", "dt", "b"));
        return switch (choices.next(5)) {
            case 0 ->
                Sql.text("select n_id from t1 where " + key + choices.pick(List.of(" in ", " not in ")) + "(select "
                                + key + " from t2")
                        .with(where())
                        .with(")");
            case 1 ->
                Sql.text("select n_id from t1 l where " + choices.pick(List.of("", "not "))
                        + "exists (select 1 from t2 r where r." + key + " = l." + key + ")");
            case 2 ->
                Sql.text("select n_id from t1 where i > (select avg(i) from t2")
                        .with(where())
                        .with(")");
            case 3 ->
                Sql.text("select n_id from t1 l where " + choices.pick(List.of("", "not "))
                        + "exists (select 1 from t2 r where r." + key + " = l." + key + " and r.s <> l.s)");
            default ->
                Sql.text("select l.n_id, (select max(r.i) from t2 r where r." + key + " = l." + key
                        + ") as c1 from t1 l");
        };
    }
}
