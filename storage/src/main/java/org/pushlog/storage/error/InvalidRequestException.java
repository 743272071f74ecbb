package org.pushlog.storage.error;

/** What was asked for contradicts itself or the data that is there. */
public final class InvalidRequestException extends StorageException {
    private static final long serialVersionUID = 1L;

    public InvalidRequestException(Fault fault) {
        super(StorageErrorCode.INVALID_REQUEST, fault, null);
    }

    public InvalidRequestException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
