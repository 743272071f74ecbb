package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The access bits of files, where the platform has them. */
public final class FileModes {
    private static final int BITS = 07777;

    private FileModes() {}

    /** The unix access bits of what stands at a path, links not followed; 0 where they cannot be told. */
    public static int of(Path path) {
        try {
            return (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & BITS;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            // "Not recorded" is what 0 means in an archive.
            return 0;
        }
    }
}
