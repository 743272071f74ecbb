package org.pushlog.storage.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;

/** Takes a lock, says so, and keeps it until its input ends or it is killed. */
public final class LockingProgram {
    private LockingProgram() {}

    public static void main(String[] arguments) throws IOException {
        try (WriterLock lock = LocalDirectory.open(Path.of(arguments[0])).lock(arguments[1], Duration.ofSeconds(60))) {
            System.out.println("locked");
            System.in.transferTo(OutputStream.nullOutputStream());
            lock.close();
        }
    }
}
