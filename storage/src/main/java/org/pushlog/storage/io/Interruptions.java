package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * A channel closes itself for everybody if the thread that uses it is interrupted, before or meanwhile. An interrupt does not say that a write is not
 * wanted, so calls go on in spite of it, and the thread stays interrupted.
 */
final class Interruptions {
    private Interruptions() {}

    /** A call on a channel that may run more than once. */
    interface IoCall<T> {
        T run() throws IOException;
    }

    /** Opens the channel anew, or throws the exception that says it is closed. */
    interface Reopening {
        void run(ClosedChannelException closed) throws IOException;
    }

    /** Runs a call that opens what it uses. */
    static <T> T heldOff(IoCall<T> call) throws IOException {
        return heldOff(call, closed -> {});
    }

    static <T> T heldOff(IoCall<T> call, Reopening reopening) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return call.run();
                } catch (ClosedChannelException e) {
                    interrupted |= Thread.interrupted();
                    reopening.run(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
