package org.pushlog.storage.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;
import org.pushlog.storage.ipc.StreamWalker;

/**
 * Scans push logs. A push log is zero or more <i>frames</i> back to back, without header, trailer or checksum:
 *
 * <pre>
 * log   → frame* torn-tail?
 * frame → schema message, exactly one record batch message, end mark FF FF FF FF 00 00 00 00
 * </pre>
 *
 * A scan takes frames from the start as long as each is whole, within its guard and with values that are valid. The first bytes that are not
 * such a frame begin the torn tail, which reaches to the end of the file whatever lies in it. Content is never an error here.
 */
public final class PushLog {
    /** The end mark of a frame, read as a little-endian number. */
    private static final long END_MARK = 0x0000_0000_FFFF_FFFFL;

    private static final int END_MARK_BYTES = 8;

    /** How much of each end of a frame goes into the check for a file that was written anew in place. */
    private static final int CHECK_BYTES_MAX = 64 * 1024;

    private PushLog() {}

    /**
     * Looks at a whole file.
     *
     * @throws IoFailedException if the file cannot be read
     */
    public static LogScan scan(ByteSource file, Guard guard) {
        return continueScan(file, guard, new FrameIndexBuilder(guard, false), 0, new Object());
    }

    /**
     * Looks at a file that has grown since an earlier look: only what lies after the earlier look's last frame is scanned. If the earlier frames
     * are not where they were, the whole file is scanned.
     *
     * @throws IoFailedException if the file cannot be read
     */
    public static LogScan extend(LogScan earlier, ByteSource grown) {
        boolean goesOn;
        try {
            goesOn = beginsWith(earlier, grown);
        } catch (InternalError e) {
            throw grown.vanished(e);
        }
        if (!goesOn) {
            return scan(grown, earlier.guard());
        }
        FrameIndexBuilder builder = new FrameIndexBuilder(earlier.guard(), earlier.frames());
        return continueScan(grown, earlier.guard(), builder, earlier.validBytes(), earlier.lineage());
    }

    /**
     * The record batches of a log's sealed section as frames. A section is written in one go: a defect in it is an error.
     *
     * @throws StorageException if the section is not one whole Arrow stream with valid values
     */
    public static FrameIndex readSection(ByteSource section, Guard guard) {
        StreamWalk walk = ArrowStream.require(section, guard);
        FrameIndexBuilder builder = new FrameIndexBuilder(guard, true);
        for (BatchLocation batch : walk.batches()) {
            RecordBatch content = walk.open(section, batch.batchIndex());
            content.validate();
            long endBytes = batch.bodyOffsetBytes() + batch.bodyLengthBytes();
            builder.append(batch.messageOffsetBytes(), endBytes - batch.messageOffsetBytes(), batch, content);
        }
        return builder.build();
    }

    /** The schema of a log's sealed section, which may have no record batch. */
    public static Schema readSectionSchema(ByteSource section, Guard guard) {
        Schema schema = ArrowStream.require(section, guard).schema();
        if (schema == null) {
            throw new org.pushlog.storage.error.CorruptDataException(
                    section.name(), section.fileOffsetBytes(), "an Arrow stream has no schema");
        }
        return schema;
    }

    /**
     * Whether the bytes begin with one whole frame.
     *
     * @throws LimitExceededException if they may, but hold more than this process can look at
     */
    static boolean beginsWithFrame(ByteSource bytes, Guard guard) {
        StreamWalker walker = new StreamWalker(bytes, guard);
        return appendFrame(bytes, 0, walker, walker.walk(0), new FrameIndexBuilder(guard, false)) == null;
    }

    private static LogScan continueScan(
            ByteSource file, Guard guard, FrameIndexBuilder builder, long startBytes, Object lineage) {
        try {
            LogScan scan = scanFrom(file, guard, builder, startBytes, lineage);
            // What was cut meanwhile may have read as zeros.
            file.checkStillThere();
            return scan;
        } catch (InternalError e) {
            throw file.vanished(e);
        }
    }

