package org.pushlog.storage.store.history;

import java.util.concurrent.atomic.LongAdder;

/** What scans of one table read and left out so far. Safe for use by many threads. */
public final class ReadCounts {
    private final LongAdder framesRead = new LongAdder();
    private final LongAdder framesSkipped = new LongAdder();
    private final LongAdder bytesRead = new LongAdder();
    private final LongAdder rowsRead = new LongAdder();

    /** Counts a frame that was opened, and the bytes of its message. */
    public void readFrame(long bytes) {
        framesRead.increment();
        bytesRead.add(bytes);
    }

    /** Counts frames that were opened, and the bytes of their messages. */
    public void readFrames(long count, long bytes) {
        framesRead.add(count);
        bytesRead.add(bytes);
    }

    /** Counts frames whose ranges showed that they hold nothing that is wanted. */
    public void skipFrames(long count) {
        framesSkipped.add(count);
    }

    /** Counts rows that were handed out. */
    public void addRows(long count) {
        rowsRead.add(count);
    }

    /** Frames of logs, or record batches of sections, that were opened; one that was opened twice counts twice. */
    public long framesRead() {
        return framesRead.sum();
    }

    /** Frames that were not opened although the scan came by. */
    public long framesSkipped() {
        return framesSkipped.sum();
    }

    /** The length of the record batches that were opened, whether or not all their columns were read. */
    public long bytesRead() {
        return bytesRead.sum();
    }

    /** Rows that the scans handed on. */
    public long rowsRead() {
        return rowsRead.sum();
    }
}
