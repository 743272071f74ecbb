package org.pushlog.adapter.function;

import java.io.Serial;

/** A pattern of {@code LIKE}, or its escape, that means nothing. */
public final class LikePatternException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean inPattern;

    LikePatternException(String message, boolean inPattern) {
        super(message);
        this.inPattern = inPattern;
    }

    /** Whether the pattern uses the escape wrongly; otherwise the escape itself is wrong. */
    public boolean isInPattern() {
        return inPattern;
    }
}
