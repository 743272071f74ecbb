package org.pushlog.storage.io;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.pushlog.storage.io.StorageDirectory.OpenMode;

/**
 * The files that this process failed to make durable. The system may show their bytes for as long as it runs and still not have them on
 * disk, and a later success says nothing about them. So before such a file is written to again, it is copied, durably, and replaced.
 */
public final class FailedSyncs {
    private static final Set<Path> FILES = ConcurrentHashMap.newKeySet();

    private FailedSyncs() {}

    /** Takes note that a file could not be made durable. */
    public static void add(StorageDirectory directory, String name) {
        FILES.add(directory.path().resolve(name));
    }

    /** Replaces a file that could not be made durable by a durable copy of what it shows. */
    public static void heal(StorageDirectory directory, String name) {
        Path file = directory.path().resolve(name);
        if (!FILES.contains(file)) {
            return;
        }
        if (directory.find(name) != null) {
            String staged = name + ".healing";
            try (ByteSource source = directory.read(name);
                    WritableFile copy = directory.open(staged, OpenMode.CREATE_OR_EMPTY)) {
                FileOutput output = new FileOutput(copy, 0);
                output.copy(source);
                output.flush();
                copy.sync();
            }
            directory.rename(staged, name);
        }
        directory.sync();
        FILES.remove(file);
    }
}
