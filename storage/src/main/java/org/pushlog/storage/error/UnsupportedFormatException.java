package org.pushlog.storage.error;

/** The bytes are whole, but of a version, type or codec that is not read here. */
public final class UnsupportedFormatException extends StorageException {
    private static final long serialVersionUID = 1L;

    public UnsupportedFormatException(Fault fault) {
        super(StorageErrorCode.UNSUPPORTED_FORMAT, fault, null);
    }

    public UnsupportedFormatException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
