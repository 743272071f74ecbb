package org.pushlog.storage.store.part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.git.GitFile;
import org.pushlog.storage.git.GitFileFacts;
import org.pushlog.storage.git.GitFiles;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;

/**
 * The files of a git store that are neither logs nor archives, by their names: {@code objects.pack.journal} and so on. A file is opened when
 * it is first asked for and stays open with the snapshot. Thread-safe.
 */
public final class GitStore extends SharedPart {
    private final Map<String, FoundFile> files;
    private final Map<String, FileFacts> facts;
    private final Map<String, ByteSource> open = new HashMap<>();
    private final GitFiles reader;
    private boolean closed;

    /** @param facts of the files at the start of the snapshot */
    public GitStore(Map<String, FoundFile> files, Map<String, FileFacts> facts, Guard guard) {
        this.files = files;
        this.facts = facts;
        this.reader = new GitFiles(file -> bytes(file.fileName()), guard);
    }

    public boolean isSame(Map<String, FoundFile> otherFiles, Map<String, FileFacts> otherFacts) {
        return files.equals(otherFiles) && facts.equals(otherFacts);
    }

    /** The path relative to the location of a file with a role, or null if the store has none. */
    public @Nullable String file(String role) {
        FoundFile found = files.get(role);
        return found == null ? null : found.name();
    }

    /** What the files hold. */
    public GitFiles reader() {
        return reader;
    }

    /** What is torn or damaged of the files; nothing of those that are whole. Reads them all. */
    public List<RecoveryFact> recovery(String store) {
        List<RecoveryFact> problems = new ArrayList<>();
        for (GitFile file : GitFile.values()) {
            FoundFile found = files.get(file.fileName());
            if (found == null) {
                continue;
            }
            try {
                GitFileFacts read = reader.check(file);
                Fault reason = read == null ? null : read.reason();
                if (read != null && (reason != null || read.tornBytes() > 0)) {
                    problems.add(fact(found.name(), store, read));
                }
            } catch (StoreClosedException e) {
                throw e;
            } catch (IoFailedException e) {
                problems.add(
                        RecoveryFact.unreadable(found.name(), RecoveryFact.reasonOf(found.name(), e.fault()), store));
            } catch (StorageException e) {
                problems.add(RecoveryFact.damagedGitFile(found.name(), lengthBytes(file.fileName()), e.fault(), store));
            }
        }
        return problems;
    }

    private @Nullable Long lengthBytes(String role) {
        FileFacts atStart = facts.get(role);
        return atStart == null ? null : atStart.lengthBytes();
    }

    private static RecoveryFact fact(String name, String store, GitFileFacts read) {
        Fault reason = read.reason();
        return new RecoveryFact(
                null,
                name,
                RecoveryKind.GIT_FILE,
                read.batchCount(),
                read.rowCount(),
                read.fileBytes(),
                read.validBytes(),
                read.tornBytes(),
                reason == null ? null : RecoveryFact.reasonOf(name, reason),
                store);
    }

    /**
     * The bytes of a file with a role, or null if the store has none. They are closed with the snapshot.
     *
     * @throws org.pushlog.storage.error.StorageException if it cannot be opened
     */
    public synchronized @Nullable ByteSource bytes(String role) {
        FoundFile found = files.get(role);
        if (found == null) {
            return null;
        }
        if (closed) {
            throw new StoreClosedException(found.name(), -1, "the snapshot is closed");
        }
        ByteSource whole = open.computeIfAbsent(role, key -> FileSource.open(found.path(), found.name()));
        FileFacts atStart = facts.get(role);
        long lengthBytes = atStart == null ? whole.lengthBytes() : Math.min(atStart.lengthBytes(), whole.lengthBytes());
        return whole.slice(found.name(), 0, lengthBytes);
    }

    @Override
    public synchronized void checkStillThere() {
        open.values().forEach(ByteSource::checkStillThere);
    }

    @Override
    protected synchronized void closeBytes() {
        closed = true;
        open.values().forEach(ByteSource::close);
        open.clear();
    }
}
