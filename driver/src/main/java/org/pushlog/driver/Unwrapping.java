package org.pushlog.driver;

import java.sql.SQLException;
import java.sql.Wrapper;

/** Unwraps to whatever the object itself is. */
interface Unwrapping extends Wrapper {
    /** What is asked for, as errors name it. */
    String CLASS = "class to unwrap to";

    @Override
    default boolean isWrapperFor(Class<?> type) throws SQLException {
        return Checks.notNull(type, CLASS).isInstance(this);
    }

    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        if (!isWrapperFor(type)) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "This cannot be unwrapped to " + type);
        }
        return type.cast(this);
    }
}
