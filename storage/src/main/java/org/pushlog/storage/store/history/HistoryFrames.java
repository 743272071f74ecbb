package org.pushlog.storage.store.history;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.log.FrameIndex;

/** The frames of a history, numbered from 0: the record batches of its sealed part first, then those of the live part. Immutable. */
public final class HistoryFrames {
    private final @Nullable FrameRun sealed;
    private final @Nullable FrameRun live;
    private final int sealedCount;

    public HistoryFrames(@Nullable FrameRun sealed, @Nullable FrameRun live) {
        this.sealed = sealed;
        this.live = live;
        this.sealedCount = sealed == null ? 0 : sealed.frames().count();
    }

    public int count() {
        return Math.addExact(sealedCount, live == null ? 0 : live.frames().count());
    }

    public Source source(int frame) {
        return run(frame).source();
    }

    /** Relative to the location. */
    public String file(int frame) {
        return run(frame).file();
    }

    /** Position in its log or section. */
    public int frameIndex(int frame) {
        return frame < sealedCount ? frame : frame - sealedCount;
    }

    /** Where the frame, or the record batch's message, starts in its file. */
    public long offsetBytes(int frame) {
        return run(frame).offsetInFileBytes(frameIndex(frame));
    }

    /** How long the frame is, or the record batch's message with its body. */
    public long lengthBytes(int frame) {
        return index(frame).lengthBytes(frameIndex(frame));
    }

    public long rowCount(int frame) {
        return index(frame).rowCount(frameIndex(frame));
    }

    /** Whether the frame's rows count: not if its schema is not that of the first frame. */
    public boolean isCounted(int frame) {
        return index(frame).isLikeFirst(frameIndex(frame));
    }

    public boolean hasPushSeq(int frame) {
        return index(frame).hasPushSeq(frameIndex(frame));
    }

    /** Unsigned; without meaning unless {@link #hasPushSeq}. */
    public long minPushSeq(int frame) {
        return index(frame).minPushSeq(frameIndex(frame));
    }

    /** Unsigned; without meaning unless {@link #hasPushSeq}. */
    public long maxPushSeq(int frame) {
        return index(frame).maxPushSeq(frameIndex(frame));
    }

    private FrameIndex index(int frame) {
        return run(frame).frames();
    }

    private FrameRun run(int frame) {
        FrameRun run = frame < sealedCount ? sealed : live;
        if (run == null) {
            throw new IndexOutOfBoundsException("frame " + frame + " of " + count());
        }
        return run;
    }
}
