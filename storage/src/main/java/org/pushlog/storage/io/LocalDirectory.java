package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;

/** A folder of the local file system. */
public final class LocalDirectory implements StorageDirectory {
    private static final Path ROOT = Path.of("/");

    private final Path folder;

    private LocalDirectory(Path folder) {
        this.folder = folder;
    }

    /**
     * A folder that is there.
     *
     * @throws NotFoundException if there is no such folder
     */
    public static LocalDirectory open(Path folder) {
        try {
            Path real = folder.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new IoFailedException(folder.toString(), -1, "expected a folder, found a file");
            }
            return new LocalDirectory(real);
        } catch (NoSuchFileException e) {
            throw new NotFoundException(folder.toString(), -1, "there is no such folder");
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(folder.toString(), "cannot be looked at: " + e), e);
        }
    }

    /**
     * The path of a file with all links followed, its own included: renaming over a link would leave the file that it names behind. The file
     * may be missing, its folder not.
     *
     * @throws NotFoundException if the folder is missing
     */
    public static Path realPath(Path file) {
        try {
            return file.toRealPath();
        } catch (NoSuchFileException e) {
            Path absolute = file.toAbsolutePath();
            Path parent = absolute.getParent();
            return open(parent == null ? ROOT : parent)
                    .folder
                    .resolve(absolute.getFileName().toString());
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(file.toString(), "cannot be looked at: " + e), e);
        }
    }

    /** The folder that a file lies in, by its absolute path. */
    public static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? ROOT : parent;
    }

    @Override
    public Path path() {
        return folder;
    }

    @Override
    public @Nullable FileFacts find(String name) {
        return FileFacts.find(file(name));
    }

    @Override
    public List<FileFacts> list() {
        return Folder.list(folder);
    }

    @Override
    public ByteSource read(String name) {
        return FileSource.open(file(name), name);
    }

    @Override
    public WritableFile open(String name, OpenMode mode) {
        Set<StandardOpenOption> options = switch (mode) {
            case CREATE_NEW -> Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            case CREATE_OR_EMPTY ->
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
            case EXISTING -> Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
            case APPEND -> Set.of(StandardOpenOption.APPEND, StandardOpenOption.CREATE);
        };
        try {
            return LocalFile.open(file(name), name, options);
        } catch (NoSuchFileException e) {
            throw new NotFoundException(name, -1, "there is no such file");
        } catch (FileAlreadyExistsException e) {
            throw new IoFailedException(Fault.of(name, "is there already"), e);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, "cannot be opened for writing: " + e), e);
        }
    }

    @Override
    public void rename(String name, String newName) {
        try {
            Files.move(file(name), file(newName), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IoFailedException(Fault.of(newName, "this file system cannot replace a file in one step"), e);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(newName, "cannot be replaced by " + name + ": " + e), e);
        }
    }

    @Override
    public void delete(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, "cannot be deleted: " + e), e);
        }
    }

    @Override
    public void sync() {
        try {
            Interruptions.heldOff(() -> {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                }
                return folder;
            });
        } catch (IOException e) {
            throw new IoFailedException(
                    Fault.of(folder.toString(), "the folder's names cannot be made durable: " + e), e);
        }
    }

    @Override
    public WriterLock lock(String lockName, Duration timeout) {
        return LocalLock.acquire(file(lockName), lockName, timeout);
    }

    @Override
    public boolean isLockedByOthers(String name) {
        return ForeignLocks.isFlocked(file(name));
    }

    private Path file(String name) {
        Path file = folder.resolve(name);
        if (!folder.equals(file.getParent())) {
            throw new InvalidRequestException(name, -1, "expected the name of a file in one folder");
        }
        return file;
    }
}
