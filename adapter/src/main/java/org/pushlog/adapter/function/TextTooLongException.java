package org.pushlog.adapter.function;

/** A function would make a text longer than pushlog makes any. */
public final class TextTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TextTooLongException(String function, long length) {
        super(function + " would make a text of " + length + " characters; the most is " + SizedTexts.LENGTH_MAX);
    }
}
