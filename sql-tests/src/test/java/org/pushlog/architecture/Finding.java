package org.pushlog.architecture;

import java.nio.file.Path;

/**
 * A place in the sources that breaks a rule of the lint.
 *
 * @param file the file, relative to the root of the project
 * @param lineNumber the line, counted from 1
 * @param problem what is wrong with it
 */
record Finding(Path file, long lineNumber, String problem) {

    @Override
    public String toString() {
        return file + ":" + lineNumber + ": " + problem;
    }
}
