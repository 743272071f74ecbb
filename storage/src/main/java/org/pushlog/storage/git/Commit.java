package org.pushlog.storage.git;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One commit, from the graph, from its own text, or from both.
 *
 * @param committerSeconds seconds since 1970
 * @param generation 1 = no parent in the graph; null for a commit that the graph lacks
 * @param text what the commit object says, null if there is none at hand or nobody asked
 * @param source {@code live} or {@code sealed}
 * @param file where the commit was found, relative to the location
 */
record Commit(
        String oid,
        @Nullable String tree,
        @Nullable Long committerSeconds,
        @Nullable Long generation,
        List<String> parents,
        @Nullable CommitText text,
        String source,
        String file) {
    Commit {
        parents = List.copyOf(parents);
    }
}
