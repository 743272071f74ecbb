package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Operators that the planner takes to give NULL for NULL do so in both engines, whichever operand it is; so a condition with them may make an outer join an
 * inner one, and {@code f(x) IS NULL} may become {@code x IS NULL}.
 */
class StrictOperatorsTest {
    /** A call for each such operator of the dialect, each operand with a dollar sign. */
    static final List<String> CALLS = List.of(
            "$i + $b",
            "$dt + interval '1' day",
            "$i - $b",
            "$ts - interval '1' day",
            "-$i",
            "+$i",
            "$i * $b",
            "$i / $b",
            "mod($i, $b)",
            "$i = $b",
            "$i <> $b",
            "$i < $b",
            "$i <= $b",
            "$i > $b",
            "$i >= $b",
            "$a = $c",
            "$a < $c",
            "$x = $y",
            "$x < $y",
            "$dt < $du",
            "not $f",
            "$a like $c",
            "$a like $c escape $esc",
            "$a not like $c",
            "$a ilike $c",
            "$a not ilike $c",
            "$a similar to $c",
            "$a not similar to $c",
            "trim($a)",
            "trim(both $esc from $a)",
            "ltrim($a)",
            "rtrim($a)",
            "floor($x)",
            "ceil($x)",
            "floor($ts to month)",
            "ceil($ts to day)",
            "extract(year from $ts)",
            "date_part('year', $ts)",
            "timestampadd(month, $i, $ts)",
            "timestampdiff(day, $ts, $ts)",
            "timestamp_diff($ts, $ts, day)",
            "date_diff($dt, $dt, day)",
            "cast($i as varchar)",
            "cast($a as varchar)",
            "cast($x as integer)",
            "cast($i as decimal(12, 2))",
            "cast($ts as date)",
            "cast($ts as varchar)",
            "$i::bigint",
            "greatest($i, $b)",
            "least($i, $b)",
            "(array[$i])[$one]",
            "$a || $c",
            "abs($i)",
            "char_length($a)",
            "character_length($a)",
            "left($a, $i)",
            "right($a, $i)",
            "lower($a)",
            "upper($a)",
            "lpad($a, $i, $c)",
            "rpad($a, $i, $c)",
            "position($c in $a)",
            "replace($a, $c, $c)",
            "round($x)",
            "round($d, $i)",
            "substring($a, $i)",
            "substring($a, $i, $i)",
            "substring($a from $i for $i)");

    /** Calls that become calls of operators of which nothing is claimed, so that a join stays as it is. */
    private static final Set<String> REWRITTEN = Set.of("timestamp_diff($ts, $ts, day)", "date_diff($dt, $dt, day)");

    /** The names of the operators of which Calcite says so; each has a call above, but those of {@link #NEVER_CALLED}. */
    private static final Set<String> STRICT_NAMES = Set.of(
            "/",
            "=",
            ">",
            ">=",
            "<",
            "<=",
            "-",
            "*",
            "<>",
            "+",
            "NOT",
            "NOT LIKE",
            "LIKE",
            "NOT SIMILAR TO",
            "SIMILAR TO",
            "TRIM",
            "FLOOR",
            "CEIL",
            "TIMESTAMPADD",
            "TIMESTAMPDIFF",
            "CAST",
            "EXTRACT",
            "ITEM",
            "DATE_DIFF",
            "DATE_PART",
            "LTRIM",
            "RTRIM",
            "GREATEST",
            "LEAST",
            "ILIKE",
            "NOT ILIKE",
            "TIMESTAMP_DIFF",
            "::");

    /** Operators that generated code alone has, or that our parser and types have no calls for. */
    private static final Set<String> NEVER_CALLED = Set.of(
            "Reinterpret",
            "COLON",
            "OFFSET",
            "ORDINAL",
            "SAFE_OFFSET",
            "SAFE_ORDINAL",
            "/INT",
            "TIMESTAMP_ADD",
            "DATETIME_ADD",
            "DATETIME_DIFF",
            "TIME_DIFF");

