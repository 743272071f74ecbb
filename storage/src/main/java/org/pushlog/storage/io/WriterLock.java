package org.pushlog.storage.io;

/** The exclusive right to write that a lock file stands for, until it is closed. It belongs to whoever has the object, not to a thread. */
public interface WriterLock extends AutoCloseable {

    /** Gives the right back. Idempotent, never throws. */
    @Override
    void close();
}
