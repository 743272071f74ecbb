package org.pushlog.storage.store;

/**
 * An open file or group of files that several snapshots share. It is closed when the last of those that hold it lets go. Whoever makes a
 * part holds it.
 */
abstract class SharedPart {
    private int holders = 1;

    final synchronized void hold() {
        if (holders == 0) {
            throw new IllegalStateException("the part is closed");
        }
        holders++;
    }

    final void release() {
        boolean isLast;
        synchronized (this) {
            holders--;
            isLast = holders == 0;
        }
        if (isLast) {
            closeBytes();
        }
    }

    abstract void closeBytes();

    /** Fails if a file was cut since it was opened. */
    abstract void checkStillThere();
}
