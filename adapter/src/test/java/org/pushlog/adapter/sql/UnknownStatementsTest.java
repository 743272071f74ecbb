package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that pushlog does not know are not supported; what is misspelt is wrong. */
class UnknownStatementsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ALTER TABLE numbers ADD COLUMN x INTEGER        | 0A000 | ALTER TABLE
            /* later */ alter  table numbers RENAME TO n    | 0A000 | ALTER TABLE
            TRUNCATE TABLE numbers                          | 0A000 | TRUNCATE
            CREATE VIEW v AS SELECT 1                       | 0A000 | CREATE VIEW
            CREATE OR REPLACE VIEW v AS SELECT 1            | 0A000 | CREATE OR REPLACE VIEW
            CREATE UNIQUE INDEX i ON numbers (n_id)         | 0A000 | CREATE UNIQUE INDEX
            DROP INDEX i                                    | 0A000 | DROP INDEX
            GRANT SELECT ON numbers TO PUBLIC               | 0A000 | GRANT
            MERGE INTO numbers x                            | 0A000 | MERGE
            ALTERED                                         | 42601 |
            SELEC 1                                         | 42601 |
            """)
    void isNotSupportedByItsName(String sql, String state, String name) {
        SqlStatementException failure = catchThrowableOfType(
                SqlStatementException.class,
                () -> StatementPipeline.prepare(MemoryTable.schema(), List.of("pushlog"), sql));
        assertThat(failure.state().code()).isEqualTo(state);
        assertThat(failure).hasMessageContaining(name == null ? "" : name);
    }
}
