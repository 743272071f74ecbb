package org.pushlog.cli;

/** A command did its work and found that the answer is a failure; the message is for people. */
final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CommandFailedException(String message) {
        super(message);
    }
}
