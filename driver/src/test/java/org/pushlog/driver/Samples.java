package org.pushlog.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The kept files of other systems. They are only read. */
final class Samples {
    private static final Path FOLDER = Path.of("..", "sql-tests", "src", "test", "resources", "samples")
            .toAbsolutePath()
            .normalize();

    private Samples() {}

    public static Path path(String name) {
        Path path = FOLDER.resolve(name);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("no sample " + path);
        }
        return path;
    }

    static String url(String name) {
        return url(path(name));
    }

    static String url(Path path) {
        return "jdbc:pushlog:" + path.toString().replace("%", "%25").replace("?", "%3F");
    }

    static Connection connect(String name) throws SQLException {
        return DriverManager.getConnection(url(name));
    }
}
