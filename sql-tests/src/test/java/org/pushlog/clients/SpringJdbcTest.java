package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's templates: queries, mapping to records, named parameters, and the exceptions that Spring makes of ours. */
final class SpringJdbcTest {
    @TempDir
    private static Path folder;

    private static LiveLocation location;
    private static JdbcTemplate template;

    /** A row of the table refs as an application may have it. */
    record Ref(String name, String target, BigDecimal pushSeq, LocalDateTime updatedAt) {}

    @BeforeAll
    static void open() throws IOException {
        location = LiveLocation.in(folder);
        template = new JdbcTemplate(new DriverManagerDataSource(location.url()));
    }

    @AfterAll
    static void close() throws InterruptedException {
        location.close();
    }

    @Test
    void rowsBecomeRecords() {
        List<Ref> refs = template.query(
                "SELECT name, target, push_seq, updated_at FROM refs WHERE store = ? AND name LIKE ? ORDER BY name",
                new DataClassRowMapper<>(Ref.class),
                "live",
                "refs/%");
        assertThat(refs).isNotEmpty().allSatisfy(ref -> {
            assertThat(ref.name()).startsWith("refs/");
            assertThat(ref.pushSeq()).isNotNegative();
            assertThat(ref.updatedAt()).isNotNull();
        });
    }

    @Test
    void aValueAListAndMaps() {
        Long count = template.queryForObject("SELECT COUNT(*) FROM ref_log WHERE store = 'live'", Long.class);
        assertThat(count).isNotNull().isGreaterThanOrEqualTo(LiveLocation.ROWS_OF_A_PUSH);
        assertThat(template.queryForList("SELECT state FROM archives ORDER BY state", String.class))
                .containsExactly("hot", "sealed");
        List<Map<String, Object>> files = template.queryForList("SELECT relative_path, size FROM files");
        assertThat(files).isNotEmpty().allSatisfy(row -> assertThat(row).containsKeys("relative_path", "SIZE"));
        byte[] content = template.queryForObject(
                "SELECT file_content(?, ?)", byte[].class, files.get(0).get("relative_path"), storeOf(files.get(0)));
        assertThat(content).isNotNull();
    }

    private static String storeOf(Map<String, Object> file) {
        return template.queryForObject(
                "SELECT MIN(store) FROM files WHERE relative_path = ?", String.class, file.get("relative_path"));
    }

    @Test
    void namedParametersAndLists() {
        NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(template);
        Integer count = named.queryForObject(
                "SELECT COUNT(*) FROM refs WHERE store = :store AND push_seq IN (:pushes) AND updated_at > :time",
                Map.of("store", "live", "pushes", List.of(0, 1, 2), "time", LocalDateTime.of(1970, 1, 1, 0, 0)),
                Integer.class);
        assertThat(count).isNotNull().isPositive();
        assertThat(JdbcClient.create(template)
                        .sql("SELECT name FROM refs WHERE store = :store ORDER BY name FETCH FIRST 1 ROW ONLY")
                        .param("store", "live")
                        .query(String.class)
                        .optional())
                .isPresent();
    }

    @Test
    void whatGoesWrongHasTheRightException() {
        assertThatThrownBy(() -> template.queryForList("SELECT * FROM nowhere"))
                .isInstanceOf(BadSqlGrammarException.class);
        assertThatThrownBy(() -> template.queryForList("SELEC 1")).isInstanceOf(BadSqlGrammarException.class);
        assertThatThrownBy(() -> template.queryForObject("SELECT name FROM refs WHERE name = 'no'", String.class))
                .isInstanceOf(EmptyResultDataAccessException.class);
        assertThatThrownBy(() -> template.queryForObject("SELECT name FROM ref_log", String.class))
                .isInstanceOf(IncorrectResultSizeDataAccessException.class);
        assertThatThrownBy(() -> template.queryForObject("SELECT CAST('x' AS INTEGER)", Integer.class))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @Test
    void aTimeLimitOfTheTemplateEnds() {
        JdbcTemplate limited = new JdbcTemplate(new DriverManagerDataSource(location.url()));
        limited.setQueryTimeout(1);
        String endless = "SELECT COUNT(*) FROM chunks a, chunks b, chunks c, chunks d, chunks e, chunks f, chunks g"
                + " WHERE a.chunk_seq + b.chunk_seq + c.chunk_seq + d.chunk_seq + e.chunk_seq + f.chunk_seq = -1";
        assertThatThrownBy(() -> limited.queryForObject(endless, Long.class)).isInstanceOf(QueryTimeoutException.class);
    }

    @Test
    void aReadOnlyTransactionIsAccepted() {
        TransactionTemplate transaction =
                new TransactionTemplate(new DataSourceTransactionManager(new DriverManagerDataSource(location.url())));
        transaction.setReadOnly(true);
        Long count = transaction.execute(status -> template.queryForObject("SELECT COUNT(*) FROM refs", Long.class));
        assertThat(count).isNotNull().isPositive();
    }
}
