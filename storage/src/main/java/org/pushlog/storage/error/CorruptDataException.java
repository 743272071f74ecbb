package org.pushlog.storage.error;

/** Bytes contradict the format that they claim to have. */
public final class CorruptDataException extends StorageException {
    private static final long serialVersionUID = 1L;

    public CorruptDataException(Fault fault) {
        super(StorageErrorCode.CORRUPT_DATA, fault, null);
    }

    public CorruptDataException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem));
    }
}
