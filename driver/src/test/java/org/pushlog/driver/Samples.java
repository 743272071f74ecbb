package org.pushlog.driver;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The kept files of this module's tests. They are only read. */
final class Samples {
    private Samples() {}

    static Path path(String name) {
        URL resource = Samples.class.getResource("/samples/" + name);
        if (resource == null) {
            throw new IllegalArgumentException("no sample " + name);
        }
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static String url(String name) {
        return "jdbc:pushlog:" + path(name).toString().replace("%", "%25").replace("?", "%3F");
    }

    static Connection connect(String name) throws SQLException {
        return DriverManager.getConnection(url(name));
    }
}
