package org.pushlog.storage.store.part;

/**
 * An open file or group of files that several snapshots share. It is closed when the last of those that hold it lets go. Whoever makes a
 * part holds it.
 */
public abstract class SharedPart {
    private int holders = 1;

    public final synchronized void hold() {
        if (holders == 0) {
            throw new IllegalStateException("the part is closed");
        }
        holders++;
    }

    public final void release() {
        boolean isLast;
        synchronized (this) {
            holders--;
            isLast = holders == 0;
        }
        if (isLast) {
            closeBytes();
        }
    }

    protected abstract void closeBytes();

    /** Fails if a file was cut since it was opened. */
    public abstract void checkStillThere();
}
