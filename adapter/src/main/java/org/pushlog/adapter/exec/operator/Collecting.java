package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.aggregate.Grouping;

/**
 * Takes all rows of an aggregate's input into groupings. Over a scan of many batches several threads do, each into groupings of its own,
 * which are merged at the end. The caller closes it, which gives the memory back.
 */
final class Collecting implements AutoCloseable {
    /** A scan of so few batches is not worth a second thread. */
    private static final int ALONE_BATCH_COUNT = 4;

    private final Execution execution;
    private final AggregatePlan plan;
    private final List<Part> parts = new ArrayList<>();
    private final List<BuildSide> kept = new ArrayList<>();

    Collecting(Execution execution, AggregatePlan plan) {
        this.execution = execution;
        this.plan = plan;
    }

    /** All rows in groupings, one for each grouping set. */
    List<Grouping> collect() {
        ScanPlan scan = Pipelines.scanOf(plan.input());
        if (scan == null || execution.threadCount() < 2 || !plan.isMergeable()) {
            Part part = newPart(plan.input());
            while (part.step()) {
                execution.checkpoint();
            }
            part.rows.close();
            return part.groupings;
        }
        OperatorPlan input = Pipelines.withKept(plan.input(), execution, kept);
        List<SharedCursor> shares = scan.supply().openShares(execution, execution.threadCount()).stream()
                .map(SharedCursor::new)
                .toList();
        try {
            return collect(shares, scan, input);
        } finally {
            shares.forEach(SharedCursor::close);
        }
    }

    private List<Grouping> collect(List<SharedCursor> shares, ScanPlan scan, OperatorPlan input) {
        Part own = newPart(pipeline(input, shares.get(0), scan));
        boolean more = true;
        while (more && shares.get(0).takenCount() < ALONE_BATCH_COUNT) {
            more = own.step();
        }
        List<Part> helpers = new ArrayList<>();
        for (int i = 1; i < Math.max(shares.size(), more ? execution.threadCount() : 1); i++) {
            // Of a table that has one cursor only, all threads take their batches from that.
            helpers.add(newPart(pipeline(input, shares.get(Math.min(i, shares.size() - 1)), scan)));
        }
        Runnable stop = () -> shares.forEach(SharedCursor::stop);
        List<Future<?>> started = Workers.start(helpers.stream()
                .map(helper -> (Runnable) () -> helper.run(stop))
                .toList());
        Throwable failure = null;
        try {
            own.run(stop);
            // What no other thread had time for.
            for (Part helper : helpers.subList(started.size(), helpers.size())) {
                helper.run(stop);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        Throwable other = Workers.join(started);
        rethrow(failure == null ? other : failure);
        helpers.forEach(helper -> merge(own, helper));
        return own.groupings;
    }

    private static OperatorPlan pipeline(OperatorPlan input, SharedCursor batches, ScanPlan scan) {
        return Pipelines.withScan(input, new ScanPlan(ignored -> batches.view(), scan.chunks()));
    }

    private void merge(Part own, Part helper) {
        for (int set = 0; set < own.groupings.size(); set++) {
            execution.checkpoint();
            own.groupings.get(set).merge(helper.groupings.get(set));
        }
        own.account();
        helper.release();
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    private Part newPart(OperatorPlan input) {
        Part part = new Part(input.open(execution), plan.newGroupings());
        parts.add(part);
        return part;
    }

    @Override
    public void close() {
        parts.forEach(Part::release);
        kept.forEach(BuildSide::close);
        kept.clear();
    }

    /** What one thread has. */
    private final class Part {
        private final Operator rows;
        private List<Grouping> groupings;
        private long takenBytes;

        Part(Operator rows, List<Grouping> groupings) {
            this.rows = rows;
            this.groupings = groupings;
        }

        /** Takes one chunk; false if there is none. */
        boolean step() {
            if (plan.countsRowsOnly()) {
                long count = rows.nextCount();
                groupings.forEach(grouping -> grouping.addRows(Math.max(0, count)));
                return count >= 0;
            }
            Chunk chunk = rows.next();
            if (chunk == null) {
                return false;
            }
            groupings.forEach(grouping -> grouping.add(chunk));
            account();
            return true;
        }

        /** Takes all chunks; a failure stops the other threads. */
        void run(Runnable stop) {
            try {
                while (step()) {
                    execution.checkpoint();
                }
            } catch (RuntimeException | Error e) {
                stop.run();
                throw e;
            }
        }

        private void account() {
            long size = 0;
            for (Grouping grouping : groupings) {
                size += grouping.sizeBytes();
            }
            if (size > takenBytes) {
                execution.memory().take("GROUP BY", size - takenBytes);
                takenBytes = size;
            }
        }

        void release() {
            rows.close();
            groupings = List.of();
            execution.memory().give(takenBytes);
            takenBytes = 0;
        }
    }
}
