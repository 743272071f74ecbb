package org.pushlog.sqltests.engines;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Expressions and conditions over the columns of {@link GeneratedTables}. The first of several choices is the simplest. */
final class GeneratedValues {
    /** Columns by the family that expressions of one type are made of. */
    private static final Map<String, List<String>> COLUMNS = Map.ofEntries(
            entry("int", List.of("n_id", "i", "s", "t", "b")),
            entry("exact", List.of("i", "d", "u", "b", "m")),
            entry("float", List.of("x", "y")),
            entry("text", List.of("a", "c")),
            entry("flag", List.of("f")),
            entry("date", List.of("dt")),
            entry("stamp", List.of("ts")),
            entry("bytes", List.of("k")));

    static final List<String> FAMILIES = List.of("int", "exact", "float", "text", "flag", "date", "stamp", "bytes");
    static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
    private static final List<String> UNITS = List.of("day", "year", "month", "hour", "week", "minute", "quarter");

    private final Choices choices;
    private final QuotientScales scales;

    GeneratedValues(Choices choices, QuotientScales scales) {
        this.choices = choices;
        this.scales = scales;
    }

    String pick(List<String> options) {
        return choices.pick(options);
    }

    String family() {
        return pick(FAMILIES);
    }

    String column(String family) {
        return pick(COLUMNS.get(family));
    }

    private Sql columnOf(String family) {
        return Sql.text(column(family));
    }

    Sql condition(int depth) {
        if (depth > 0 && choices.oneIn(3)) {
            return switch (choices.next(4)) {
                case 0 -> Sql.of("({} and {})", condition(depth - 1), condition(depth - 1));
                case 1 -> Sql.of("({} or {})", condition(depth - 1), condition(depth - 1));
                case 2 -> Sql.of("not ({})", condition(depth - 1));
                default ->
                    Sql.of("({}) is ", condition(depth - 1))
                            .with(pick(List.of("true", "not true", "unknown", "false")));
            };
        }
        String family = family();
        return switch (choices.next(6)) {
            case 0 -> Sql.of(pick(List.of("{} is null", "{} is not null")), columnOf(family));
            case 1 -> Sql.of("{} " + pick(COMPARISONS) + " {}", value(family, 1), value(family, 1));
            case 2 -> Sql.of("{} " + pick(List.of("in", "not in")) + " ({})", value(family, 1), literals(family));
            case 3 -> Sql.of("{} between {} and {}", columnOf(family), literal(family), literal(family));
            case 4 ->
                Sql.of(
                        "{} " + pick(List.of("is distinct from", "is not distinct from")) + " {}",
                        columnOf(family),
                        value(family, 1));
            default ->
                Sql.of(
                        "{} " + pick(List.of("like", "not like")) + " "
                                + pick(List.of("'a%'", "'%é%'", "'_b%'", "'%'", "'abc'", "'%c'", "'prefix of e%'")),
                        columnOf("text"));
        };
    }

