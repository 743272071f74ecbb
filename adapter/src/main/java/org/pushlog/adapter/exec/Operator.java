package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** Gives rows in chunks when asked. For one thread at a time; the caller closes it, which closes its inputs. */
public interface Operator extends AutoCloseable {

    /** The next chunk, or null after the last. A chunk may have no chosen row. */
    @Nullable
    Chunk next();

    /** Goes on as {@link #next()} does, but only tells how many rows there would be; -1 after the last. */
    default long nextCount() {
        Chunk chunk = next();
        return chunk == null ? -1 : chunk.chosenCount();
    }

    /** Releases what is held. Idempotent. */
    @Override
    void close();
}
