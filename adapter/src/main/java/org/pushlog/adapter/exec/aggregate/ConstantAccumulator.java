package org.pushlog.adapter.exec.aggregate;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.Constant;

/** The same value for every group. */
final class ConstantAccumulator extends Accumulator {
    private final Constant constant;

    ConstantAccumulator(Constant constant) {
        this.constant = constant;
    }

    @Override
    void ensure(int groupCount) {}

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {}

    @Override
    void merge(Accumulator other, int[] groups, int count) {}

    @Override
    Vector result(int first, int count) {
        return constant.vector(count);
    }

    @Override
    long groupSizeBytes() {
        return 0;
    }
}