    private Sql literals(String family) {
        int count = choices.oneIn(3) ? 30 : 1 + choices.next(4);
        List<Sql> literals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            literals.add(literal(family));
        }
        return Sql.join(", ", literals);
    }

    Sql literal(String family) {
        return switch (family) {
            case "int" -> integer(choices.next(40) - 10);
            case "exact" ->
                exact(pick(List.of("0", "1.5", "-2.25", "18446744073709551615", "9223372036854775808", "3.125")));
            case "float" -> Sql.text(pick(List.of("0e0", "1.5e0", "-0.25e0", "1e3")));
            case "text" -> Sql.text(pick(List.of("''", "'a'", "'abc'", "'é'", "'功能'", "'ab'", "'zz'")));
            case "flag" -> Sql.text(pick(List.of("true", "false")));
            case "date" -> Sql.text(pick(List.of("date '2026-01-04'", "date '1969-12-31'", "date '2000-02-29'")));
            case "bytes" -> {
                String hex = pick(List.of("", "00", "ff", "7f80"));
                yield new Sql("x'" + hex + "'", "from_hex('" + hex + "')");
            }
            default ->
                Sql.text(pick(List.of("timestamp '2026-01-04 23:59:59.123'", "timestamp '1970-01-01 00:00:00'")));
        };
    }

    /** A whole number is an INTEGER in SQL; DuckDB gives it the type of its neighbour. */
    private static Sql integer(int value) {
        return new Sql(Integer.toString(value), "(" + value + ")::INTEGER");
    }

    private static Sql exact(String value) {
        return switch (value) {
            case "0" -> integer(0);
            case "18446744073709551615", "9223372036854775808" -> new Sql(value, value + "::DECIMAL(20,0)");
            default -> Sql.text(value);
        };
    }

    Sql value(String family, int depth) {
        if (depth <= 0 || family.equals("bytes") || choices.next(3) == 0) {
            return choices.oneIn(4) ? literal(family) : columnOf(family);
        }
        if (choices.oneIn(6)) {
            // The type that two decimals share may have no room for all their digits; there the engines cut in their
            // own ways.
            String branch = family.equals("exact") ? "int" : family;
            Sql first = Sql.text(family.equals("exact") ? pick(List.of("i", "d", "u")) : column(family));
            return choices.next(2) == 0
                    ? Sql.of("coalesce({}, {})", first, value(branch, depth - 1))
                    : Sql.of("case when {} then {} else {} end", condition(depth - 1), first, value(branch, depth - 1));
        }
        return switch (family) {
            case "int" -> number("int", depth);
            case "exact" -> choices.oneIn(5) ? quotient() : number("exact", depth);
            case "float" ->
                Sql.of("({} " + pick(List.of("+", "-", "*")) + " {})", value("float", depth - 1), columnOf("float"));
            case "text" -> text(depth);
            case "flag" -> Sql.of("({})", condition(depth - 1));
            case "date" -> date();
            default -> stamp();
        };
    }

    private Sql number(String family, int depth) {
        return switch (choices.next(8)) {
            case 0 -> Sql.of("abs({})", columnOf(family));
            case 1 -> Sql.of("char_length({})", "length({})::INTEGER", columnOf("text"));
            case 2 -> Sql.of("- {}", columnOf(family));
            case 3 -> Sql.of("mod({}, 7)", "({} % 7::INTEGER)::INTEGER", columnOf("int"));
            case 4 ->
                Sql.text("extract("
                        + pick(List.of("year", "month", "day", "hour", "minute", "second", "quarter", "week"))
                        + " from ts)");
            case 5 ->
                Sql.of("cast({} as " + pick(List.of("bigint", "decimal(20, 2)", "integer")) + ")", columnOf("int"));
            default -> {
                String operator = pick(family.equals("int") ? List.of("+", "-", "*", "/") : List.of("+", "-", "*"));
                String theirs = operator.equals("/") ? "//" : operator;
                yield Sql.of(
                        "({} " + operator + " {})",
                        "({} " + theirs + " {})",
                        value(family, depth - 1),
                        columnOf(family));
            }
        };
    }

    /** A division of decimals, which DuckDB does in DOUBLE: there a macro divides whole numbers. */
    private Sql quotient() {
        String over = pick(List.of("d", "u", "m"));
        String under = pick(List.of("d", "i", "u", "2.5", "-3", "m"));
        return new Sql("(" + over + " / " + under + ")", halfUp(over, under, scales.scale(over + " / " + under)));
    }

    /** A quotient in DuckDB, of whole numbers, rounded half up to so many digits. */
    private String halfUp(String over, String under, int scale) {
        int zeros = scale - scales.scale(over) + scales.scale(under);
        String dividend = "unscaled(" + over + ")" + (zeros > 0 ? " * " + power(zeros) : "");
        String divisor = "unscaled(" + under + ")" + (zeros < 0 ? " * " + power(-zeros) : "");
        return rescaled("half_up(" + dividend + ", " + divisor + ")", scale);
    }

    private static String power(int zeros) {
        return "'1" + "0".repeat(zeros) + "'::HUGEINT";
    }

    private static String rescaled(String unscaled, int scale) {
        return scale == 0
                ? unscaled
                : unscaled + "::DECIMAL(38,0) * '0." + "0".repeat(scale - 1) + "1'::DECIMAL(" + Math.min(38, scale + 1)
                        + "," + scale + ")";
    }

    /** The average of a column of decimals, which DuckDB has in DOUBLE; the braces take a filter. */
    Sql average(String column) {
        int scale = scales.scale("avg(" + column + ")");
        int zeros = scale - scales.scale(column);
        String sum = "unscaled(sum(" + column + "){})" + (zeros > 0 ? " * " + power(zeros) : "");
        // The average of no number is NULL.
        String theirs = rescaled("half_up(" + sum + ", nullif(count(" + column + "){}, 0)::HUGEINT)", scale);
        return new Sql("avg(" + column + "){}", theirs);
    }

    private Sql text(int depth) {
        return switch (choices.next(8)) {
            case 0 -> Sql.of("upper({})", value("text", depth - 1));
            case 1 -> Sql.of("lower({})", columnOf("text"));
            case 2 -> Sql.of("substring({} from " + (1 + choices.next(3)) + " for 2)", columnOf("text"));
            case 3 -> Sql.of("trim({})", columnOf("text"));
            case 4 -> castToText();
            case 5 -> Sql.of("replace({}, 'a', 'éé')", columnOf("text"));
            case 6 -> Sql.of("substring({} from " + choices.next(3) + ")", columnOf("text"));
            default -> Sql.of("({} || {})", value("text", depth - 1), columnOf("text"));
        };
    }

    private Sql castToText() {
        return Sql.of("cast({} as varchar)", columnOf(pick(List.of("int", "date", "flag", "stamp"))));
    }

    /** In DuckDB a date and an interval make a timestamp. */
    private static Sql shifted(String shift) {
        return new Sql(shift, "cast(" + shift + " as date)");
    }

    private Sql date() {
        return switch (choices.next(3)) {
            case 0 -> Sql.text("cast(ts as date)");
            case 1 -> shifted("dt + interval '1' day");
            default -> shifted("dt - interval '1' month");
        };
    }

    private Sql stamp() {
        return switch (choices.next(5)) {
            case 0 -> Sql.text("cast(dt as timestamp)");
            case 1 -> {
                String unit = pick(UNITS);
                yield new Sql("floor(ts to " + unit + ")", "date_trunc('" + unit + "', ts)");
            }
            case 2 -> Sql.text("date_trunc('" + pick(UNITS.subList(0, 5)) + "', ts)");
            case 3 -> Sql.text("ts - interval '1' " + pick(List.of("year", "minute")));
            default ->
                Sql.text("ts + interval '" + (1 + choices.next(40)) + "' "
                        + pick(List.of("day", "hour", "month", "second")));
        };
    }
}
