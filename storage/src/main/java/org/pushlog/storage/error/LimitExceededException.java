package org.pushlog.storage.error;

/** A limit (memory, size, nesting) would be passed. */
public final class LimitExceededException extends StorageException {
    private static final long serialVersionUID = 1L;

    public LimitExceededException(Fault fault) {
        super(StorageErrorCode.LIMIT_EXCEEDED, fault, null);
    }

    public LimitExceededException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
