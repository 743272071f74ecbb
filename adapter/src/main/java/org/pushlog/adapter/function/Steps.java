package org.pushlog.adapter.function;

import java.util.concurrent.CancellationException;
import org.apache.calcite.DataContext;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps of a computation that can take long within one value, and asks the statement's checkpoint now and
 * then. While a statement is planned nobody can cancel it, so the steps themselves are limited; what is not computed
 * then is computed when the statement runs.
 */
final class Steps {
    private static final int STEPS_A_LOOK = 4_096;
    private static final int LOOKS_WHILE_PLANNING_MAX = 1_000;

    private final @Nullable Checkpoint checkpoint;
    private int stepsToLook = STEPS_A_LOOK;
    private int looksWhilePlanning;

    Steps(@Nullable DataContext context) {
        this.checkpoint = context instanceof Checkpoint running ? running : null;
    }

    /** One step more. */
    void step() {
        if (--stepsToLook == 0) {
            stepsToLook = STEPS_A_LOOK;
            look();
        }
    }

    private void look() {
        if (checkpoint != null) {
            checkpoint.pass();
        } else if (++looksWhilePlanning > LOOKS_WHILE_PLANNING_MAX) {
            throw new CancellationException("too long for a constant");
        }
    }
}
