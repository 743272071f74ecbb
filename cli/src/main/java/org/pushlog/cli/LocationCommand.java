package org.pushlog.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.pushlog.driver.PushLogDriver;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command about one location. */
abstract class LocationCommand extends ConsoleCommand {
    @Parameters(
            index = "0",
            paramLabel = "<location>",
            description = "A push log, an archive, a git store, or a folder with any number of those.")
    private String location = "";

    @Option(
            names = "-P",
            paramLabel = "<key=value>",
            description = "A connection property, as in the JDBC URL. May be given several times.")
    private List<String> properties = new ArrayList<>();

    @Spec
    private @Nullable CommandSpec spec;

    LocationCommand(Console console) {
        super(console);
    }

    final String location() {
        return location;
    }

    /** Whether the location is a folder, with any number of files. */
    final boolean isFolder() {
        return Files.isDirectory(Path.of(location));
    }

    /** The JDBC URL of the location, without properties. */
    final String url() {
        return "jdbc:pushlog:" + location.replace("%", "%25").replace("?", "%3F");
    }

    final Properties properties() {
        Properties answer = new Properties();
        for (String property : properties) {
            int equals = property.indexOf('=');
            if (equals < 1) {
                throw wrongUsage("-P takes key=value, found " + property);
            }
            if (answer.put(property.substring(0, equals), property.substring(equals + 1)) != null) {
                throw wrongUsage("-P has the property " + property.substring(0, equals) + " twice");
            }
        }
        return answer;
    }

    private ParameterException wrongUsage(String problem) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), problem);
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
