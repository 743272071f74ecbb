package org.pushlog.cli.serve;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.pushlog.driver.PushLogDriver;

/**
 * The location that is served, with the properties that hold for every client.
 *
 * @param url the driver's URL, without properties
 */
public record ServedLocation(String url, Properties properties) {

    /** A connection with the server's properties; the caller closes it. */
    public Connection connect() throws SQLException {
        return connect(Map.of());
    }

    /** A connection for a client that brought those properties. */
    Connection connect(@Nullable Map<String, String> clientProperties) throws SQLException {
        Connection connection = new PushLogDriver().connect(url, ClientProperties.merge(properties, clientProperties));
        if (connection == null) {
            throw new SQLException("the driver does not take the URL " + url, "08001");
        }
        return connection;
    }
}