    private static final Pattern OPERAND = Pattern.compile("\\$(\\w+)");

    private static final Map<String, SqlTypeName> TYPES = Map.ofEntries(
            Map.entry("i", SqlTypeName.INTEGER),
            Map.entry("one", SqlTypeName.INTEGER),
            Map.entry("b", SqlTypeName.BIGINT),
            Map.entry("x", SqlTypeName.DOUBLE),
            Map.entry("y", SqlTypeName.DOUBLE),
            Map.entry("d", SqlTypeName.DECIMAL),
            Map.entry("a", SqlTypeName.VARCHAR),
            Map.entry("c", SqlTypeName.VARCHAR),
            Map.entry("esc", SqlTypeName.VARCHAR),
            Map.entry("dt", SqlTypeName.DATE),
            Map.entry("du", SqlTypeName.DATE),
            Map.entry("ts", SqlTypeName.TIMESTAMP),
            Map.entry("f", SqlTypeName.BOOLEAN));

    private static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("i", 2),
            Map.entry("one", 1),
            Map.entry("b", 3L),
            Map.entry("x", 1.5),
            Map.entry("y", 2.5),
            Map.entry("d", new BigDecimal("1.25")),
            Map.entry("a", "ab"),
            Map.entry("c", "a"),
            Map.entry("esc", "!"),
            Map.entry("dt", 20_457),
            Map.entry("du", 20_458),
            Map.entry("ts", 1_767_571_199_123L),
            Map.entry("f", true));

    private static final List<String> COLUMNS = List.copyOf(new TreeSet<>(TYPES.keySet()));
    private static final SchemaPlus SCHEMA = schema();

    /** One row; of each type a column with a value and one with NULL. */
    private static SchemaPlus schema() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus schema = root.add("s", new AbstractSchema());
        List<@Nullable Object> row = new ArrayList<>();
        COLUMNS.forEach(column -> row.addAll(Arrays.asList(VALUES.get(column), null)));
        schema.add(
                "t",
                new MemoryTable(
                        f -> {
                            RelDataTypeFactory.Builder builder = f.builder();
                            for (String column : COLUMNS) {
                                RelDataType type = switch (TYPES.get(column)) {
                                    case DECIMAL -> f.createSqlType(SqlTypeName.DECIMAL, 10, 2);
                                    case TIMESTAMP -> f.createSqlType(SqlTypeName.TIMESTAMP, 3);
                                    default -> f.createSqlType(TYPES.get(column));
                                };
                                builder.add("v_" + column, f.createTypeWithNullability(type, true));
                                builder.add("null_" + column, f.createTypeWithNullability(type, true));
                            }
                            return builder.build();
                        },
                        List.<Object[]>of(row.toArray())));
        return root;
    }

    @ParameterizedTest
    @FieldSource("CALLS")
    void nullGivesNull(String call) {
        assertThat(isNull(call, -1)).as("no operand is NULL").isFalse();
        int count = (int) OPERAND.matcher(call).results().count();
        assertThat(count).isPositive();
        for (int nullIndex = 0; nullIndex < count; nullIndex++) {
            assertThat(isNull(call, nullIndex)).as("operand %d", nullIndex).isTrue();
        }
    }

    private static boolean isNull(String call, int nullIndex) {
        String sql = sql(call, "", nullIndex);
        String value = run("select " + sql + " from t");
        assertThat(run("select count(*) from t where (" + sql + ") is null"))
                .as("%s: as a condition", sql)
                .isEqualTo(value.equals("null") ? "1" : "0");
        return value.equals("null");
    }

    @ParameterizedTest
    @FieldSource("CALLS")
    void aJoinIsNotFilledUpForIt(String call) {
        String sql = "select l.v_i, r.v_a from t as l left join t as r on l.v_b = r.v_b where (" + sql(call, "r.", -1)
                + ") is not null";
        assertThat(prepare(sql, Engine.VECTORISED).explain())
                .contains(REWRITTEN.contains(call) ? "joinType=[left]" : "joinType=[inner]");
    }

    /** Others, NULL or not for NULL: what a plan says of their NULLs is what they give. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "coalesce($a, $c)",
                "nullif($a, $c)",
                "nvl($a, $c)",
                "case when $f then $i else $b end",
                "concat($a, $c)",
                "concat_ws($c, $a, $esc)",
                "initcap($a)",
                "reverse($a)",
                "repeat($a, $i)",
                "overlay($a placing $c from $one)",
                "split_part($a, $c, $i)",
                "strpos($a, $c)",
                "starts_with($a, $c)",
                "regexp_replace($a, $c, $esc)",
                "power($x, $y)",
                "sqrt($x)",
                "exp($x)",
                "ln($x)",
                "sign($x)",
                "truncate($d, $i)",
                "to_char($ts, 'YYYY')",
                "date_trunc('month', $ts)",
                "md5($a)",
                "cast($i as double)",
                "cast($f as varchar)",
                "octet_length(cast($a as varbinary))",
                "ascii($a)",
                "chr($i)",
                "translate($a, $c, $esc)",
                "year($dt)",
                "last_day($dt)",
                "$f and $f",
                "$f or not $f",
                "$i in ($b, $one)",
                "$i between $one and $b"
            })
    void plansSayWhatIsGiven(String call) {
        int count = (int) OPERAND.matcher(call).results().count();
        for (int nullIndex = -1; nullIndex < count; nullIndex++) {
            isNull(call, nullIndex);
        }
    }

    private static String sql(String call, String table, int nullIndex) {
        StringBuilder sql = new StringBuilder();
        Matcher matcher = OPERAND.matcher(call);
        for (int i = 0; matcher.find(); i++) {
            matcher.appendReplacement(sql, table + (i == nullIndex ? "null_" : "v_") + matcher.group(1));
        }
        return matcher.appendTail(sql).toString();
    }

    private static PreparedStatementPlan prepare(String sql, Engine engine) {
        return StatementPipeline.prepare(SCHEMA, List.of("s"), sql, engine);
    }

    private static String run(String sql) {
        List<String> values = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            try (RowCursor cursor =
                    prepare(sql, engine).execute(List.of(), new AtomicBoolean(), Duration.ofMinutes(1))) {
                assertThat(cursor.next()).as(sql).isTrue();
                values.add(String.valueOf(cursor.value(0)));
            }
        }
        assertThat(values).as(sql).containsOnly(values.get(0));
        return values.get(0);
    }

    @Test
    void everyStrictOperatorIsCalled() {
        Set<String> names = new TreeSet<>();
        for (SqlOperator operator : PushLogOperators.table().getOperatorList()) {
            if (Strong.policy(operator) == Strong.Policy.ANY) {
                names.add(operator.getName());
            }
        }
        names.removeAll(NEVER_CALLED);
        assertThat(names).isEqualTo(new TreeSet<>(STRICT_NAMES));
    }

    /** What stands for operators of Calcite's has no place in plans that are still to be changed, or no claim is made of it. */
    @Test
    void nothingIsClaimedOfTheOperatorsOfTheContract() throws Exception {
        List<SqlOperator> operators = new ArrayList<>();
        for (Field field : ContractOperators.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(null);
                Stream<?> values = value instanceof Map<?, ?> map ? map.values().stream() : Stream.of(value);
                values.filter(SqlOperator.class::isInstance).forEach(each -> operators.add((SqlOperator) each));
            }
        }
        assertThat(operators).hasSizeGreaterThan(50);
        assertThat(operators)
                .allSatisfy(operator -> assertThat(Strong.policy(operator))
                        .as(operator.getName())
                        .isEqualTo(Strong.Policy.AS_IS));
    }
}
