package org.pushlog.storage.io;

import java.io.IOException;

/** A channel closes itself for everybody if the thread that uses it was interrupted. Short calls are run with the interruption put off. */
final class Interruptions {
    private Interruptions() {}

    /** A short call on a channel. */
    interface IoCall<T> {
        T run() throws IOException;
    }

    static <T> T heldOff(IoCall<T> call) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return call.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
