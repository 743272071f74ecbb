package org.pushlog.storage.error;

import org.jspecify.annotations.Nullable;

/**
 * A storage failure. The family is closed: one subclass a {@link StorageErrorCode}. Its message is one line for people; {@link #fault()}
 * has the same facts apart.
 */
public abstract sealed class StorageException extends RuntimeException
        permits CorruptDataException,
                UnsupportedFormatException,
                NotFoundException,
                InvalidRequestException,
                StoreLockedException,
                StoreClosedException,
                LimitExceededException,
                IoFailedException {
    private static final long serialVersionUID = 1L;

    private final StorageErrorCode code;
    private final transient Fault fault;

    StorageException(StorageErrorCode code, Fault fault, @Nullable Throwable cause) {
        super(fault.message(), cause);
        this.code = code;
        this.fault = fault;
    }

    /** The kind of failure. */
    public final StorageErrorCode code() {
        return code;
    }

    /** Where and what. */
    public final Fault fault() {
        return fault;
    }
}
