package org.pushlog.storage.log;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** What one look at a push log found: its whole frames, and what of the file is torn. Immutable. */
public final class LogScan {
    private final String name;
    private final Guard guard;
    private final FrameIndex frames;
    private final long fileBytes;
    private final long validBytes;
    private final @Nullable Fault tornFault;
    private final @Nullable Schema unreadSchema;
    private final long checkHash;
    private final Object lineage;
    private final int scannedFrameCount;

    /**
     * @param unreadSchema that of the frame at which the look ended, as it holds more than this process can look at; else null
     */
    LogScan(
            String name,
            Guard guard,
            FrameIndex frames,
            long fileBytes,
            long validBytes,
            @Nullable Fault tornFault,
            @Nullable Schema unreadSchema,
            long checkHash,
            Object lineage,
            int scannedFrameCount) {
        this.name = name;
        this.guard = guard;
        this.frames = frames;
        this.fileBytes = fileBytes;
        this.validBytes = validBytes;
        this.tornFault = tornFault;
        this.unreadSchema = unreadSchema;
        this.checkHash = checkHash;
        this.lineage = lineage;
        this.scannedFrameCount = scannedFrameCount;
    }

    /** The look at a log whose file is not there: no frame, nothing torn. */
    public static LogScan ofMissingFile(String name, Guard guard) {
        FrameIndex none = new FrameIndexBuilder(guard, false).build();
        return new LogScan(name, guard, none, 0, 0, null, null, 0, new Object(), 0);
    }

    /** What the log is called in messages. */
    public String name() {
        return name;
    }

    Guard guard() {
        return guard;
    }

    /** How many frames this look went through; those that an earlier look had gone through are not among them. */
    public int scannedFrameCount() {
        return scannedFrameCount;
    }

    public int frameCount() {
        return frames.count();
    }

    /** The rows of all frames, those of frames with another schema included. */
    public long rowCount() {
        return frames.rowCount();
    }

    public long fileBytes() {
        return fileBytes;
    }

    /** Where the last whole frame ends. */
    public long validBytes() {
        return validBytes;
    }

    /** The bytes after the last whole frame. Of a log that is being written to they are perhaps only "not yet". */
    public long tornTailBytes() {
        return fileBytes - validBytes;
    }

    /** Why the bytes after the last whole frame are not one; null if there are none. */
    public @Nullable Fault tornFault() {
        return tornFault;
    }

    /**
     * Why the look ended before the end of what may be whole frames: the next one holds more than this process can look at. Its rows, and
     * those behind it, are neither there nor known to be torn. Null if the look went as far as there are frames.
     */
    public @Nullable Fault beyondLimit() {
        return unreadSchema == null ? null : tornFault;
    }

    /** The schema of the first frame, also if it holds more than this process can look at; null if there is no frame. */
    public @Nullable Schema schema() {
        return frames.count() == 0 ? unreadSchema : frames.schema(0);
    }

    public FrameIndex frames() {
        return frames;
    }

    /** Whether the frames of an earlier look are the first frames of this one, by the way this one was made. */
    public boolean continues(LogScan earlier) {
        return lineage == earlier.lineage && frames.count() >= earlier.frames.count();
    }

    /** A hash of the first and the last frame, to notice a file that was written anew in place. */
    long checkHash() {
        return checkHash;
    }

    Object lineage() {
        return lineage;
    }
}
