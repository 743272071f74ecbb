package org.pushlog.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.pushlog.driver.PushLogDriver;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command about one location. */
abstract class LocationCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "<location>",
            description = "A push log, an archive, a git store, or a folder with any number of those.")
    private String location = "";

    @Option(
            names = "-P",
            paramLabel = "<key=value>",
            description = "A connection property, as in the JDBC URL. May be given several times.")
    private Map<String, String> properties = new LinkedHashMap<>();

    LocationCommand(Console console) {
        this.console = console;
    }

    final Console console() {
        return console;
    }

    final String location() {
        return location;
    }

    /** The JDBC URL of the location, without properties. */
    final String url() {
        return "jdbc:pushlog:" + location.replace("%", "%25").replace("?", "%3F");
    }

    final Properties properties() {
        Properties answer = new Properties();
        answer.putAll(properties);
        return answer;
    }

    /** A new connection to the location; the caller closes it. */
    final Connection connect() throws SQLException {
        Connection connection = new PushLogDriver().connect(url(), properties());
        if (connection == null) {
            throw new SQLException("the driver does not take the URL " + url(), "08001");
        }
        return connection;
    }
}