    private static LogScan scanFrom(
            ByteSource file, Guard guard, FrameIndexBuilder builder, long startBytes, Object lineage) {
        StreamWalker walker = new StreamWalker(file, guard);
        int knownFrameCount = builder.count();
        long offsetBytes = startBytes;
        Fault tornFault = null;
        Schema unreadSchema = null;
        while (offsetBytes < file.lengthBytes()) {
            StreamWalk walk = walker.walk(offsetBytes);
            try {
                tornFault = appendFrame(file, offsetBytes, walker, walk, builder);
            } catch (LimitExceededException e) {
                tornFault = e.fault();
                unreadSchema = walk.schema();
            }
            if (tornFault != null) {
                break;
            }
            offsetBytes = walk.endOffsetBytes();
        }
        FrameIndex frames = builder.build();
        long checkHash = checkHash(frames, file);
        return new LogScan(
                file.name(),
                guard,
                frames,
                file.lengthBytes(),
                offsetBytes,
                tornFault,
                unreadSchema,
                checkHash,
                lineage,
                frames.count() - knownFrameCount);
    }

    /** Adds what was walked as a frame, or says why it is none. */
    private static @Nullable Fault appendFrame(
            ByteSource file, long offsetBytes, StreamWalker walker, StreamWalk walk, FrameIndexBuilder builder) {
        if (walk.schema() == null) {
            return walk.defect() != null
                    ? walk.defect()
                    : fault(file, offsetBytes, "expected a frame, found no schema");
        }
        if (walk.batches().size() != 1) {
            String found = "expected one record batch in a frame, found "
                    + walk.batches().size();
            return walk.defect() != null && walk.batches().isEmpty() ? walk.defect() : fault(file, offsetBytes, found);
        }
        if (!endsWithMark(walker, offsetBytes, walk.endOffsetBytes())) {
            return walk.defect() != null
                    ? walk.defect()
                    : fault(file, walk.endOffsetBytes(), "expected the end mark of a frame, found none");
        }
        try {
            RecordBatch content = walker.open(walk, 0);
            content.validate();
            builder.append(
                    offsetBytes,
                    walk.endOffsetBytes() - offsetBytes,
                    walk.batches().get(0),
                    content);
            return null;
        } catch (IoFailedException | StoreClosedException | LimitExceededException e) {
            throw e;
        } catch (StorageException e) {
            return e.fault();
        }
    }

    /** By the bytes alone, as the original looks: the last bytes of the body may be an end mark by chance. */
    private static boolean endsWithMark(StreamWalker walker, long offsetBytes, long endBytes) {
        return endBytes - offsetBytes >= END_MARK_BYTES
                && walker.view(endBytes - END_MARK_BYTES, END_MARK_BYTES).getLong(0) == END_MARK;
    }

    private static Fault fault(ByteSource file, long offsetBytes, String problem) {
        return new Fault(file.name(), file.fileOffsetBytes() + offsetBytes, problem);
    }

    /** Whether the frames of an earlier look are the first frames of these bytes. */
    private static boolean beginsWith(LogScan earlier, ByteSource grown) {
        FrameIndex frames = earlier.frames();
        if (grown.lengthBytes() < earlier.validBytes()) {
            return false;
        }
        if (frames.count() == 0) {
            return true;
        }
        if (checkHash(frames, grown) != earlier.checkHash()) {
            return false;
        }
        // A frame whose body ended in an end mark by chance is longer once its real end mark is there.
        long lastOffsetBytes = frames.offsetBytes(frames.count() - 1);
        return ArrowStream.walk(grown, lastOffsetBytes, earlier.guard()).endOffsetBytes() == earlier.validBytes();
    }

    private static long checkHash(FrameIndex frames, ByteSource file) {
        if (frames.count() == 0) {
            return 0;
        }
        CRC32C crc = new CRC32C();
        addEnds(crc, file, frames.offsetBytes(0), frames.lengthBytes(0));
        int last = frames.count() - 1;
        long firstCrc = crc.getValue();
        crc.reset();
        addEnds(crc, file, frames.offsetBytes(last), frames.lengthBytes(last));
        return firstCrc << Integer.SIZE | crc.getValue();
    }

    private static void addEnds(CRC32C crc, ByteSource file, long offsetBytes, long lengthBytes) {
        int head = (int) Math.min(lengthBytes, CHECK_BYTES_MAX);
        ByteBuffer view = file.view(offsetBytes, head);
        crc.update(view);
        int tail = (int) Math.min(lengthBytes - head, CHECK_BYTES_MAX);
        crc.update(file.view(offsetBytes + lengthBytes - tail, tail));
    }
}
