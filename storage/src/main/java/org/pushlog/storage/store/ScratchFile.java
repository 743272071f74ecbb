package org.pushlog.storage.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;

/**
 * Bytes that a statement puts aside, in the folder that the property {@code java.io.tmpdir} names and never beside the data. Only this user can
 * read them. Where the system allows it the file loses its name as soon as it is open, so that not even a killed process leaves it; elsewhere
 * {@link #close()} deletes it. For one thread at a time.
 */
public final class ScratchFile implements AutoCloseable {
    private static final String FILE_NAME = "rows";

    private final String what;
    private final StorageDirectory folder;
    private final WritableFile file;
    private long lengthBytes;
    private boolean closed;

    private ScratchFile(String what, StorageDirectory folder) {
        this.what = what;
        this.folder = folder;
        this.file = folder.open(FILE_NAME, OpenMode.CREATE_NEW);
    }

    /**
     * A new empty file; the caller closes it.
     *
     * @param what the operator in words of SQL, for messages
     * @throws IoFailedException if there is no room or no such folder
     */
    public static ScratchFile create(String what) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "."));
        StorageDirectory folder;
        try {
            folder = LocalDirectory.open(Files.createTempDirectory(temporary, "pushlog-"));
        } catch (IOException e) {
            throw refused(what, temporary, e.toString(), e);
        }
        ScratchFile created = in(what, folder);
        created.unlink();
        return created;
    }

    /** A new file in an empty folder of its own. */
    static ScratchFile in(String what, StorageDirectory folder) {
        try {
            return new ScratchFile(what, folder);
        } catch (IoFailedException e) {
            remove(folder);
            throw refused(what, folder.path(), String.valueOf(e.getMessage()), e);
        }
    }

    private static IoFailedException refused(String what, Path folder, String problem, Exception cause) {
        return new IoFailedException(
                Fault.of(
                        what,
                        "needs more than memory_limit, and rows cannot be put aside in " + folder + " (" + problem
                                + "); make room there, name another folder with java.io.tmpdir, or raise memory_limit"),
                cause);
    }

    /** How many bytes were appended. */
    public long lengthBytes() {
        return lengthBytes;
    }

    /** Appends bytes. */
    public void append(ByteBuffer bytes) {
        int count = bytes.remaining();
        try {
            file.write(lengthBytes, bytes);
        } catch (IoFailedException e) {
            throw refused(what, folder.path(), String.valueOf(e.getMessage()), e);
        }
        lengthBytes += count;
    }

    /** Fills a buffer with the bytes from an offset on. */
    public void read(long offsetBytes, ByteBuffer target) {
        file.read(offsetBytes, target);
    }

    private void unlink() {
        try {
            folder.delete(FILE_NAME);
            Files.deleteIfExists(folder.path());
        } catch (IOException | IoFailedException e) {
            // A system that deletes no open files; it is deleted when closed.
            return;
        }
    }

    private static void remove(StorageDirectory folder) {
        try {
            folder.delete(FILE_NAME);
            Files.deleteIfExists(folder.path());
        } catch (IOException | IoFailedException e) {
            // It is in a folder for temporary files.
            return;
        }
    }

    /** Lets go of the bytes. Idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            file.close();
            remove(folder);
        }
    }
}
