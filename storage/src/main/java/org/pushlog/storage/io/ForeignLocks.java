package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Locks that Java cannot see: those of flock(2), which Linux lists in {@code /proc/locks}. */
final class ForeignLocks {
    private static final Path LIST = Path.of("/proc/locks");

    private ForeignLocks() {}

    /** Whether somebody holds an flock on the file; false where the platform does not tell. */
    static boolean isFlocked(Path file) {
        try {
            if (!Files.isReadable(LIST) || !Files.exists(file)) {
                return false;
            }
            long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
            long inode = ((Number) Files.getAttribute(file, "unix:ino")).longValue();
            return names(Files.readString(LIST, StandardCharsets.US_ASCII), device, inode);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            // No such list, or no such attributes: there is nothing to be known here.
            return false;
        }
    }

    /** Whether a line such as {@code 1: FLOCK ADVISORY WRITE 710 08:01:131 0 EOF} is about this file. */
    static boolean names(String list, long device, long inode) {
        long major = (device >>> 8 & 0xFFF) | (device >>> 32 & ~0xFFFL);
        long minor = (device & 0xFF) | (device >>> 12 & ~0xFFL);
        String place = String.format(Locale.ROOT, "%02x:%02x:%d", major, minor, inode);
        for (String line : list.lines().toList()) {
            // A waiting request has "->" before the kind of lock.
            if (line.contains(": FLOCK ") && line.contains(" " + place + " ")) {
                return true;
            }
        }
        return false;
    }
}
