package org.pushlog.storage.hot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ChunkRows;

/**
 * The rows of a hot archive that is being written: of each path the last row counts, at the place where the path first came. One thread adds
 * rows and then publishes them all at once; any thread reads what was published, without waiting.
 */
final class LiveRows {
    private final ChunkRows rows = new ChunkRows();
    private final Map<String, Version> versions = new ConcurrentHashMap<>();
    private String[] paths = new String[16];
    private int pathCount;
    private volatile Published published = new Published(0, paths, 0);

    /** What readers see. */
    private static final class Published {
        private final int rowCount;
        private final String[] paths;
        private final int pathCount;

        Published(int rowCount, String[] paths, int pathCount) {
            this.rowCount = rowCount;
            this.paths = paths;
            this.pathCount = pathCount;
        }
    }

    /** A row of a path, and the one that was published before it, if any. */
    private record Version(int row, @Nullable Version earlier) {}

    ChunkRows rows() {
        return rows;
    }

    /** How many rows readers see, replaced ones included. */
    int publishedCount() {
        return published.rowCount;
    }

    /** Takes note of the row that was added last; gives whether its path was there before. */
    boolean register(String path) {
        int row = rows.count() - 1;
        Version known = versions.get(path);
        while (known != null && known.row >= published.rowCount) {
            known = known.earlier;
        }
        Version before = versions.put(path, new Version(row, known == null ? null : new Version(known.row, null)));
        if (before == null) {
            if (pathCount == paths.length) {
                paths = Arrays.copyOf(paths, pathCount * 2);
            }
            paths[pathCount++] = path;
        }
        return before != null;
    }

    /** Lets readers see all rows that were added. */
    void publish() {
        published = new Published(rows.count(), paths, pathCount);
    }

    /** The row in force of a path, or -1. */
    int rowOf(String path) {
        return rowOf(path, published.rowCount);
    }

    /** The paths in force, in the order in which they first came. */
    List<String> paths() {
        Published seen = published;
        return List.of(Arrays.copyOf(seen.paths, seen.pathCount));
    }

    /** The rows in force, in the order of {@link #paths()}. Only for the thread that adds. */
    ChunkRows inForce() {
        Published seen = published;
        if (seen.rowCount == rows.count() && seen.pathCount == seen.rowCount) {
            // Nothing was replaced.
            return rows;
        }
        ChunkRows live = new ChunkRows();
        for (String path : new ArrayList<>(paths())) {
            live.addFrom(rows, rowOf(path));
        }
        return live;
    }

    private int rowOf(String path, int rowCount) {
        Version version = versions.get(path);
        while (version != null && version.row >= rowCount) {
            version = version.earlier;
        }
        return version == null ? -1 : version.row;
    }
}
