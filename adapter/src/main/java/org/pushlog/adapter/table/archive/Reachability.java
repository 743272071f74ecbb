package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.git.GitFile;
import org.pushlog.storage.git.SealedGit;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.StoreSnapshot;
import org.pushlog.storage.store.part.GitStore;

/**
 * The parts of {@code reachability}. Of a commit that several places know the first is shown: the live file, then the archives. Which ordinals
 * the bitmaps mean depends on the file.
 */
final class Reachability {
    private Reachability() {}

    static List<Part> parts(StoreSnapshot store) {
        Set<String> seen = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        GitStore git = store.git();
        String live = git == null ? null : git.file(GitFile.REACH.fileName());
        if (git != null && live != null) {
            parts.add(new Part(() -> unseen(git.reader().reachability(), seen), List.of("live", live, store.name())));
        }
        for (ArchiveSnapshot archive : store.archives()) {
            SealedArchive sealed = archive.sealed();
            if (sealed != null) {
                parts.add(new Part(
                        () -> unseen(SealedGit.reachability(sealed), seen),
                        List.of("sealed", archive.file(), store.name())));
            }
        }
        return parts;
    }

    private static BatchCursor unseen(BatchCursor rows, Set<String> seen) {
        return new MappedCursor(rows, batch -> unseen(batch, seen));
    }

    private static Batch unseen(Batch batch, Set<String> seen) {
        BytesColumn oids = (BytesColumn) batch.column(0);
        return Batches.where(batch, row -> seen.add(oids.stringAt(row)));
    }
}
