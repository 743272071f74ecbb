package org.pushlog.storage.log;

import java.nio.ByteBuffer;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.work.Cancellation;

/**
 * Looks for a whole frame at any offset of a log's tail. A tail without one is what an interrupted append leaves; a tail with one is damage
 * before frames that may have been acknowledged, and cutting it would lose them.
 */
final class TailSearch {
    private static final long END_MARK = 0x0000_0000_FFFF_FFFFL;
    private static final int PIECE_LENGTH_BYTES = 1 << 20;
    private static final int FLATBUFFER_LENGTH_MIN_BYTES = 16;

    private final ByteSource tail;
    private long frameEndMax;

    private TailSearch(ByteSource tail) {
        this.tail = tail;
    }

    /** Where the first whole frame begins in the tail, by either guard; -1 if there is none. */
    static long firstFrame(ByteSource tail) {
        return new TailSearch(tail).run();
    }

    private long run() {
        frameEndMax = lastEndMark() + Long.BYTES;
        if (frameEndMax < Long.BYTES) {
            return -1;
        }
        for (long start = 0; start < frameEndMax; start += PIECE_LENGTH_BYTES) {
            Cancellation.check();
            ByteBuffer piece = piece(start);
            for (int i = 0; i < Math.min(PIECE_LENGTH_BYTES, piece.limit() - Integer.BYTES); i++) {
                if (mayBeMessage(start + i, piece.getInt(i)) && isFrame(start + i)) {
                    return start + i;
                }
            }
        }
        return -1;
    }

    /** Every frame ends with this mark; most torn tails have none, and then nothing else needs to be looked at. */
    private long lastEndMark() {
        long last = -2L * Long.BYTES;
        for (long start = 0; start < tail.lengthBytes(); start += PIECE_LENGTH_BYTES) {
            Cancellation.check();
            ByteBuffer piece = piece(start);
            for (int i = 0; i < Math.min(PIECE_LENGTH_BYTES, piece.limit() - Long.BYTES + 1); i++) {
                if (piece.get(i) == -1 && piece.getLong(i) == END_MARK) {
                    last = start + i;
                }
            }
        }
        return last;
    }

    private ByteBuffer piece(long start) {
        return tail.view(start, (int) Math.min(PIECE_LENGTH_BYTES + Long.BYTES, tail.lengthBytes() - start));
    }

    /** Whether the root of a flatbuffer can stand where this message would have it: cheap, and false nearly everywhere. */
    private boolean mayBeMessage(long at, int first) {
        boolean marked = first == -1;
        long metadataAt = at + (marked ? 2 * Integer.BYTES : Integer.BYTES);
        if (metadataAt > frameEndMax - FLATBUFFER_LENGTH_MIN_BYTES) {
            return false;
        }
        int length = marked ? intAt(at + Integer.BYTES) : first;
        if (length < FLATBUFFER_LENGTH_MIN_BYTES || length > frameEndMax - metadataAt) {
            return false;
        }
        int root = intAt(metadataAt);
        if (root < Integer.BYTES || root > length - Integer.BYTES) {
            return false;
        }
        long vtable = (long) root - intAt(metadataAt + root);
        return vtable >= 0 && vtable <= length - Integer.BYTES;
    }

    private boolean isFrame(long at) {
        ByteSource rest = tail.slice(tail.name(), at, frameEndMax - at);
        return PushLog.beginsWithFrame(rest, Guard.ORIGINAL) || PushLog.beginsWithFrame(rest, Guard.EXTENDED);
    }

    private int intAt(long at) {
        return tail.view(at, Integer.BYTES).getInt(0);
    }
}
