package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.calcite.plan.RelOptListener;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.api.Test;

/** A statement that is cancelled while it is planned is planned no further. Steps are counted by the rules that the planner tries. */
class StoppedPlanningTest {
    private static final SchemaPlus SCHEMA = MemoryTable.schema();
    private static final int TABLE_COUNT = 14;

    private static String manyJoins() {
        StringBuilder sql = new StringBuilder("select count(*) from numbers t0");
        for (int i = 1; i < TABLE_COUNT; i++) {
            sql.append(" left join numbers t" + i + " on t" + i + ".n_id = t" + (i - 1) + ".n_id");
        }
        return sql.toString();
    }

    /** What the planner does before each rule. */
    private record BeforeRule(Runnable action) implements RelOptListener {
        @Override
        public void ruleAttempted(RuleAttemptedEvent event) {
            if (event.isBefore()) {
                action.run();
            }
        }

        @Override
        public void relEquivalenceFound(RelEquivalenceEvent event) {}

        @Override
        public void ruleProductionSucceeded(RuleProductionEvent event) {}

        @Override
        public void relDiscarded(RelDiscardedEvent event) {}

        @Override
        public void relChosen(RelChosenEvent event) {}
    }

    private static void plan(AtomicBoolean stop, Runnable beforeRule) {
        PlanSettings settings = new PlanSettings(Engine.VECTORISED, false, stop);
        StatementSession session = new StatementSession(SCHEMA, List.of("pushlog"), settings);
        StatementSession.Validated query =
                session.validate(Objects.requireNonNull(StatementPipeline.parseShort(manyJoins())));
        RelRoot root = session.convert(query);
        root.rel.getCluster().getPlanner().addListener(new BeforeRule(beforeRule));
        session.plan(query.shape(), root);
    }

    @Test
    void whatIsCancelledIsPlannedNoFurther() {
        AtomicLong all = new AtomicLong();
        plan(new AtomicBoolean(), all::incrementAndGet);
        assertThat(all.get()).as("rules of the whole planning").isGreaterThan(30);
        for (int part = 0; part < 8; part++) {
            long stopAt = 1 + all.get() * part / 8;
            AtomicLong tried = new AtomicLong();
            AtomicBoolean stop = new AtomicBoolean();
            SqlStatementException failure = catchThrowableOfType(
                    SqlStatementException.class,
                    () -> plan(stop, () -> {
                        if (tried.incrementAndGet() == stopAt) {
                            cancelFromElsewhere(stop);
                        }
                    }));
            assertThat(failure.state()).isEqualTo(SqlState.CANCELLED);
            assertThat(tried.get() - stopAt)
                    .as("rules after rule %d of %d", stopAt, all.get())
                    .isZero();
        }
    }

    /** What Calcite throws there would be caught by its search, which says so in a log. */
    @Test
    void theSearchDoesNotCatchThatItIsToEnd() {
        PlanSettings settings = new PlanSettings(Engine.VECTORISED, false, new AtomicBoolean());
        StatementSession session = new StatementSession(SCHEMA, List.of("pushlog"), settings);
        RelRoot root =
                session.convert(session.validate(Objects.requireNonNull(StatementPipeline.parseShort(manyJoins()))));
        settings.stop().set(true);
        SqlStatementException failure = catchThrowableOfType(
                SqlStatementException.class,
                () -> ((VolcanoPlanner) root.rel.getCluster().getPlanner()).checkCancel());
        assertThat(failure.state()).isEqualTo(SqlState.CANCELLED);
    }

    /** The planner waits until another thread has cancelled it, so that the count says something. */
    private static void cancelFromElsewhere(AtomicBoolean stop) {
        Thread other = new Thread(() -> stop.set(true));
        other.start();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsCancelledBeforeIsNotBegun() {
        AtomicLong tried = new AtomicLong();
        SqlStatementException failure = catchThrowableOfType(
                SqlStatementException.class, () -> plan(new AtomicBoolean(true), tried::incrementAndGet));
        assertThat(failure.state()).isEqualTo(SqlState.CANCELLED);
        assertThat(tried).hasValue(0);
    }
}
