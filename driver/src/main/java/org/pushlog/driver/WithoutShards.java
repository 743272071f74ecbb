package org.pushlog.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.ShardingKey;
import org.jspecify.annotations.Nullable;

/** Refuses sharding keys. The defaults of {@code java.sql} do that as well, without an SQLSTATE. */
interface WithoutShards extends Connection {
    @Override
    default boolean setShardingKeyIfValid(@Nullable ShardingKey key, @Nullable ShardingKey superKey, int timeoutSeconds)
            throws SQLException {
        throw refused();
    }

    @Override
    default boolean setShardingKeyIfValid(@Nullable ShardingKey key, int timeoutSeconds) throws SQLException {
        throw refused();
    }

    @Override
    default void setShardingKey(@Nullable ShardingKey key, @Nullable ShardingKey superKey) throws SQLException {
        throw refused();
    }

    @Override
    default void setShardingKey(@Nullable ShardingKey key) throws SQLException {
        throw refused();
    }

    private static SQLException refused() {
        return SqlErrors.notSupported("A sharding key");
    }
}
