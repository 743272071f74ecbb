package org.pushlog.storage.ipc;

import org.pushlog.storage.io.ByteSource;

/**
 * Walks many streams of one source, remembering the last schema so that equal schema messages are read once. Not thread-safe. See {@link
 * ArrowStream#walk}.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class StreamWalker {
    private final ByteSource bytes;
    private final Guard guard;

    public StreamWalker(ByteSource bytes, Guard guard) {
        this.bytes = bytes;
        this.guard = guard;
    }

    /** As {@link ArrowStream#walk}. */
    public StreamWalk walk(long offsetBytes) {
        throw new UnsupportedOperationException(bytes + " " + guard + " " + offsetBytes);
    }
}
