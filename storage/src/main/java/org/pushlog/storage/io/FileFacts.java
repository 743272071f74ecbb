package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;

/**
 * What the file system says about one name, without opening it.
 *
 * @param name the last part of the path
 * @param lengthBytes 0 unless it is a file
 * @param modified when it was last written, as far as the file system tells
 * @param fileKey equal for two names of one file, and other than that of any file that replaced it; null where the platform has none
 */
public record FileFacts(
        String name,
        Kind kind,
        long lengthBytes,
        FileTime modified,
        @Nullable Object fileKey) {

    /** What stands under a name. */
    public enum Kind {
        FILE,
        FOLDER,
        /** A symbolic link; only listings show these, they are not followed there. */
        LINK,
        /** A pipe, device or socket. */
        OTHER,
        /** Its facts could not be read. */
        UNREADABLE,
        /** Its name has bytes that are no text here, so that no path can be made of it; only listings show these. */
        UNNAMEABLE
    }

    /**
     * The facts of what stands at a path, links followed.
     *
     * @throws NotFoundException if nothing stands there
     * @throws IoFailedException if it cannot be told
     */
    public static FileFacts of(Path path) {
        FileFacts facts = find(path);
        if (facts == null) {
            throw new NotFoundException(path.toString(), -1, "there is no such file or folder");
        }
        return facts;
    }

    /** As {@link #of}, or null if nothing stands there. */
    public static @Nullable FileFacts find(Path path) {
        try {
            return of(path, Files.readAttributes(path, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(path.toString(), "cannot be looked at: " + e), e);
        }
    }

    /** The facts of a name in a listing, links not followed; null if it has gone meanwhile. */
    static @Nullable FileFacts ofEntry(Path path) {
        try {
            return of(path, Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            return new FileFacts(nameOf(path), Kind.UNREADABLE, 0, FileTime.fromMillis(0), null);
        }
    }

    /** An entry whose name, as text, does not lead back to it. */
    static FileFacts ofUnnameable(Path path) {
        return new FileFacts(nameOf(path), Kind.UNNAMEABLE, 0, FileTime.fromMillis(0), null);
    }

    private static FileFacts of(Path path, BasicFileAttributes attributes) {
        Kind kind = Kind.OTHER;
        if (attributes.isRegularFile()) {
            kind = Kind.FILE;
        } else if (attributes.isDirectory()) {
            kind = Kind.FOLDER;
        } else if (attributes.isSymbolicLink()) {
            kind = Kind.LINK;
        }
        long lengthBytes = kind == Kind.FILE ? attributes.size() : 0;
        return new FileFacts(nameOf(path), kind, lengthBytes, attributes.lastModifiedTime(), attributes.fileKey());
    }

    private static String nameOf(Path path) {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }
}
