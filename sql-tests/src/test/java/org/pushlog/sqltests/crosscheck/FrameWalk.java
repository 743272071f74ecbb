package org.pushlog.sqltests.crosscheck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;

/** The frames of a push log, found by reading stream after stream until one is not a frame. */
final class FrameWalk {
    private FrameWalk() {}

    /** One frame: where it is and what it holds. */
    record Frame(ArrowSlice slice, ArrowSlice.Walk walk) {}

    static List<Frame> frames(byte[] log, BufferAllocator allocator) {
        List<Frame> frames = new ArrayList<>();
        long offset = 0;
        while (offset < log.length) {
            ArrowSlice.Walk walk;
            try {
                walk = ArrowSlice.from(log, offset).walk(allocator);
            } catch (IOException | RuntimeException e) {
                return frames; // a torn tail
            }
            if (walk.batchRows().size() != 1 || !walk.endsInMarker()) {
                return frames;
            }
            frames.add(new Frame(new ArrowSlice(log, offset, walk.lengthBytes()), walk));
            offset += walk.lengthBytes();
        }
        return frames;
    }
}
