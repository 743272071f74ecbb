package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the grammar takes, what it makes of it, and what it refuses with which position. */
class PushLogParserTest {
    private static SqlNode parse(String sql) throws SqlParseException {
        return SqlParser.create(sql, PushLogSql.parserConfig()).parseStmt();
    }

    private static String text(String sql) throws SqlParseException {
        return parse(sql)
                .toSqlString(config -> config.withAlwaysUseParentheses(false)
                        .withQuoteAllIdentifiers(false)
                        .withClauseStartsLine(false)
                        .withLineFolding(org.apache.calcite.sql.SqlWriterConfig.LineFolding.WIDE))
                .getSql();
    }

    private static String expression(String sql) throws SqlParseException {
        return SqlParser.create(sql, PushLogSql.parserConfig())
                .parseExpression()
                .toSqlString(config -> config.withQuoteAllIdentifiers(false))
                .getSql();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "a::text ~ CAST(a AS VARCHAR)",
                "a::string ~ CAST(a AS VARCHAR)",
                "a::int::varchar(3) ~ CAST(CAST(a AS INTEGER) AS VARCHAR(3))",
                "(c || 'x')::date ~ CAST(c || 'x' AS DATE)",
                "c || 'x'::date ~ c || CAST('x' AS DATE)",
                "-a::bigint ~ - CAST(a AS BIGINT)",
                "a + b::decimal(10,2) * 2 ~ a + CAST(b AS DECIMAL(10, 2)) * 2",
                "a.b::date ~ CAST(a.b AS DATE)",
                "'2026-01-01'::timestamp ~ CAST('2026-01-01' AS TIMESTAMP)",
                "CAST(x AS TEXT) ~ CAST(x AS VARCHAR)",
                "x BETWEEN 1::bigint AND 2 ~ x BETWEEN ASYMMETRIC CAST(1 AS BIGINT) AND 2",
            })
    void castsByDoubleColon(String sql, String expected) throws SqlParseException {
        assertThat(expression(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "interval '1 day' ~ INTERVAL '1' DAY(2)",
                "INTERVAL '1' DAY ~ INTERVAL '1' DAY",
                "interval '100 days' ~ INTERVAL '100' DAY(3)",
                "interval '2 Hours' ~ INTERVAL '2' HOUR(2)",
                "interval '-3 months' ~ INTERVAL -'3' MONTH(2)",
                "interval -'3 months' ~ INTERVAL -'3' MONTH(2)",
                "interval '1 year 2 months' ~ INTERVAL '1-2' YEAR(10) TO MONTH",
                "interval '1.5 hours' ~ INTERVAL '0 1:30:0.000' DAY(10) TO SECOND(3)",
                "interval '1 day 2 hours 30 mins' ~ INTERVAL '1 2:30:0.000' DAY(10) TO SECOND(3)",
                "interval '250 milliseconds' ~ INTERVAL '0 0:0:0.250' DAY(10) TO SECOND(3)",
                "interval '1 week' ~ INTERVAL '1' WEEK(2)",
            })
    void readsUnitsInsideIntervals(String sql, String expected) throws SqlParseException {
        assertThat(expression(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "select 1;",
                "select 1 ; ;",
                "select * from t limit 3 offset 4",
                "select * from t limit 4, 3",
                "select * from t offset 4 limit 3",
                "select * from t order by a fetch first 3 rows only",
                "select * from t limit ? offset ?",
                "select \"a b\", \"quoted\"\"one\" from \"T\"",
                "select 功能 from t where ref = 'refs/heads/功能'",
                "select text, string, \"if\", analyze, ref, method, result, start, percent from t",
                "select name, source, state, size, key, row_count, kind, message, actor, change, store, file from t",
                "select t.day, year, position, rank, month as hour from t where t.minute > second",
                "select year(ts), {fn hour(ts)}, interval '1' day, extract(day from ts), floor(ts to hour) from t",
                "select sum(x) over (order by day rows between 1 preceding and current row) as year from t",
                "select reason, generation, author, item, ok, mode, bitmap, type, level, path, version, data from t",
                "select {fn ucase(a)}, {FN UcAsE(a)}, {Fn now()} from t",
                "select * from {oj a left outer join b on a.x = b.x}",
                "select * from { OJ a left outer join b on a.x = b.x left join c on c.x = b.x } where a.x = 1",
                "select * from t where a like '!%' {escape '!'}",
                "select * from t where a like '!%' escape '!'",
                "select {d '2026-01-01'}, {t '12:00:00'}, {ts '2026-01-01 12:00:00'}, {D '2026-01-01'}",
                "select a != b, a % b from t",
                "select date_trunc('month', ts), extract(year from ts), floor(ts to month) from t",
                "select current_schema, current_timestamp, now(), version() from t",
                "with x as (select 1 as a) select * from x union all select 2",
                "select * from t for system_time as of timestamp '2026-01-01 00:00:00'",
                "select * from table(as_of('refs', 3))",
                "select * from table(as_of(log => 'refs', push_seq => 3))",
                "select * from as_of('refs', 3)",
                "insert into t (a, b) values (1, ?)",
                "insert into t select * from u",
                "update t set a = 1 where b = 2",
                "delete from t where a is null",
                "call f(1, 'x')",
                "{call f(?)}",
                "{ CALL f() }",
                "drop table t",
                "drop table if exists s.t",
                "create table t (a int)",
                "create table if not exists s.t (a bigint not null primary key, b text, c decimal(20,0) null)",
                "create table t (a int, b varchar(10) not null, primary key (a, b))",
                "create table t (a int, constraint pk primary key (a))",
                "create table t as select 1 as a",
                "explain select 1",
                "explain analyze select 1",
                "explain plan for select 1",
                "explain with x as (select 1 as a) select * from x",
                "-- note\nselect 1 /* more */ // and more\n",
            })
    void takes(String sql) throws SqlParseException {
        assertThat(parse(sql)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "selec 1 ~ 1 ~ 1",
                "select 1 frm t where ~ 1 ~ 14",
                "select a from t where a = ~ 1 ~ 25",
                "select 'open ~ 1 ~ 8",
                "select (1 ~ 1 ~ 9",
                "select 1; select 2 ~ 1 ~ 11",
                "create view v as select 1 ~ 1 ~ 8",
                "create local temporary table t (a int) ~ 1 ~ 8",
                "explain ~ 1 ~ 7",
                "select a::int unsigned from t ~ 1 ~ 15",
                "drop table ~ 1 ~ 10",
                "select interval '1 parsec' ~ 1 ~ 26",
                "select * from {oj a} ~ 1 ~ 20",
            })
    void refusesWithThePosition(String sql, int line, int column) {
        assertThatThrownBy(() -> parse(sql)).isInstanceOfSatisfying(SqlParseException.class, e -> {
            assertThat(e.getPos()).as(e.getMessage()).isNotNull();
            assertThat(e.getPos().getLineNum()).as(e.getMessage()).isEqualTo(line);
            assertThat(e.getPos().getColumnNum()).as(e.getMessage()).isEqualTo(column);
        });
    }

    @Test
    void tellsTheLineOfAnErrorFurtherDown() {
        assertThatThrownBy(() -> parse("select a,\n  b\nfrom t wher x"))
                .isInstanceOfSatisfying(
                        SqlParseException.class,
                        e -> assertThat(e.getPos().getLineNum()).isEqualTo(3));
    }

    @Test
    void keepsTheSpellingOfNames() throws SqlParseException {
        assertThat(text("select Foo, \"Bar\" from tAbLe1")).isEqualTo("SELECT Foo, \"Bar\" FROM tAbLe1");
    }

    @Test
    void explainHoldsItsQuery() throws SqlParseException {
        assertThat(((SqlExplain) parse("explain select 1")).getExplicandum().getKind())
                .isEqualTo(SqlKind.SELECT);
        assertThat(parse("explain analyze select 1").getKind()).isEqualTo(SqlKind.EXPLAIN);
        assertThat(text("explain analyze select 1")).isEqualTo("EXPLAIN ANALYZE SELECT 1");
    }

    @Test
    void aKeyOnAColumnFollowsIt() throws SqlParseException {
        assertThat(text("create table t (a int primary key, b text)"))
                .isEqualTo("CREATE TABLE t (a INTEGER NOT NULL, PRIMARY KEY (a), b VARCHAR)");
    }
}
