package org.pushlog.adapter.write;

import java.io.Serial;

/** A write that is refused before anything is written: what is wrong, in the user's words. */
public final class WriteRefusedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final WriteProblem problem;

    public WriteRefusedException(WriteProblem problem, String message) {
        super(message);
        this.problem = problem;
    }

    /** Of what kind it is. */
    public WriteProblem problem() {
        return problem;
    }
}
