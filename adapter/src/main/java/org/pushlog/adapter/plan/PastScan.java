package org.pushlog.adapter.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.DataContext;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexExecutable;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.PastPoint;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.store.history.AsOf;

/**
 * The point in the past at which a scan reads its table, as a plan holds it: an expression that does not depend on rows. Equal if the
 * expressions are.
 *
 * @param isPush whether the expression is the number of a push, otherwise it is a timestamp
 * @param store a text expression for the store that is meant, null for none
 */
record PastScan(boolean isPush, RexNode point, @Nullable RexNode store) {
    private static final BigDecimal MAX_PUSH_SEQ =
            new BigDecimal(BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE));

    /**
     * The point that the period of a FOR SYSTEM_TIME AS OF names.
     *
     * @throws InvalidRequestException if it depends on other rows of the statement
     */
    static PastScan of(RexNode period) {
        period.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public @Nullable Void visitCorrelVariable(RexCorrelVariable variable) {
                throw invalid("the point of an AS OF cannot depend on other tables' rows");
            }
        });
        if (!RelOptUtil.InputFinder.bits(period).isEmpty()) {
            throw invalid("the point of an AS OF cannot depend on a column");
        }
        if (period instanceof RexCall call && call.getOperator().equals(PushPoint.OPERATOR)) {
            List<RexNode> operands = call.getOperands();
            return new PastScan(true, operands.get(0), operands.size() > 1 ? operands.get(1) : null);
        }
        return new PastScan(false, period, null);
    }

    /** The same with rewritten expressions. */
    PastScan accept(RexShuttle shuttle) {
        RexNode newPoint = point.accept(shuttle);
        RexNode newStore = store == null ? null : store.accept(shuttle);
        return new PastScan(isPush, newPoint, newStore);
    }

    /** What tells the point while a statement runs. Safe for many threads. */
    Evaluation evaluation(RexBuilder rexBuilder) {
        List<RexNode> computed = new ArrayList<>();
        for (RexNode expression : store == null ? List.of(point) : List.of(point, store)) {
            if (!(expression instanceof RexLiteral || expression instanceof RexDynamicParam)) {
                computed.add(expression);
            }
        }
        if (computed.isEmpty()) {
            return new Evaluation(this, null);
        }
        List<RexNode> all = store == null ? List.of(point) : List.of(point, store);
        RelDataTypeFactory types = rexBuilder.getTypeFactory();
        RexExecutable executable =
                RexExecutorImpl.getExecutable(rexBuilder, all, types.builder().build());
        return new Evaluation(this, executable);
    }

    @Override
    public String toString() {
        String at = isPush ? "push_seq " + point : point.toString();
        return store == null ? at : at + " of " + store;
    }

    /** Computes the point of one execution. */
    static final class Evaluation {
        private final PastScan past;
        private final @Nullable RexExecutable computed;

        private Evaluation(PastScan past, @Nullable RexExecutable computed) {
            this.past = past;
            this.computed = computed;
        }

        /**
         * The point.
         *
         * @throws InvalidRequestException if it is null, or a number that no push can have
         */
        PastPoint in(DataContext context) {
            @Nullable
            Object[] values = computed == null ? null : computed.getFunction().apply(context);
            Object point = values == null ? valueOf(past.point, context) : values[0];
            String store = null;
            if (past.store != null) {
                store = Objects.toString(values == null ? valueOf(past.store, context) : values[1], null);
            }
            if (point == null || (past.store != null && store == null)) {
                throw invalid("AS OF needs a " + (past.isPush ? "push_seq" : "time") + ", not NULL");
            }
            return new PastPoint(
                    past.isPush ? push((Number) point) : new AsOf.Time(((Number) point).longValue()), store);
        }

        private static @Nullable Object valueOf(RexNode expression, DataContext context) {
            if (expression instanceof RexDynamicParam parameter) {
                return context.get(parameter.getName());
            }
            Object value = ((RexLiteral) expression).getValue();
            if (value instanceof Calendar) {
                TimestampString time = ((RexLiteral) expression).getValueAs(TimestampString.class);
                return time == null ? null : time.getMillisSinceEpoch();
            }
            return value instanceof NlsString text ? text.getValue() : value;
        }

        /** The push of this number. Between two numbers there is none, as in the property {@code as_of}: whoever says 1.5 means something else. */
        private static AsOf push(Number pushSeq) {
            boolean isNumber =
                    !(pushSeq instanceof Double || pushSeq instanceof Float) || Double.isFinite(pushSeq.doubleValue());
            BigDecimal number = isNumber ? new BigDecimal(pushSeq.toString()) : BigDecimal.ONE.negate();
            boolean isPush = number.signum() >= 0
                    && number.compareTo(MAX_PUSH_SEQ) <= 0
                    && number.stripTrailingZeros().scale() <= 0;
            if (!isPush) {
                throw invalid("as_of is " + pushSeq + "; it is a push_seq, a whole number from 0 to " + MAX_PUSH_SEQ);
            }
            return new AsOf.Push(number.toBigInteger().longValue());
        }
    }

    private static InvalidRequestException invalid(String problem) {
        return new InvalidRequestException("statement", -1, problem);
    }
}
