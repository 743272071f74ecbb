package org.pushlog.storage.store;

import java.util.Comparator;
import java.util.List;

/** An archive file with its journal segments; one without segments is, or should be, sealed. */
record FoundArchive(FoundFile file, List<Segment> segments) {

    /** A journal segment and the number in its name. */
    record Segment(long number, FoundFile file) {}

    FoundArchive {
        segments = segments.stream()
                .sorted(Comparator.comparingLong(Segment::number)
                        .thenComparing(segment -> segment.file().name()))
                .toList();
    }
}
