package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Expression;

/**
 * Joins two inputs by hash: the rows of one are kept, those of the other look theirs up. Without keys every row meets every other.
 *
 * @param probe the input that looks up
 * @param build the input that is kept
 * @param buildFirst whether the columns of {@code build} stand before those of {@code probe} in the result and for the condition
 * @param probeKeys columns of {@code probe} that must equal those of {@code build}
 * @param nullsEqual for each key whether NULL equals NULL; otherwise NULL equals nothing
 * @param condition what else must be true, over the columns of both, or null
 */
public record JoinPlan(
        OperatorPlan probe,
        OperatorPlan build,
        Kind kind,
        boolean buildFirst,
        List<Integer> probeKeys,
        List<Integer> buildKeys,
        List<Boolean> nullsEqual,
        @Nullable Expression condition)
        implements OperatorPlan {

    /** Which rows the result has. */
    public enum Kind {
        /** The pairs. */
        INNER,
        /** The pairs, and rows of the probe without a partner. */
        PROBE_OUTER,
        /** The pairs, and rows of both without a partner. */
        FULL,
        /** Rows of the probe that have a partner, once each, without their partners' columns. */
        SEMI,
        /** Rows of the probe that have none. */
        ANTI,
        /** Rows of the build that have a partner, once each, without their partners' columns. */
        BUILD_SEMI,
        /** Rows of the build that have none. */
        BUILD_ANTI;

        /** Whether rows of the probe without a partner do not matter. */
        boolean needsPartner() {
            return this == INNER || this == SEMI || givesBuildOnly();
        }

        /** Whether rows of the build are given, once all of the probe has been seen. */
        boolean givesBuildOnly() {
            return this == BUILD_SEMI || this == BUILD_ANTI;
        }

        /** Whether a row of the probe is done with by itself, so that parts of the probe can be looked up apart. */
        boolean isPipelined() {
            return this != FULL && !givesBuildOnly();
        }
    }

    @Override
    public List<ValueType> types() {
        if (kind == Kind.SEMI || kind == Kind.ANTI) {
            return probe.types();
        }
        if (kind.givesBuildOnly()) {
            return build.types();
        }
        List<ValueType> types = new ArrayList<>(buildFirst ? build.types() : probe.types());
        types.addAll(buildFirst ? probe.types() : build.types());
        return types;
    }

    @Override
    public Operator open(Execution execution) {
        return kind.givesBuildOnly()
                ? new PartneredRows(execution, this)
                : new JoinOperator(execution, this, null, null);
    }

    /** The same join with another input that is kept. */
    JoinPlan withBuild(OperatorPlan other) {
        return new JoinPlan(probe, other, kind, buildFirst, probeKeys, buildKeys, nullsEqual, condition);
    }

    /** The same join with another input that looks up. */
    JoinPlan withProbe(OperatorPlan other) {
        return new JoinPlan(other, build, kind, buildFirst, probeKeys, buildKeys, nullsEqual, condition);
    }

    /** The rows of {@code build}, kept; the caller closes them. */
    BuildSide keep(Execution execution) {
        BuildSide side = new BuildSide(execution, this);
        try {
            side.fill(build);
            return side;
        } catch (RuntimeException | Error e) {
            side.close();
            throw e;
        }
    }

    /**
     * The same join where the rows of {@code build} are kept already, so that several threads look up in the same ones.
     *
     * @param probe the input that looks up, in place of that of {@code join}
     * @param side belongs to whoever made it
     */
    record Kept(JoinPlan join, OperatorPlan probe, BuildSide side) implements OperatorPlan {
        @Override
        public List<ValueType> types() {
            return join.types();
        }

        @Override
        public Operator open(Execution execution) {
            return new JoinOperator(execution, join, probe, side);
        }
    }
}
