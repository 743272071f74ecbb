package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.work.Cancellation;

/**
 * A lock file that this process holds. Within the process a permit for each lock file keeps threads and class paths of one JVM apart; only
 * its owner opens the file, because closing any channel of a file would give up this process's lock on it.
 */
final class LocalLock implements WriterLock {
    private static final Map<Object, WriterPermit> PERMITS = new ConcurrentHashMap<>();
    private static final long POLL_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long POLL_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(20);

    private final WriterPermit permit;
    private final FileChannel channel;
    private final AtomicBoolean closed = new AtomicBoolean();

    private LocalLock(WriterPermit permit, FileChannel channel) {
        this.permit = permit;
        this.channel = channel;
    }

    static LocalLock acquire(Path lockFile, String name, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        WriterPermit permit = PERMITS.computeIfAbsent(keyOf(lockFile, name), key -> new WriterPermit());
        if (!permit.acquire(deadline)) {
            throw locked(name, "another writer of this process", timeout);
        }
        boolean handedOver = false;
        try {
            FileChannel channel = lockedChannel(lockFile, deadline);
            if (channel == null) {
                throw locked(name, "another process", timeout);
            }
            handedOver = true;
            return new LocalLock(permit, channel);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, "cannot be locked: " + e), e);
        } finally {
            if (!handedOver) {
                permit.release();
            }
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                channel.close();
            } catch (IOException e) {
                // The system drops the lock with the process at the latest.
                return;
            } finally {
                permit.release();
            }
        }
    }

    private static Object keyOf(Path lockFile, String name) {
        try {
            try {
                // Fails without opening the file if it is there.
                Files.createFile(lockFile);
            } catch (FileAlreadyExistsException e) {
                // As it should be.
            }
            Object fileKey =
                    Files.readAttributes(lockFile, BasicFileAttributes.class).fileKey();
            return fileKey == null ? lockFile.toRealPath() : fileKey;
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, "cannot be created: " + e), e);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The file opened and locked, or null if another process still holds it at the deadline. */
    private static @Nullable FileChannel lockedChannel(Path lockFile, long deadline) throws IOException {
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        boolean held = false;
        boolean interrupted = false;
        try {
            long pauseNanos = POLL_NANOS_MIN;
            while (true) {
                held = tryLock(channel) != null;
                long restNanos = deadline - System.nanoTime();
                if (held || restNanos <= 0) {
                    return held ? channel : null;
                }
                Cancellation.check();
                LockSupport.parkNanos(Math.min(pauseNanos, restNanos));
                pauseNanos = Math.min(POLL_NANOS_MAX, pauseNanos * 2);
                // Of an interrupted thread every pause would end at once.
                interrupted |= Thread.interrupted();
            }
        } finally {
            restore(interrupted);
            if (!held) {
                channel.close();
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return Interruptions.heldOff(channel::tryLock, closed -> {
                throw closed;
            });
        } catch (OverlappingFileLockException e) {
            // Held by a part of this process that does not share these classes.
            return null;
        }
    }

    private static StoreLockedException locked(String name, String holder, Duration timeout) {
        return new StoreLockedException(
                name, -1, "locked by " + holder + "; waited " + timeout.toMillis() + " ms for it");
    }
}
