package org.pushlog.storage.error;

/** The named location, file or entry does not exist. */
public final class NotFoundException extends StorageException {
    private static final long serialVersionUID = 1L;

    public NotFoundException(Fault fault) {
        super(StorageErrorCode.NOT_FOUND, fault, null);
    }

    public NotFoundException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
