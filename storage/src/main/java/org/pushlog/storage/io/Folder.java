package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;

/** Lists folders. */
public final class Folder {
    private Folder() {}

    /**
     * What stands directly in a folder, by name.
     *
     * @throws NotFoundException if there is no such folder
     * @throws IoFailedException if it cannot be listed
     */
    public static List<FileFacts> list(Path folder) {
        List<FileFacts> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path path : stream) {
                FileFacts facts = isNameable(folder, path) ? FileFacts.ofEntry(path) : FileFacts.ofUnnameable(path);
                if (facts != null) {
                    entries.add(facts);
                }
            }
        } catch (NoSuchFileException e) {
            throw new NotFoundException(folder.toString(), -1, "there is no such folder");
        } catch (NotDirectoryException e) {
            throw new IoFailedException(Fault.of(folder.toString(), "expected a folder, found a file"), e);
        } catch (DirectoryIteratorException | IOException e) {
            throw new IoFailedException(Fault.of(folder.toString(), "cannot be listed: " + e), e);
        }
        entries.sort(Comparator.comparing(FileFacts::name));
        return List.copyOf(entries);
    }

    /** Names are bytes to the file system; some are no text in the encoding that this process reads names in. */
    private static boolean isNameable(Path folder, Path entry) {
        Path name = entry.getFileName();
        try {
            return name != null && folder.resolve(name.toString()).equals(entry);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
