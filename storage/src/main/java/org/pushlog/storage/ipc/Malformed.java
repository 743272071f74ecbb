package org.pushlog.storage.ipc;

import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.io.ByteSource;

/** Bytes that are not what they should be, inside this room: a walk makes a defect of it, a read a {@link CorruptDataException}. */
final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private final long offsetBytes;

    /** A problem at an offset from where the reader began. */
    Malformed(long offsetBytes, String problem) {
        // Looking for frames in damaged bytes meets millions of these: no stack trace.
        super(problem, null, false, false);
        this.offsetBytes = offsetBytes;
    }

    /** The same problem for a reader that began {@code startBytes} earlier. */
    Malformed from(long startBytes) {
        return new Malformed(startBytes + offsetBytes, problem());
    }

    Fault in(ByteSource bytes) {
        return new Fault(bytes.name(), bytes.fileOffsetBytes() + offsetBytes, problem());
    }

    CorruptDataException asCorruptIn(ByteSource bytes) {
        return new CorruptDataException(in(bytes));
    }

    private String problem() {
        return String.valueOf(getMessage());
    }
}
