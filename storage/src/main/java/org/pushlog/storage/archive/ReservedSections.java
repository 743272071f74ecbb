package org.pushlog.storage.archive;

import java.util.List;

/** Makes the reserved sections of an archive once its index is known. */
@FunctionalInterface
public interface ReservedSections {
    /** No sections. */
    ReservedSections NONE = (rows, lookupOrder) -> List.of();

    /**
     * The sections, in the order in which they are written.
     *
     * @param rows the rows of the index
     * @param lookupOrder their numbers in the order of the lookup section
     */
    List<ReservedSection> build(ChunkRows rows, int[] lookupOrder);

    /** Sections that do not depend on the index. */
    static ReservedSections of(List<ReservedSection> sections) {
        return (rows, lookupOrder) -> sections;
    }
}
