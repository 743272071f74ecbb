package org.pushlog.storage.archive;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.work.Cancellation;

/** Which data section each chunk row came from, for its package type and label. Immutable. */
final class ChunkOrigins {
    private static final int ROWS_A_LOOK = 1_023;
    private static final int NONE = -1;

    private final List<Origin> sections;
    /** Position in {@code sections} for each row, {@link #NONE} where none has the row; null if all rows came from the only section. */
    private final int @Nullable [] ofRow;

    private ChunkOrigins(List<Origin> sections, int @Nullable [] ofRow) {
        this.sections = List.copyOf(sections);
        this.ofRow = ofRow;
    }

    /** What a data section says of all its rows. */
    record Origin(int pkgType, String repo) {}

    /** All rows from one place. */
    static ChunkOrigins single(int pkgType, String repo) {
        return new ChunkOrigins(List.of(new Origin(pkgType, repo)), null);
    }

    /** The rows of several data sections one after the other. */
    static ChunkOrigins consecutive(List<Origin> sections, int[] rowCounts) {
        int[] ofRow = new int[Arrays.stream(rowCounts).sum()];
        int row = 0;
        for (int section = 0; section < rowCounts.length; section++) {
            Arrays.fill(ofRow, row, row + rowCounts[section], section);
            row += rowCounts[section];
        }
        return new ChunkOrigins(sections, ofRow);
    }

    /** The rows of a lookup, each traced to the data section that has the same chunk of the same path. */
    static ChunkOrigins traced(IndexRows lookup, List<Origin> sections, IntFunction<IndexRows> rowsOfSection) {
        int[] ofRow = new int[lookup.rowCount()];
        Arrays.fill(ofRow, NONE);
        PathSearch search = new PathSearch(lookup, null);
        for (int section = 0; section < sections.size(); section++) {
            IndexRows data = rowsOfSection.apply(section);
            for (int row = 0; row < data.rowCount(); row++) {
                Cancellation.check(row, ROWS_A_LOOK);
                PathSearch.Range range = search.find(data.path(row));
                for (int i = range.from(); i < range.to(); i++) {
                    if (ofRow[i] == NONE && sameChunk(lookup, i, data, row)) {
                        ofRow[i] = section;
                        break;
                    }
                }
            }
        }
        return new ChunkOrigins(sections, ofRow);
    }

    private static boolean sameChunk(IndexRows a, int rowOfA, IndexRows b, int rowOfB) {
        return a.number(IndexRows.CHUNK_SEQ, rowOfA) == b.number(IndexRows.CHUNK_SEQ, rowOfB)
                && a.number(IndexRows.FDATA_OFFSET, rowOfA) == b.number(IndexRows.FDATA_OFFSET, rowOfB)
                && a.number(IndexRows.BLOB_OFFSET, rowOfA) == b.number(IndexRows.BLOB_OFFSET, rowOfB)
                && a.number(IndexRows.BLOB_SIZE, rowOfA) == b.number(IndexRows.BLOB_SIZE, rowOfB);
    }

    /** The one origin of all rows, or null if they have several. */
    @Nullable
    Origin single() {
        return ofRow == null ? sections.get(0) : null;
    }

    @Nullable
    Origin of(int row) {
        int section = ofRow == null ? 0 : ofRow[row];
        return section == NONE ? null : sections.get(section);
    }
}
