package org.pushlog.storage.audit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.Section;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;

/**
 * Verifies everything that a snapshot sees: that logs and journals are whole to their end, that every section decodes, that every archived
 * file's content agrees with its checksums. Damage is a {@link Check} with a reason, never an exception.
 */
public final class Verification {
    private static final int PATH_COLUMN = ArchiveSchemas.FILES.indexOf("relative_path");

    private final Snapshot snapshot;
    private final long memoryLimitBytes;
    private final Consumer<Check> found;

    private Verification(Snapshot snapshot, long memoryLimitBytes, Consumer<Check> found) {
        this.snapshot = snapshot;
        this.memoryLimitBytes = memoryLimitBytes;
        this.found = found;
    }

    /** Verifies the snapshot and hands every check over as it is made. */
    public static void run(Snapshot snapshot, long memoryLimitBytes, Consumer<Check> found) {
        Verification verification = new Verification(snapshot, memoryLimitBytes, found);
        snapshot.recovery().forEach(verification::verifyFile);
        for (StoreSnapshot store : snapshot.stores()) {
            for (ArchiveSnapshot archive : store.archives()) {
                verification.verifyArchive(archive, store.name());
            }
        }
    }

    private void verifyFile(RecoveryFact fact) {
        Check.Kind kind = fact.kind() == RecoveryKind.PUSH_LOG
                        || fact.kind() == RecoveryKind.JOURNAL
                        || fact.kind() == RecoveryKind.GIT_FILE
                ? Check.Kind.FRAME
                : Check.Kind.MANIFEST;
        String item = fact.frameCount() == null ? fact.kind().text() : fact.frameCount() + " frames";
        Long validBytes = fact.validBytes();
        found.accept(new Check(
                fact.file(), kind, item, validBytes == null ? null : 0L, validBytes, problemOf(fact), fact.store()));
    }

    private static @Nullable String problemOf(RecoveryFact fact) {
        if (fact.reason() != null) {
            return fact.reason();
        }
        Long torn = fact.tornTailBytes();
        return torn == null || torn == 0 ? null : torn + " torn bytes after the last whole frame";
    }

    private void verifyArchive(ArchiveSnapshot archive, String store) {
        SealedArchive sealed = archive.sealed();
        if (sealed != null) {
            verifySections(archive.file(), sealed, store);
        }
        try (BatchCursor files = archive.index().files(PathSelection.ALL)) {
            for (Batch batch = files.next(); batch != null; batch = files.next()) {
                BytesColumn paths = (BytesColumn) batch.column(PATH_COLUMN);
                for (int row = 0; row < batch.rowCount(); row++) {
                    verifyContent(archive.file(), archive.index(), paths.stringAt(row), store);
                }
            }
        } catch (StorageException e) {
            found.accept(new Check(archive.file(), Check.Kind.MANIFEST, "files", null, null, e.getMessage(), store));
        }
    }

    private void verifySections(String file, SealedArchive sealed, String store) {
        for (Section section : sealed.sections()) {
            String item = section.moduleName().isEmpty() ? "data " + section.index() : section.moduleName();
            found.accept(new Check(
                    file,
                    Check.Kind.SECTION,
                    item,
                    section.offsetBytes(),
                    section.lengthBytes(),
                    section.defect() == null
                            ? problemIn(sealed, section)
                            : section.defect().message(),
                    store));
        }
    }

    /** Decodes every column of every batch once. */
    private static @Nullable String problemIn(SealedArchive sealed, Section section) {
        if (!section.isArrow()) {
            return null;
        }
        try {
            var stream = sealed.stream(sealed.entries().get(section.index()));
            int[] all = java.util.stream.IntStream.range(0, stream.schema().fieldCount())
                    .toArray();
            try (BatchCursor rows = stream.rows(all)) {
                while (rows.next() != null) {
                    // Decoding is the check.
                }
            }
            return null;
        } catch (StorageException e) {
            return e.getMessage();
        }
    }

    private void verifyContent(String file, ArchiveIndex index, String path, String store) {
        String problem = null;
        try {
            var content = index.content(path, memoryLimitBytes);
            while (content.next() != null) {
                // Reading checks the chunk's checksum.
            }
            snapshot.checkStillThere();
        } catch (StorageException e) {
            problem = e.getMessage();
        }
        found.accept(new Check(file, Check.Kind.BLOB, path, null, null, problem, store));
    }
}
