package org.pushlog.storage.archive;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which paths of an archive are asked for: all of them, those of a list, or those that begin with a prefix. Paths compare by their UTF-8
 * bytes.
 *
 * @param paths the only paths wanted, or null for any
 * @param prefix what the wanted paths begin with; empty for any
 */
public record PathSelection(@Nullable List<String> paths, String prefix) {
    /** Every path. */
    public static final PathSelection ALL = new PathSelection(null, "");

    public PathSelection {
        paths = paths == null ? null : List.copyOf(paths);
    }

    /** Only these paths. */
    public static PathSelection of(List<String> paths) {
        return new PathSelection(paths, "");
    }

    /** Paths that begin with {@code prefix}. */
    public static PathSelection startingWith(String prefix) {
        return new PathSelection(null, prefix);
    }
}
