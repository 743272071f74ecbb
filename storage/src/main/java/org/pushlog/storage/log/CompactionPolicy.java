package org.pushlog.storage.log;

/**
 * When a log's frames are put together into one.
 *
 * @param frameCountMax from this many frames on; 0 = never
 */
public record CompactionPolicy(int frameCountMax) {
    public static final CompactionPolicy DEFAULT = new CompactionPolicy(1_024);
    public static final CompactionPolicy NEVER = new CompactionPolicy(0);

    public CompactionPolicy {
        if (frameCountMax < 0) {
            throw new IllegalArgumentException("a limit of " + frameCountMax + " frames");
        }
    }

    /** Whether a log of this many frames is to be compacted. One frame never is. */
    public boolean isDue(int frameCount) {
        return frameCountMax > 0 && frameCount > 1 && frameCount >= frameCountMax;
    }
}
