package org.pushlog.adapter.function;

/** The distance of a window's frame is NULL or below zero. */
public final class FrameDistanceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FrameDistanceException() {
        super("The distance of a window's frame must be zero or more");
    }
}
