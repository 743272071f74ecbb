package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.RecordBatch;

/**
 * Finds paths in a lookup section of which nothing else is read: some twenty paths on the way to each, its own rows and their neighbours. What is read is
 * checked as always (offsets, text, nulls), and the paths that a search meets are in order; whether all others are, is not known.
 *
 * <p>So a path that is found is an answer: its rows stand in the section, one behind the other, between a smaller and a larger path, and their chunks
 * are numbered from 0. A path that is not found is none: in a section out of order it could stand elsewhere. The same holds for rows that are not
 * numbered like that, which may be a part of what there is. Both give no answer, and all paths are to be looked at. What can be missed is a damaged
 * section in which more chunks of the same path stand elsewhere; any look at all paths refuses it. Not thread-safe.
 */
final class PathProbe {
    /** More rows are not worth being looked for one by one. */
    private static final int ROW_COUNT_MAX = 4_096;

    private static final int PATH_COUNT_MAX = 16;

    private final String resource;
    private final ArrowSection section;
    private final int[] projection;
    private final int[] pathColumn;
    private final List<RecordBatch> batches = new ArrayList<>();
    private final long[] ends;
    private final long rowCount;

    PathProbe(String resource, ArrowSection section) {
        this.resource = resource;
        this.section = section;
        this.projection = section.projectionOf(ArchiveSchemas.BASE);
        this.pathColumn = new int[] {projection[IndexRows.PATH]};
        this.ends = new long[section.batchCount()];
        long rows = 0;
        for (int i = 0; i < ends.length; i++) {
            RecordBatch batch = section.open(i);
            batches.add(batch);
            rows += batch.rowCount();
            ends[i] = rows;
        }
        this.rowCount = rows;
    }

    /** The rows of a selection in the order of their paths, or null if only a look at all paths can tell. */
    @Nullable
    IndexRows find(PathSelection selection) {
        List<String> paths = selection.paths();
        if (paths == null || paths.size() > PATH_COUNT_MAX) {
            return null;
        }
        List<BatchCursor> found = new ArrayList<>();
        List<byte[]> wanted = paths.stream()
                .distinct()
                .filter(path -> path.startsWith(selection.prefix()))
                .map(path -> path.getBytes(StandardCharsets.UTF_8))
                .sorted(Arrays::compareUnsigned)
                .toList();
        for (byte[] path : wanted) {
            long from = firstNotBelow(path);
            long end = from;
            while (end < rowCount && end - from <= ROW_COUNT_MAX && compare(end, path) == 0) {
                end++;
            }
            boolean isBetween =
                    end > from && end - from <= ROW_COUNT_MAX && (end == rowCount || compare(end, path) > 0);
            if (!isBetween) {
                return null;
            }
            addRows(from, end, found);
        }
        IndexRows rows = IndexRows.of(resource, found);
        return areNumbered(rows) ? rows : null;
    }

    /** Whether the chunks of each path are numbered from 0. */
    private static boolean areNumbered(IndexRows rows) {
        long next = 0;
        for (int row = 0; row < rows.rowCount(); row++) {
            next = row > 0 && rows.comparePaths(row - 1, row) == 0 ? next + 1 : 0;
            if (rows.number(IndexRows.CHUNK_SEQ, row) != next) {
                return false;
            }
        }
        return true;
    }

    private void addRows(long from, long end, List<BatchCursor> found) {
        for (long row = from; row < end; ) {
            int batch = batchOf(row);
            long start = batch == 0 ? 0 : ends[batch - 1];
            long until = Math.min(end, ends[batch]);
            found.add(batches.get(batch).batches(projection, row - start, until - row));
            row = until;
        }
    }

    private long firstNotBelow(byte[] path) {
        long low = 0;
        long high = rowCount;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (compare(middle, path) >= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int compare(long row, byte[] path) {
        int batch = batchOf(row);
        long start = batch == 0 ? 0 : ends[batch - 1];
        try (BatchCursor cursor = batches.get(batch).batches(pathColumn, row - start, 1)) {
            Batch one = cursor.next();
            if (one == null || one.column(0).isNull(0)) {
                throw section.corrupt("column \"relative_path\" has a null");
            }
            return ((BytesColumn) one.column(0)).compareAt(0, path);
        }
    }

    private int batchOf(long row) {
        int batch = 0;
        while (ends[batch] <= row) {
            batch++;
        }
        return batch;
    }
}
