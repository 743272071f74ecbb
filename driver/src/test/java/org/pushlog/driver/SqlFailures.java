package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.SQLException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions on the state of an SQLException. */
final class SqlFailures {
    private SqlFailures() {}

    /** The call fails with that state; gives the assertion on the failure. */
    static AbstractThrowableAssert<?, ? extends Throwable> assertFails(String state, ThrowingCallable call) {
        Throwable failure = catchThrowable(call);
        assertThat((Object) failure).isInstanceOf(SQLException.class);
        assertThat(((SQLException) failure).getSQLState())
                .as(failure.toString())
                .isEqualTo(state);
        return assertThat(failure);
    }
}
