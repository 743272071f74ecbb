package org.pushlog.storage.log;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.ipc.StreamWalk;
import org.pushlog.storage.ipc.StreamWalker;
import org.pushlog.storage.work.Cancellation;

/**
 * Cuts a torn tail off before a log is written to: an append behind it would be hidden from every reader. Other systems append to logs
 * without a lock that could be seen; so a tail is cut only if it stays as it is for a while, and only if no frame lies in it. What is cut is
 * kept beside the log.
 */
final class TailRepair {
    /** The time between the two looks that must find the same tail. */
    static final Duration STILLNESS = Duration.ofSeconds(1);

    private final StorageDirectory directory;
    private final String name;
    private final LogWriterOptions options;

    TailRepair(StorageDirectory directory, String name, LogWriterOptions options) {
        this.directory = directory;
        this.name = name;
        this.options = options;
    }

    /** What a repair led to: the log as it is now, and what was cut, or null if there was nothing to cut after all. */
    record Result(LogScan scan, @Nullable TailCut cut) {}

    /**
     * Cuts the tail that a look found.
     *
     * @throws StoreLockedException if the file changes meanwhile
     * @throws CorruptDataException if a whole frame lies in the tail
     */
    Result repair(LogScan firstLook) {
        FileFacts firstFacts = directory.find(name);
        long firstSum = sumOfTail(firstLook.validBytes());
        options.pause().pause(STILLNESS);
        FileFacts facts = directory.find(name);
        if (facts == null
                || facts.lengthBytes() != firstLook.fileBytes()
                || !facts.equals(firstFacts)
                || sumOfTail(firstLook.validBytes()) != firstSum) {
            throw new StoreLockedException(
                    name,
                    firstLook.validBytes(),
                    "another system is writing to it: its unfinished end changed within " + STILLNESS.toMillis()
                            + " ms");
        }
        try (ByteSource file = directory.read(name)) {
            LogScan look = PushLog.extend(firstLook, file);
            if (look.tornTailBytes() == 0) {
                return new Result(look, null);
            }
            refuseDamage(look, file);
            return Cancellation.never(() -> keepAndCut(look, file));
        }
    }

    /** What was begun here is not left half done by a cancel. */
    private Result keepAndCut(LogScan look, ByteSource file) {
        Fault reason = look.tornFault();
        String keptAs = keep(file, look.validBytes());
        cut(look.validBytes());
        TailCut cut = new TailCut(
                look.validBytes(),
                look.tornTailBytes(),
                keptAs,
                reason == null ? new Fault(name, look.validBytes(), "not a whole frame") : reason);
        return new Result(scanAgain(look), cut);
    }

    private LogScan scanAgain(LogScan look) {
        try (ByteSource file = directory.read(name)) {
            return PushLog.extend(look, file);
        }
    }

    private void refuseDamage(LogScan look, ByteSource file) {
        StreamWalk walk = new StreamWalker(file, look.guard()).walk(look.validBytes());
        if (walk.end() == StreamWalk.End.EOS && walk.batches().size() > 1) {
            throw new CorruptDataException(
                    name,
                    look.validBytes(),
                    "no frame, and not torn: a whole Arrow stream with "
                            + walk.batches().size()
                            + " record batches, where a push has one; it is not written to until a person decides");
        }
        ByteSource tail = file.slice(name + " tail", look.validBytes(), look.tornTailBytes());
        long at = TailSearch.firstFrame(tail);
        if (at >= 0) {
            Fault reason = look.tornFault();
            throw new CorruptDataException(
                    name,
                    look.validBytes(),
                    "damaged, not torn: a whole frame begins at offset " + (look.validBytes() + at)
                            + ", behind bytes that are none ("
                            + (reason == null ? "no reason known" : reason.problem())
                            + "); it is not written to until a person decides");
        }
    }

    /** Copies the tail to a file of its own, durably. A copy that an interrupted repair left is used if it is whole. */
    private String keep(ByteSource file, long offsetBytes) {
        ByteSource tail = file.slice(name + " tail", offsetBytes, file.lengthBytes() - offsetBytes);
        String base = name + ".cut-" + offsetBytes;
        String keptAs = base;
        for (int number = 2; directory.find(keptAs) != null && !holds(keptAs, tail); number++) {
            keptAs = base + "-" + number;
        }
        OpenMode mode = directory.find(keptAs) == null ? OpenMode.CREATE_NEW : OpenMode.EXISTING;
        try (WritableFile kept = directory.open(keptAs, mode)) {
            FileOutput output = new FileOutput(kept, 0);
            output.copy(tail);
            output.flush();
            kept.sync();
        }
        directory.sync();
        return keptAs;
    }

    private boolean holds(String keptName, ByteSource tail) {
        try (ByteSource kept = directory.read(keptName)) {
            return kept.lengthBytes() == tail.lengthBytes() && sum(kept, 0) == sum(tail, 0);
        }
    }

    private void cut(long offsetBytes) {
        try (WritableFile log = directory.open(name, OpenMode.EXISTING)) {
            log.truncate(offsetBytes);
            log.sync();
        }
    }

    private long sumOfTail(long offsetBytes) {
        try (ByteSource file = directory.read(name)) {
            return file.lengthBytes() < offsetBytes ? -1 : sum(file, offsetBytes);
        }
    }

    private static long sum(ByteSource bytes, long offsetBytes) {
        CRC32C crc = new CRC32C();
        for (long at = offsetBytes; at < bytes.lengthBytes(); ) {
            Cancellation.check();
            ByteBuffer piece = bytes.view(at, (int) Math.min(1 << 20, bytes.lengthBytes() - at));
            at += piece.remaining();
            crc.update(piece);
        }
        return crc.getValue();
    }
}
