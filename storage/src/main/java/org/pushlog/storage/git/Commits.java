package org.pushlog.storage.git;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ColumnBuilder;

/** The commits of a store as rows. */
public final class Commits {
    private static final int BATCH_ROW_COUNT = 1_024;
    private static final int AUTHOR = 7;
    private static final int AUTHORED_AT = 8;
    private static final int COMMITTER = 9;
    private static final int MESSAGE = 10;

    private Commits() {}

    /**
     * Commits of all sources, none twice, those of earlier sources first; with the columns of {@link GitSchemas#COMMITS}.
     *
     * @param withText whether author, committer and message are wanted: they cost reading the commit objects
     */
    public static BatchCursor rows(List<CommitSource> sources, boolean withText) {
        return new Rows(new CommitWalk(sources, withText), false);
    }

    /** Whether a column of {@link GitSchemas#COMMITS} comes from the commit object alone. */
    public static boolean needsText(int column) {
        return switch (column) {
            case AUTHOR, AUTHORED_AT, COMMITTER, MESSAGE -> true;
            default -> false;
        };
    }

    /** The parents of those commits, with the columns of {@link GitSchemas#COMMIT_PARENTS}. */
    public static BatchCursor parents(List<CommitSource> sources) {
        return new Rows(new CommitWalk(sources, false), true);
    }

    private static final class Rows implements BatchCursor {
        private final CommitWalk walk;
        private final boolean ofParents;

        Rows(CommitWalk walk, boolean ofParents) {
            this.walk = walk;
            this.ofParents = ofParents;
        }

        @Override
        public @Nullable Batch next() {
            BatchBuilder builder = new BatchBuilder(ofParents ? GitSchemas.COMMIT_PARENTS : GitSchemas.COMMITS);
            while (builder.rowCount() < BATCH_ROW_COUNT) {
                Commit commit = walk.next();
                if (commit == null) {
                    break;
                }
                if (ofParents) {
                    appendParents(builder, commit);
                } else {
                    append(builder, commit);
                }
            }
            return builder.rowCount() == 0 ? null : builder.build();
        }

        @Override
        public void close() {
            walk.close();
        }

        private static void append(BatchBuilder to, Commit commit) {
            CommitText text = commit.text();
            to.column(0).append(commit.oid());
            appendText(to.column(1), commit.tree());
            appendNumber(to.column(2), commit.committerSeconds());
            appendNumber(to.column(3), milliseconds(commit.committerSeconds()));
            appendNumber(to.column(4), commit.generation());
            for (String parent : commit.parents()) {
                to.column(5).elements().append(parent);
            }
            to.column(5).appendList();
            to.column(6).append((long) commit.parents().size());
            appendText(to.column(AUTHOR), text == null ? null : text.author());
            appendNumber(to.column(AUTHORED_AT), text == null ? null : milliseconds(text.authoredSeconds()));
            appendText(to.column(COMMITTER), text == null ? null : text.committer());
            appendText(to.column(MESSAGE), text == null ? null : text.message());
            to.column(11).append(commit.source());
            to.column(12).append(commit.file());
        }

        private static void appendParents(BatchBuilder to, Commit commit) {
            long index = 0;
            for (String parent : commit.parents()) {
                to.column(0).append(commit.oid());
                to.column(1).append(index++);
                to.column(2).append(parent);
                to.column(3).append(commit.source());
                to.column(4).append(commit.file());
            }
        }

        private static void appendText(ColumnBuilder to, @Nullable String value) {
            if (value == null) {
                to.appendNull();
            } else {
                to.append(value);
            }
        }

        private static void appendNumber(ColumnBuilder to, @Nullable Long value) {
            if (value == null) {
                to.appendNull();
            } else {
                to.append((long) value);
            }
        }

        /** Null where the time cannot be told in milliseconds. */
        private static @Nullable Long milliseconds(@Nullable Long seconds) {
            if (seconds == null || seconds > Long.MAX_VALUE / 1000 || seconds < Long.MIN_VALUE / 1000) {
                return null;
            }
            return seconds * 1000;
        }
    }
}
