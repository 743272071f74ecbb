package org.pushlog.adapter.function.rows;

import java.util.Iterator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function2;
import org.apache.calcite.linq4j.function.Predicate2;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.rows.JoinLookup.Inner;

/** The pairs of a join whose right side is kept: for each left row those among its candidates that the predicate takes. */
abstract class JoinRows extends Computed {
    /**
     * What a join makes of its pairs.
     *
     * @param predicate null if every candidate is a partner
     * @param keepsLeft whether a left row without a partner comes out, with nulls on the right
     * @param keepsRight whether a right row without a partner comes out, with nulls on the left
     */
    record Shape(
            @Nullable Predicate2<@Nullable Object, @Nullable Object> predicate,
            Function2<@Nullable Object, @Nullable Object, @Nullable Object> result,
            boolean keepsLeft,
            boolean keepsRight) {}

    private final DataContext context;
    private final Hold hold;
    private final Shape shape;
    private final Enumerator<@Nullable Object> lefts;
    private @Nullable Object left;
    private boolean leftHasPartner = true;
    private Iterator<Inner> candidates = List.<Inner>of().iterator();
    private boolean isAtRest;

    JoinRows(DataContext context, Hold hold, Shape shape, Enumerable<@Nullable Object> left) {
        this.context = context;
        this.hold = hold;
        this.shape = shape;
        this.lefts = left.enumerator();
    }

    /** The right rows among which partners of a left row are looked for. */
    abstract List<Inner> candidates(@Nullable Object leftRow);

    /** All right rows. */
    abstract List<Inner> all();

    @Override
    boolean advance() {
        while (!isAtRest) {
            if (nextPair()) {
                return true;
            }
            if (shape.keepsLeft() && !leftHasPartner) {
                leftHasPartner = true;
                row = shape.result().apply(left, null);
                return true;
            }
            nextLeft();
        }
        return nextOfRest();
    }

    private void nextLeft() {
        CheckpointCalls.pass(context);
        if (lefts.moveNext()) {
            left = lefts.current();
            leftHasPartner = false;
            candidates = candidates(left).iterator();
        } else {
            isAtRest = true;
            candidates = (shape.keepsRight() ? all() : List.<Inner>of()).iterator();
        }
    }

    private boolean nextPair() {
        while (candidates.hasNext()) {
            CheckpointCalls.pass(context);
            Inner inner = candidates.next();
            if (shape.predicate() == null || shape.predicate().apply(left, inner.row)) {
                inner.hasPartner = true;
                leftHasPartner = true;
                row = shape.result().apply(left, inner.row);
                return true;
            }
        }
        return false;
    }

    private boolean nextOfRest() {
        while (candidates.hasNext()) {
            CheckpointCalls.pass(context);
            Inner inner = candidates.next();
            if (!inner.hasPartner) {
                row = shape.result().apply(null, inner.row);
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        lefts.close();
        candidates = List.<Inner>of().iterator();
        isAtRest = true;
        hold.release();
    }
}
