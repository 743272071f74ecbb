package org.pushlog.onejar;

import java.nio.file.Files;
import java.nio.file.Path;

/** The jar under test, as the build has just made it. */
final class OneJar {
    private OneJar() {}

    static Path path() {
        String name = System.getProperty("pushlog.oneJar");
        if (name == null) {
            throw new IllegalStateException("the build names the jar in the system property pushlog.oneJar");
        }
        Path jar = Path.of(name);
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("no jar at " + jar);
        }
        return jar;
    }
}
