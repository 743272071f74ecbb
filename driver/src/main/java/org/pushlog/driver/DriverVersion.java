package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of this build, from a resource that the build writes. */
record DriverVersion(String text, int major, int minor) {
    private static final String RESOURCE = "version.properties";
    private static final DriverVersion CURRENT = read();

    static DriverVersion current() {
        return CURRENT;
    }

    /** Takes {@code major.minor…} apart; what is no number counts as 0. */
    static DriverVersion parse(String text) {
        String[] parts = text.split("[.-]", 3);
        return new DriverVersion(text, number(parts, 0), number(parts, 1));
    }

    private static int number(String[] parts, int index) {
        try {
            return index < parts.length ? Integer.parseInt(parts[index]) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static DriverVersion read() {
        Properties properties = new Properties();
        try (InputStream resource = DriverVersion.class.getResourceAsStream(RESOURCE)) {
            if (resource != null) {
                properties.load(resource);
            }
        } catch (IOException e) {
            properties.clear(); // A version that cannot be read is no reason to refuse work.
        }
        return parse(properties.getProperty("version", "0.0"));
    }
}
