package org.pushlog.storage.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.BatchHeads;
import org.pushlog.storage.ipc.BatchTexts;

/** Reads the values of one column of texts or binaries in many short frames at once, see {@link BatchTexts}. Not thread-safe. */
public final class FrameTexts {
    private final FrameIndex frames;
    private final ByteSource source;
    private final int column;
    private @Nullable FrameSchema schema;
    private @Nullable BatchTexts texts;
    private @Nullable BatchTexts read;
    private int[] heads = new int[64];
    private long[] bodyOffsetsBytes = new long[64];

    FrameTexts(FrameIndex frames, ByteSource source, int column) {
        this.frames = frames;
        this.source = source;
        this.column = column;
    }

    /** Whether a frame can be read here: it has rows, and none without a value. */
    public boolean canRead(int frame) {
        int head = frames.headNumber(frame);
        if (head == BatchHeads.NONE) {
            return false;
        }
        BatchTexts own = textsFor(frames.frameSchema(frame));
        return own != null && own.canRead(head);
    }

    /** Whether two frames have one schema, so that they can be read together. */
    @SuppressWarnings("ReferenceEquality") // Each schema of an index is one object.
    public boolean areAlike(int frame, int other) {
        return frames.frameSchema(frame) == frames.frameSchema(other);
    }

    /**
     * Reads the values of some frames, whose rows come one behind the other; false if they are to be read one by one, which says what is wrong.
     *
     * @param chosen frames that are alike, and of which {@link #canRead} holds
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read, or are no longer there
     */
    public boolean read(int[] chosen, int count) {
        BatchTexts own = textsFor(frames.frameSchema(chosen[0]));
        if (own == null) {
            return false;
        }
        read = own;
        if (heads.length < count) {
            heads = Arrays.copyOf(heads, count);
            bodyOffsetsBytes = Arrays.copyOf(bodyOffsetsBytes, count);
        }
        for (int i = 0; i < count; i++) {
            heads[i] = frames.headNumber(chosen[i]);
            bodyOffsetsBytes[i] = frames.bodyOffsetBytes(chosen[i]);
        }
        return own.read(heads, bodyOffsetsBytes, count);
    }

    /** What was read last. */
    public BatchTexts values() {
        if (read == null) {
            throw new IllegalStateException("nothing was read");
        }
        return read;
    }

    @SuppressWarnings("ReferenceEquality")
    private @Nullable BatchTexts textsFor(FrameSchema wanted) {
        if (schema != wanted) {
            texts = wanted.layout().hasDictionaries()
                    ? null
                    : BatchTexts.of(source, wanted.layout(), column, frames.heads());
            schema = wanted;
        }
        return texts;
    }
}
