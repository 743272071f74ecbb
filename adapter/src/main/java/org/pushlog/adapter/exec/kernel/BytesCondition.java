package org.pushlog.adapter.exec.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** Compares texts or bytes with one value. */
final class BytesCondition extends Kernel {
    private final int accepted;
    private final Kernel operand;
    private final BytesVector bound;
    private final Scratch scratch = new Scratch();

    BytesCondition(Comparison.Operator operator, Kernel operand, byte[] bound) {
        this.accepted = operator.accepted();
        this.operand = operand;
        this.bound = new BytesVector(
                ByteBuffer.wrap(bound).order(ByteOrder.LITTLE_ENDIAN), new int[1], new int[] {bound.length}, null);
    }

    @Override
    public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
        BytesVector values = (BytesVector) operand.evaluate(chunk, rows, count);
        boolean[] nulls = values.nulls();
        long[] result = scratch.longs(chunk.rowCount());
        if (accepted == Comparison.Operator.EQUAL.accepted() || accepted == Comparison.Operator.NOT_EQUAL.accepted()) {
            equal(values, nulls, rows, count, result);
        } else {
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                int order = nulls != null && nulls[row] ? 0 : BytesVector.compare(values, row, bound, 0);
                result[row] = (long) accepted >>> (Integer.signum(order) + 1) & 1;
            }
        }
        return new LongVector(result, nulls);
    }

    private void equal(
            BytesVector values, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
        ByteBuffer data = values.data();
        int[] starts = values.starts();
        int[] lengths = values.lengths();
        int length = bound.lengths()[0];
        long yes = accepted == Comparison.Operator.EQUAL.accepted() ? 1 : 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            boolean equal = lengths[row] == length
                    && (nulls == null || !nulls[row])
                    && BytesVector.equal(data, starts[row], bound.data(), 0, length);
            result[row] = equal ? yes : 1 - yes;
        }
    }
}
