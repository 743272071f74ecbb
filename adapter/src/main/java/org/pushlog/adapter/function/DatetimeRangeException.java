package org.pushlog.adapter.function;

/** A date, time or interval would lie out of its range. */
public final class DatetimeRangeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what is out of its range, in words. */
    public DatetimeRangeException(String message) {
        super(message);
    }
}
