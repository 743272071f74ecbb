package org.pushlog.storage.git;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.ipc.BatchCursor;

/** The git sections of a sealed archive. */
public final class SealedGit {
    private SealedGit() {}

    /** The commit graph, with the columns of {@link GitSchemas#GRAPH}; none without such a section. */
    public static BatchCursor graph(SealedArchive archive) {
        return archive.rows(SectionKind.GRAPH, GitSchemas.GRAPH);
    }

    /** Reachability, with the columns of {@link GitSchemas#REACHABILITY} by position. */
    public static BatchCursor reachability(SealedArchive archive) {
        return archive.rows(SectionKind.REACH, GitSchemas.SEALED_REACH);
    }

    /** The object index, or null without such a section. */
    public static @Nullable OidIndex objects(SealedArchive archive) {
        ManifestEntry entry = archive.find(SectionKind.OID);
        return entry == null ? null : OidIndex.open(archive.bytes(entry));
    }

    /**
     * The archive's commits, for {@link Commits}; or null if it has neither a graph nor git objects.
     */
    public static @Nullable CommitSource commits(SealedArchive archive) {
        boolean hasGraph = archive.find(SectionKind.GRAPH) != null;
        CommitDetails details = ArchivedObjects.of(archive, hasGraph);
        if (!hasGraph && details == CommitDetails.NONE) {
            return null;
        }
        String file = archive.file().name();
        return new CommitSource("sealed", file, () -> graph(archive), file, details);
    }
}
