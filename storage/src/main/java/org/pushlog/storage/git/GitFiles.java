package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArrowSection;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.work.SharedWork;

/**
 * The files that a live git store keeps beside its refs log, as they were when they were opened; any of them may be absent. Each is read when
 * it is first asked for. Safe for many threads. The byte sources belong to whoever opened them.
 */
public final class GitFiles {
    /** {@code "GRPH"}, u8 1, a token of 32 bytes; then the graph's Arrow stream. */
    private static final int GRAPH_HEAD_LENGTH_BYTES = 37;

    private static final int GRAPH_MAGIC = 0x48505247;

    private final Function<GitFile, @Nullable ByteSource> files;
    private final Guard guard;
    private final SharedWork reading = new SharedWork();
    private @Nullable PackJournal packJournal;
    private @Nullable ExplodedObjects exploded;

    /** The files of one store; {@code files} opens one when it is needed, or gives null if the store has none. */
    public GitFiles(Function<GitFile, @Nullable ByteSource> files, Guard guard) {
        this.files = files;
        this.guard = guard;
    }

    /** The file, or null if the store has none. */
    public @Nullable ByteSource file(GitFile file) {
        return files.apply(file);
    }

    /** Accepted packs, with the columns of {@link GitSchemas#PACKS}. */
    public BatchCursor packs() {
        PackJournal journal = packJournal();
        return journal == null ? BatchCursor.empty() : journal.rows();
    }

    /** How many rows {@link #packs} has. */
    public long packCount() {
        PackJournal journal = packJournal();
        return journal == null ? 0 : journal.rowCount();
    }

    /** How many rows {@link #index} has, without reading them. */
    public long indexRowCount() {
        ByteSource file = files.apply(GitFile.INDEX);
        return file == null ? 0 : new ObjectIndex(file, guard).rowCount();
    }

    /** What was folded of the object index, with the columns of {@link GitSchemas#INDEX}. */
    public BatchCursor index() {
        ByteSource file = files.apply(GitFile.INDEX);
        return file == null ? BatchCursor.empty() : new ObjectIndex(file, guard).rows();
    }

    /** The commit graph, with the columns of {@link GitSchemas#GRAPH}. */
    public BatchCursor graph() {
        ByteSource file = files.apply(GitFile.GRAPH);
        return file == null ? BatchCursor.empty() : graphStream(file).rows(GitSchemas.GRAPH);
    }

    /** Reachability, with the columns of {@link GitSchemas#REACHABILITY}. */
    public BatchCursor reachability() {
        ByteSource file = files.apply(GitFile.REACH);
        return file == null ? BatchCursor.empty() : new LiveReach(file, guard).rows();
    }

    /** The commit objects that the store keeps ready. */
    public CommitDetails details() {
        ExplodedObjects objects = exploded();
        return objects == null ? CommitDetails.NONE : objects;
    }

    /** The store's commits, for {@link Commits}. */
    public CommitSource commits() {
        return new CommitSource("live", nameOf(GitFile.GRAPH), this::graph, nameOf(GitFile.EXPLODED), details());
    }

    /** How much could be read of the files that are written by appending. */
    public List<GitFileFacts> facts() {
        List<GitFileFacts> facts = new ArrayList<>();
        PackJournal journal = packJournal();
        if (journal != null) {
            facts.add(journal.facts());
        }
        ExplodedObjects objects = exploded();
        if (objects != null) {
            facts.add(objects.facts());
        }
        return facts;
    }

    /**
     * How much can be read of a file: all of it is read once. Null if the store has none.
     *
     * @throws org.pushlog.storage.error.StorageException if it is not one that is written by appending, and anything in it is damaged
     */
    public @Nullable GitFileFacts check(GitFile file) {
        ByteSource bytes = files.apply(file);
        if (bytes == null) {
            return null;
        }
        return switch (file) {
            case PACK_JOURNAL -> {
                PackJournal journal = packJournal();
                yield journal == null ? null : journal.facts();
            }
            case EXPLODED -> {
                ExplodedObjects objects = exploded();
                yield objects == null ? null : objects.facts();
            }
            case INDEX -> whole(file, bytes, index());
            case GRAPH -> whole(file, bytes, graph());
            case REACH -> whole(file, bytes, reachability());
        };
    }

    private static GitFileFacts whole(GitFile file, ByteSource bytes, BatchCursor rows) {
        long batches = 0;
        long rowCount = 0;
        try (rows) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                batches++;
                rowCount += batch.rowCount();
            }
        }
        return new GitFileFacts(file, bytes.name(), batches, rowCount, bytes.lengthBytes(), bytes.lengthBytes(), null);
    }

    private String nameOf(GitFile file) {
        ByteSource source = files.apply(file);
        return source == null ? file.fileName() : source.name();
    }

    private @Nullable PackJournal packJournal() {
        return reading.call(() -> {
            ByteSource file = files.apply(GitFile.PACK_JOURNAL);
            if (packJournal == null && file != null) {
                packJournal = new PackJournal(file, guard);
            }
            return packJournal;
        });
    }

    private @Nullable ExplodedObjects exploded() {
        return reading.call(() -> {
            ByteSource file = files.apply(GitFile.EXPLODED);
            if (exploded == null && file != null) {
                exploded = new ExplodedObjects(file, guard);
            }
            return exploded;
        });
    }

    private ArrowSection graphStream(ByteSource file) {
        if (file.lengthBytes() < GRAPH_HEAD_LENGTH_BYTES) {
            throw new CorruptDataException(file.name(), 0, "a commit graph has at least 37 bytes");
        }
        ByteBuffer head = file.view(0, GRAPH_HEAD_LENGTH_BYTES);
        if (head.getInt(0) != GRAPH_MAGIC) {
            throw new CorruptDataException(file.name(), 0, "a commit graph begins with GRPH, this does not");
        }
        if (head.get(4) != 1) {
            throw new UnsupportedFormatException(
                    file.name(), 4, "commit graph version: expected 1, found " + (head.get(4) & 0xFF));
        }
        return ArrowSection.open(
                file.slice(file.name(), GRAPH_HEAD_LENGTH_BYTES, file.lengthBytes() - GRAPH_HEAD_LENGTH_BYTES), guard);
    }
}
