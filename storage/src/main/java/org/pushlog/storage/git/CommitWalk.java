package org.pushlog.storage.git;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;
import org.pushlog.storage.work.Cancellation;

/**
 * The commits of several sources, none twice: an earlier source wins. Of each source the graph's commits come first, then those that only
 * have an object. Not thread-safe.
 */
final class CommitWalk implements AutoCloseable {
    private final List<CommitSource> sources;
    private final boolean withText;
    private final Set<String> seen = new HashSet<>();
    private int nextSource;
    private @Nullable CommitSource source;
    private @Nullable BatchCursor graph;
    private @Nullable Batch batch;
    private int nextRow;
    private Iterator<String> objects = List.<String>of().iterator();

    CommitWalk(List<CommitSource> sources, boolean withText) {
        this.sources = List.copyOf(sources);
        this.withText = withText;
    }

    /** The next commit, or null after the last. */
    @Nullable
    Commit next() {
        while (true) {
            Cancellation.check();
            Commit commit = nextCandidate();
            if (commit == null || seen.add(commit.oid())) {
                return commit;
            }
        }
    }

    @Override
    public void close() {
        nextSource = sources.size();
        source = null;
        if (graph != null) {
            graph.close();
            graph = null;
        }
    }

    private @Nullable Commit nextCandidate() {
        while (true) {
            if (source == null) {
                if (nextSource == sources.size()) {
                    return null;
                }
                source = sources.get(nextSource++);
                graph = source.graph().get();
                objects = source.details().oids().iterator();
            }
            CommitSource at = source;
            if (graph != null && batch == null) {
                batch = graph.next();
                nextRow = 0;
                if (batch == null) {
                    graph.close();
                    graph = null;
                }
            } else if (batch != null && nextRow < batch.rowCount()) {
                return fromGraph(at, batch, nextRow++);
            } else if (batch != null) {
                batch = null;
            } else if (objects.hasNext()) {
                Commit commit = fromObject(at, objects.next());
                if (commit != null) {
                    return commit;
                }
            } else {
                source = null;
            }
        }
    }

    private Commit fromGraph(CommitSource at, Batch rows, int row) {
        String oid = ((BytesColumn) rows.column(0)).stringAt(row);
        ListColumn lists = (ListColumn) rows.column(1);
        BytesColumn elements = (BytesColumn) lists.elements();
        List<String> parents = new ArrayList<>();
        for (int i = lists.startAt(row); i < lists.endAt(row); i++) {
            if (!elements.isNull(i)) {
                parents.add(elements.stringAt(i));
            }
        }
        BytesColumn trees = (BytesColumn) rows.column(2);
        IntegerColumn times = (IntegerColumn) rows.column(3);
        IntegerColumn generations = (IntegerColumn) rows.column(4);
        return new Commit(
                oid,
                trees.isNull(row) ? null : trees.stringAt(row),
                times.isNull(row) ? null : Long.valueOf(times.longAt(row)),
                generations.isNull(row) ? null : Long.valueOf(generations.longAt(row)),
                parents,
                withText && !seen.contains(oid) ? textOf(oid) : null,
                at.source(),
                at.graphFile());
    }

    private @Nullable Commit fromObject(CommitSource at, String oid) {
        CommitText text = seen.contains(oid) ? null : at.details().find(oid);
        if (text == null) {
            return null;
        }
        return new Commit(
                oid,
                text.tree(),
                text.committedSeconds(),
                null,
                text.parents(),
                withText ? text : null,
                at.source(),
                at.detailsFile());
    }

    /** The commit's object from whichever source has it. */
    private @Nullable CommitText textOf(String oid) {
        for (CommitSource each : sources) {
            CommitText text = each.details().find(oid);
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
