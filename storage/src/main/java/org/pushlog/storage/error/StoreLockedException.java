package org.pushlog.storage.error;

/** Another writer holds the lock. */
public final class StoreLockedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public StoreLockedException(Fault fault) {
        super(StorageErrorCode.STORE_LOCKED, fault, null);
    }

    public StoreLockedException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
