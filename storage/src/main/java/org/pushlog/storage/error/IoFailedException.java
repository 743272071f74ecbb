package org.pushlog.storage.error;

import org.jspecify.annotations.Nullable;

/** The operating system refused or broke an operation, or a file changed while it was read. */
public final class IoFailedException extends StorageException {
    private static final long serialVersionUID = 1L;

    public IoFailedException(Fault fault, @Nullable Throwable cause) {
        super(StorageErrorCode.IO_FAILED, fault, cause);
    }

    public IoFailedException(String resource, long offsetBytes, String problem) {
        this(new Fault(resource, offsetBytes, problem), null);
    }
}
