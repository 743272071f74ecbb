package org.pushlog.driver;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver for {@code jdbc:pushlog:<location>[?key=value&…]}, where the location is a push log file, an archive, a store, or a
 * folder with any number of those. {@link ConnectionProperty} lists the properties; what the URL says wins over the
 * {@link Properties}. In the location {@code %3F} is a question mark and {@code %25} a percent sign, all else stands for itself; the
 * properties begin behind the first question mark that {@code key=} follows.
 *
 * <p>It registers itself and may be used by any thread. It logs to {@code java.util.logging} below {@code org.pushlog} and prints
 * nothing.
 */
public final class PushLogDriver implements Driver {
    private static final Logger PARENT_LOGGER = Logger.getLogger("org.pushlog");

    static {
        QuietLogging.start();
        try {
            DriverManager.registerDriver(new PushLogDriver());
        } catch (SQLException e) {
            PARENT_LOGGER.log(Level.WARNING, "The driver could not register itself", e);
        }
    }

    /** A driver; the driver manager has one of its own. */
    public PushLogDriver() {}

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        ConnectionTarget target = ConnectionTarget.parse(url, info);
        try {
            return new PushLogConnection(target, LocationEngine.open(target));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw SqlErrors.ofConnect(target.location(), e);
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return ConnectionTarget.accepts(Checks.notNull(url, "URL"));
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) throws SQLException {
        Map<String, String> given = ConnectionTarget.givenValues(url, info);
        List<DriverPropertyInfo> infos = new ArrayList<>();
        for (ConnectionProperty property : ConnectionProperty.values()) {
            String name = property.propertyName();
            DriverPropertyInfo entry = new DriverPropertyInfo(name, given.getOrDefault(name, property.defaultValue()));
            entry.description = property.description();
            entry.required = false;
            if (!property.choices().isEmpty()) {
                entry.choices = property.choices().toArray(new String[0]);
            }
            infos.add(entry);
        }
        return infos.toArray(new DriverPropertyInfo[0]);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.current().major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.current().minor();
    }

    /** False: JDBC compliance asks for all of entry-level SQL-92, with writing. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return PARENT_LOGGER;
    }
}
