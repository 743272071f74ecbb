package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** Gives rows in chunks when asked. For one thread at a time; the caller closes it, which closes its inputs. */
public interface Operator extends AutoCloseable {

    /** The next chunk, or null after the last. A chunk may have no chosen row. */
    @Nullable
    Chunk next();

    /** Releases what is held. Idempotent. */
    @Override
    void close();
}
