package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;

/**
 * Takes all rows of an operator's input into sinks. Over a scan of many batches several threads do, each into one of its own. The caller closes it,
 * which gives the memory back.
 */
final class Collecting<S extends RowSink> implements AutoCloseable {
    /** A scan of so few batches is not worth a second thread. */
    private static final int ALONE_BATCH_COUNT = 4;

    private final Execution execution;
    private final String what;
    private final OperatorPlan plan;
    private final Supplier<S> newSink;
    private final List<Part> parts = new ArrayList<>();
    private final List<BuildSide> kept = new ArrayList<>();

    /** @param what the operator in words of SQL, for messages */
    Collecting(Execution execution, String what, OperatorPlan plan, Supplier<S> newSink) {
        this.execution = execution;
        this.what = what;
        this.plan = plan;
        this.newSink = newSink;
    }

    /**
     * All rows in sinks, at least one.
     *
     * @param inParts whether rows may be taken in parts, in any order
     */
    List<S> collect(boolean inParts) {
        if (!inParts || execution.threadCount() < 2 || Pipelines.scanOf(plan) == null) {
            newPart(plan).run();
        } else {
            OperatorPlan input = Pipelines.withKept(plan, execution, kept);
            ScanPlan scan = Objects.requireNonNull(Pipelines.scanOf(input));
            int cursorCount = execution.threadCount() * SharedBatches.CURSORS_PER_THREAD;
            SharedBatches batches = new SharedBatches(scan.supply().openShares(execution, cursorCount));
            try {
                collect(batches, pipeline(input, batches, scan));
            } finally {
                batches.close();
            }
        }
        // Whatever the rows came from is not needed any more.
        parts.forEach(part -> part.rows.close());
        closeKept();
        return parts.stream().map(part -> part.sink).toList();
    }

    private void collect(SharedBatches batches, OperatorPlan pipeline) {
        Part own = newPart(pipeline);
        boolean more = true;
        while (more && batches.takenCount() < ALONE_BATCH_COUNT) {
            more = own.step();
        }
        List<Runnable> tasks = new ArrayList<>();
        tasks.add(own::run);
        for (int i = 1; more && i < execution.threadCount(); i++) {
            tasks.add(newPart(pipeline)::run);
        }
        // If no other thread has time, this one takes all batches.
        Workers.threads(execution.threadCount()).run(tasks, batches::stop);
    }

    private static OperatorPlan pipeline(OperatorPlan input, SharedBatches batches, ScanPlan scan) {
        return Pipelines.withScan(input, new ScanPlan(ignored -> batches.view(), scan.chunks()));
    }

    private Part newPart(OperatorPlan input) {
        Part part = new Part(input.open(execution), newSink.get());
        parts.add(part);
        return part;
    }

    /** Takes note of how large the sinks have become. */
    void account() {
        parts.forEach(Part::account);
    }

    @Override
    public void close() {
        parts.forEach(Part::release);
        parts.clear();
        closeKept();
    }

    private void closeKept() {
        kept.forEach(BuildSide::close);
        kept.clear();
    }

    /** What one thread has. */
    private final class Part {
        private final Operator rows;
        private final S sink;
        private long takenBytes;

        Part(Operator rows, S sink) {
            this.rows = rows;
            this.sink = sink;
        }

        /** Takes one chunk; false if there is none. */
        boolean step() {
            if (!sink.take(rows)) {
                return false;
            }
            account();
            return true;
        }

        /** Takes all chunks. */
        void run() {
            while (step()) {
                execution.checkpoint();
            }
        }

        private void account() {
            long size = sink.sizeBytes();
            if (size > takenBytes) {
                execution.memory().take(what, size - takenBytes);
            } else {
                execution.memory().give(takenBytes - size);
            }
            takenBytes = size;
        }

        void release() {
            rows.close();
            execution.memory().give(takenBytes);
            takenBytes = 0;
        }
    }
}
