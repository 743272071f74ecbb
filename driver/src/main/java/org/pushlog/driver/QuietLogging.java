package org.pushlog.driver;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Starts SLF4J, which Calcite logs to, without its notice on standard error in an application that has no provider for it. An
 * application with a provider keeps it: a driver brings none, since that would take the choice away.
 */
final class QuietLogging {
    private static final String VERBOSITY = "slf4j.internal.verbosity";

    private QuietLogging() {}

    /** Called once, before any class of Calcite is loaded. Does nothing where SLF4J has begun already. */
    static void start() {
        // SLF4J reads the property once, when it begins, so it need not stay.
        if (System.getProperty(VERBOSITY) == null && !hasProvider()) {
            System.setProperty(VERBOSITY, "ERROR");
            try {
                LoggerFactory.getILoggerFactory();
            } finally {
                System.clearProperty(VERBOSITY);
            }
        }
    }

    private static boolean hasProvider() {
        try {
            return ServiceLoader.load(SLF4JServiceProvider.class, LoggerFactory.class.getClassLoader())
                    .iterator()
                    .hasNext();
        } catch (ServiceConfigurationError | LinkageError e) {
            return true; // Something that SLF4J itself is to tell about, or an SLF4J before 2.0.
        }
    }
}
