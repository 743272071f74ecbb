package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What mistakes and limits end with: a state of their own, and words that name nothing of the inside. */
class StatementErrorsTest {
    @ParameterizedTest(name = "{index}: {0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "select ln(0) ~ ! 2201E",
                "select ln(-1) ~ ! 2201E",
                "select log10(x - 1) from moves ~ ! 2201E",
                "select chr(-1) ~ ! 22003",
                "select char_length(repeat('abcdefghij', 300000000)) ~ ! 54000",
                "select cast(1e39 as decimal(38, 1)) ~ ! 22003",
                "select cast(cast('NaN' as double) as bigint) ~ ! 22003",
                "select overlay('abc' placing 'x' from -1) ~ ! 22011",
                "select regexp_replace('a', '(', 'x') ~ ! 2201B",
                "select 'a' similar to '(' ~ ! 2201B",
                "select json_value('{', 'strict $.a' error on error) ~ ! 22032",
                "select to_date('x', 'YYYY') ~ ! 22007",
                "select 'a' like 'a!' escape '!' ~ ! 22025",
                "select 'a' like 'a!b' escape '!' ~ ! 22025",
                "select 'a' like 'a' escape '!!' ~ ! 22019",
                "select * from moves match_recognize (pattern (a b) define b as x > prev(x, 1)) ~ ! 0A000",
                "select count(distinct x) over () from moves ~ ! 0A000",
                "select sum(distinct x) over (order by n_seq) from moves ~ ! 0A000",
                "select max(distinct n_seq) over () - max(n_seq) over () from moves limit 1 ~ 0",
                "select n_seq from moves limit -1 ~ ! 2201W",
                "select n_seq from moves limit - 3 offset 2 ~ ! 2201W",
                "select n_seq from moves offset /* none */ -1 ~ ! 2201X",
                "select n_seq from moves order by n_seq offset -1 rows fetch first 2 rows only ~ ! 2201X",
                "select n_seq from moves fetch first -1 rows only ~ ! 2201W",
                "select count(*) from (select n_seq from moves limit -1) ~ ! 2201W",
                "select n_seq as \"limit\" from moves where -1 - ~ ! 42601",
                "`` ~ ! 42601",
                "-- nothing ~ ! 42601",
                "; ~ ! 42601",
                "select count(*) from (select * from moves limit 2147483648) ~ 10",
                "select count(*) from (select * from moves order by n_seq limit 99999999999999999999) ~ 10",
                "select n_seq from moves order by n_seq limit 3 offset 3000000000 ~ ``",
                "select repeat('a', 5000) like '%a%a%a%a%a%a%a%a%a%a%a%a%b' ~ false",
                "select repeat('a', 5000) not like '%a%a%a%a%a%a%a%a%a%a%a%a%b' ~ true",
            })
    void endsWith(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }

    @Test
    void theWrittenNumberAndItsPlaceAreSaid() {
        assertThatThrownBy(() -> StatementPipeline.prepare(
                        MemoryTable.schema(), List.of("pushlog"), "select n_seq\nfrom moves\nlimit 5 offset -20"))
                .hasMessage("OFFSET must not be below zero, but is -20 (at line 3, column 16)");
    }

    @Test
    void aLimitThatIsNullIsSaid() {
        assertThat(SqlCase.run("select n_seq from moves limit ?", (Object) null))
                .isEqualTo("! 22004");
        assertThat(SqlCase.run("select n_seq from moves limit 1 offset ?", (Object) null))
                .isEqualTo("! 22004");
    }

    @Test
    void manyBranchesOfACaseInACondition() {
        String branches = IntStream.range(0, 300)
                .mapToObj(i -> " when n_seq < " + i + " then 'v" + i + "'")
                .collect(Collectors.joining());
        assertThat(SqlCase.run("select n_seq from moves where case" + branches + " end = 'v4'"))
                .isEqualTo(SqlCase.run("select n_seq from moves where n_seq = 3"))
                .isNotEmpty();
    }

    @Test
    void manyTermsOfAnOr() {
        String terms = IntStream.range(0, 400)
                .mapToObj(i -> "x = " + i + " and n_seq > " + i)
                .collect(Collectors.joining(" or "));
        assertThat(SqlCase.run("select count(*) from moves where " + terms)).isEqualTo("0");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            value = {
                "Unable to implement EnumerableCorrelate(x=[1]): rowcount = 1.0, cumulative cost = {1} ~ 0A000 ~ This"
                        + " combination is not supported: a sub-query that uses columns of the query around it",
                "Unable to implement EnumerableLimit(fetch=[1]) out of range ~ 0A000 ~ This combination is not"
                        + " supported: LIMIT or OFFSET",
                "Unable to implement Other() ~ 0A000 ~ This combination is not supported: one of its operations",
                "class a.B cannot be cast ~ XX000 ~ pushlog failed inside; the cause of this error (--debug) shows"
                        + " where",
                "Cannot convert 1E40 to DECIMAL(38, 1) due to overflow ~ 22003 ~ A number does not fit its type:"
                        + " Cannot convert 1E40 to DECIMAL(38, 1) due to overflow",
            })
    void saysNothingOfTheInside(String message, String state, String expected) {
        RuntimeException error = StatementErrors.ofExecution(new IllegalStateException(message));
        assertThat(error).hasMessage(expected);
        assertThat(((SqlStatementException) error).sqlState()).isEqualTo(state);
    }

    @Test
    void whatCodeGenerationKeepsBesideItsFailureIsTheReason() {
        IllegalStateException failure = new IllegalStateException("Unable to implement EnumerableCalc(expr#0)");
        failure.addSuppressed(new StackOverflowError());
        assertThat(((SqlStatementException) StatementErrors.ofExecution(failure)).sqlState())
                .isEqualTo("54001");
        RuntimeException converting =
                new RuntimeException("while converting a long text", new RuntimeException(new StackOverflowError()));
        assertThat(StatementErrors.ofValidation(converting)).message().doesNotContain("long text");
    }
}
