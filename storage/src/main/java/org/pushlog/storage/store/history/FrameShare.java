package org.pushlog.storage.store.history;

/**
 * Of the frames of a scan every so many, so that several cursors read each frame once between them.
 *
 * @param index which of the cursors, from 0 on
 * @param count how many there are
 */
public record FrameShare(int index, int count) {
    /** All frames, for one cursor alone. */
    public static final FrameShare ALL = new FrameShare(0, 1);

    public FrameShare {
        if (count < 1 || index < 0 || index >= count) {
            throw new IllegalArgumentException("share " + index + " of " + count);
        }
    }

    /** Whether a frame belongs to this share. */
    boolean takes(int frame) {
        return frame % count == index;
    }

    /** Whether this cursor counts what none of them reads. */
    boolean isFirst() {
        return index == 0;
    }
}
