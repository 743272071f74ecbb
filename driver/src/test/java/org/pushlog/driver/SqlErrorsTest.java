package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransientException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.adapter.sql.SqlStatementException;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageErrorCode;

final class SqlErrorsTest {

    @ParameterizedTest
    @EnumSource(SqlState.class)
    void statesAreFiveCapitalsOrDigits(SqlState state) {
        assertThat(state.code()).matches("[0-9A-Z]{5}");
    }

    @Test
    void noStateIsThereTwice() {
        Set<String> codes = new HashSet<>();
        for (SqlState state : SqlState.values()) {
            assertThat(codes.add(state.code())).as(state.code()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(StorageErrorCode.class)
    void eachStorageFailureHasAState(StorageErrorCode code) {
        assertThat(SqlErrors.stateOf(code)).isNotNull();
    }

    @Test
    void storageFailuresKeepFileAndOffset() {
        SQLException corrupt = SqlErrors.ofStatement(new CorruptDataException("refs.log frame 3", 1234, "no batch"));
        assertThat((Throwable) corrupt)
                .isInstanceOf(SQLNonTransientException.class)
                .hasMessage("refs.log frame 3: no batch (at offset 1234)");
        assertThat(corrupt.getSQLState()).isEqualTo("XX001");
        assertThat(SqlErrors.ofStatement(new IoFailedException("x", -1, "gone")).getSQLState())
                .isEqualTo("58030");
        assertThat((Throwable) SqlErrors.ofStatement(new LimitExceededException("x", -1, "big")))
                .isInstanceOf(SQLTransientException.class);
    }

    @Test
    void aMissingLocationIsAConnectionError() {
        SQLException error = SqlErrors.ofConnect("/nowhere", new NotFoundException("/nowhere", -1, "no such file"));
        assertThat((Throwable) error)
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessageContaining("/nowhere");
        assertThat(error.getSQLState()).isEqualTo("08001");
    }

    @Test
    void theStateDecidesTheClass() {
        assertThat((Throwable) SqlErrors.of("0A000", "x", null)).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThat((Throwable) SqlErrors.of("22003", "x", null)).isInstanceOf(SQLDataException.class);
        assertThat((Throwable) SqlErrors.of("42601", "x", null)).isInstanceOf(SQLSyntaxErrorException.class);
        assertThat((Throwable) SqlErrors.of("57014", "x", null)).isExactlyInstanceOf(SQLException.class);
    }

    @Test
    void anUnexpectedFailureIsOneLine() {
        Throwable cause = new IllegalStateException("first\nsecond", new RuntimeException("inner"));
        SQLException error = SqlErrors.ofStatement(cause);
        assertThat((Throwable) error)
                .hasMessage("pushlog failed inside; the cause of this error (--debug) shows where")
                .hasCause(cause);
        assertThat(error.getSQLState()).isEqualTo("XX000");
        assertThat(SqlErrors.ofStatement(new StackOverflowError()).getSQLState())
                .isEqualTo("54001");
    }

    @Test
    void namesWhatPeopleCanMend() {
        SQLException read = SqlErrors.ofStatement(new UncheckedIOException(new IOException("no such device")));
        assertThat((Throwable) read).hasMessage("A file could not be read: no such device");
        assertThat(read.getSQLState()).isEqualTo("58030");
        assertThat((Throwable) SqlErrors.ofStatement(new NoClassDefFoundError("a/B")))
                .hasMessageStartingWith("A part of pushlog is missing");
    }

    static Stream<Throwable> failuresForLackOfMemory() {
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        return Stream.of(
                error,
                new IllegalArgumentException("Self-suppression not permitted", error),
                new IllegalStateException(new RuntimeException(error)),
                new SqlStatementException(org.pushlog.adapter.sql.SqlState.INTERNAL, "inside", error));
    }

    @ParameterizedTest
    @MethodSource("failuresForLackOfMemory")
    void memoryThatRanOutIsSaidWhereverItIsFound(Throwable failure) {
        for (SQLException error : List.of(SqlErrors.ofStatement(failure), SqlErrors.ofConnect("/x", failure))) {
            assertThat(error.getSQLState()).isEqualTo("53200");
            assertThat((Throwable) error)
                    .hasMessageStartingWith("The memory ran out")
                    .hasCause(failure);
        }
    }
}
