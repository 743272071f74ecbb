package org.pushlog.storage.error;

/** The store or snapshot was closed before the call. */
public final class StoreClosedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public StoreClosedException(Fault fault) {
        super(StorageErrorCode.STORE_CLOSED, fault, null);
    }

    public StoreClosedException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
