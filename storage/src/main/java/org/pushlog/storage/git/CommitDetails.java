package org.pushlog.storage.git;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commit objects at hand, by id. */
public interface CommitDetails {
    /** No commit objects. */
    CommitDetails NONE = new CommitDetails() {
        @Override
        public @Nullable CommitText find(String oid) {
            return null;
        }

        @Override
        public List<String> oids() {
            return List.of();
        }
    };

    /** The commit of this id, or null if its object is not here. */
    @Nullable
    CommitText find(String oid);

    /** Ids of commits here that the graph beside them may lack. */
    List<String> oids();
}
