package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;

/**
 * A folder into which files are put whose names come from elsewhere. Nothing is written outside it: no name leads up or out, and no link that
 * stands in it is followed. A file has its name only when it is whole; until then it is {@code .pushlog-….part} in the same folder. Paths are
 * relative, with {@code /}. Not thread-safe.
 */
public final class TargetFolder {
    private static final String ALL_BITS = "rwxrwxrwx";

    private final Path root;
    private final Set<Path> foldersMade = new HashSet<>();

    private TargetFolder(Path root) {
        this.root = root;
    }

    /**
     * The folder of this path, links in the path itself followed; it is made, with those above it, if it is missing.
     *
     * @throws IoFailedException if it cannot be made, or a file stands there
     */
    public static TargetFolder open(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
            return new TargetFolder(folder.toRealPath());
        } catch (FileAlreadyExistsException e) {
            throw new IoFailedException(Fault.of(folder.toString(), "expected a folder, found a file"), e);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(folder.toString(), "the folder cannot be made: " + e), e);
        }
    }

    /** Whether names that differ in case only name different files here. Tried out, with a file that is gone afterwards. */
    public boolean isCaseSensitive() {
        Path probe = partIn(root);
        Path other = root.resolve(String.valueOf(probe.getFileName()).toUpperCase(Locale.ROOT));
        try {
            Files.newByteChannel(probe, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
                    .close();
            return !Files.exists(other, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(root.toString(), "cannot be written to: " + e), e);
        } finally {
            deleteQuietly(probe);
        }
    }

    /** What stands at a path, itself not followed if it is a link; null for nothing. Ask for the folders above it first. */
    public FileFacts.@Nullable Kind find(String path) {
        FileFacts facts = FileFacts.ofEntry(resolve(path));
        return facts == null ? null : facts.kind();
    }

    /**
     * Makes a folder, with those above it, unless it is there.
     *
     * @return whether the folder itself was made
     * @throws InvalidRequestException if a file or a link stands where a folder is to be
     */
    public boolean makeFolder(String path) {
        return makeFolder(path, resolve(path));
    }

    /**
     * Puts a file in place, whole or not at all; the folder that it goes into is made if it is missing.
     *
     * @param pieces gives the bytes, then null; what it throws goes to the caller, and the file is not there then
     * @param mode unix access bits, of which only those of owner, group and others count; 0 for what new files have here
     * @param replaces whether a file or a link that is there is replaced
     * @throws InvalidRequestException if something stands there that may not be replaced
     */
    public void write(String path, Supplier<@Nullable ByteBuffer> pieces, int mode, boolean replaces) {
        Path file = resolve(path);
        Path folder = parentOf(file);
        makeFolder(path, folder);
        Path part = partIn(folder);
        try {
            writePart(part, pieces, mode);
            requireNoLinks(path, folder);
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new InvalidRequestException(path, -1, "a folder stands where a file is to be");
            }
            if (replaces) {
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.move(part, file);
            }
        } catch (FileAlreadyExistsException e) {
            throw new InvalidRequestException(path, -1, "is there already");
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(path, "cannot be written: " + e), e);
        } finally {
            deleteQuietly(part);
        }
    }

    /** Sets the access bits of a folder or file in it, where the platform has them; 0 leaves them as they are. */
    public void setMode(String path, int mode) {
        Path file = resolve(path);
        try {
            requireNoLinks(path, parentOf(file));
            if (mode != 0 && !Files.isSymbolicLink(file)) {
                Files.setPosixFilePermissions(file, permissions(mode));
            }
        } catch (UnsupportedOperationException e) {
            // A platform without access bits keeps none.
            return;
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(path, "its mode cannot be set: " + e), e);
        }
    }

    private static void writePart(Path part, Supplier<@Nullable ByteBuffer> pieces, int mode) throws IOException {
        try (SeekableByteChannel channel =
                Files.newByteChannel(part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            if (mode != 0) {
                // Before the first byte: what only the owner may read is never open to others.
                setPermissions(part, mode);
            }
            for (ByteBuffer piece = pieces.get(); piece != null; piece = pieces.get()) {
                while (piece.hasRemaining()) {
                    channel.write(piece);
                }
            }
        }
    }

    private static void setPermissions(Path part, int mode) throws IOException {
        try {
            Files.setPosixFilePermissions(part, permissions(mode));
        } catch (UnsupportedOperationException e) {
            // A platform without access bits keeps none.
            return;
        }
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ALL_BITS.length(); i++) {
            text.append((mode & (0400 >> i)) != 0 ? ALL_BITS.charAt(i) : '-');
        }
        return PosixFilePermissions.fromString(text.toString());
    }

    private boolean makeFolder(String path, Path folder) {
        if (folder.equals(root) || foldersMade.contains(folder)) {
            return false;
        }
        makeFolder(path, parentOf(folder));
        boolean isNew = false;
        try {
            BasicFileAttributes attributes = attributesOf(folder);
            if (attributes == null) {
                Files.createDirectory(folder);
                isNew = true;
            } else if (!attributes.isDirectory()) {
                throw new InvalidRequestException(
                        path,
                        -1,
                        (attributes.isSymbolicLink() ? "a link" : "a file") + " stands where the folder "
                                + root.relativize(folder) + " is to be");
            }
        } catch (IOException e) {
            throw new IoFailedException(
                    Fault.of(path, "the folder " + root.relativize(folder) + " cannot be made: " + e), e);
        }
        foldersMade.add(folder);
        return isNew;
    }

    /** Folders may have been exchanged for links since they were made or looked at. */
    private static void requireNoLinks(String path, Path folder) throws IOException {
        if (!folder.toRealPath().equals(folder)) {
            throw new InvalidRequestException(path, -1, "a link, or another name, stands where a folder is to be");
        }
    }

    private Path resolve(String path) {
        try {
            Path file = root.resolve(path);
            if (!file.equals(file.normalize()) || !file.startsWith(root) || file.equals(root)) {
                throw new InvalidRequestException(path, -1, "leads out of the folder");
            }
            return file;
        } catch (InvalidPathException e) {
            throw new InvalidRequestException(path, -1, "cannot be the name of a file here: " + e.getReason());
        }
    }

    private static @Nullable BasicFileAttributes attributesOf(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static Path partIn(Path folder) {
        return folder.resolve(".pushlog-" + UUID.randomUUID() + ".part");
    }

    private static Path parentOf(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    private static void deleteQuietly(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // A stray part is harmless: no reader takes it for anything.
            return;
        }
    }
}
