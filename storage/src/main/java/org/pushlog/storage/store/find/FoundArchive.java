package org.pushlog.storage.store.find;

import java.util.Comparator;
import java.util.List;

/** An archive file with its journal segments; one without segments is, or should be, sealed. */
public record FoundArchive(FoundFile file, List<Segment> segments) {

    /** A journal segment and the number in its name. */
    public record Segment(long number, FoundFile file) {}

    public FoundArchive {
        segments = segments.stream()
                .sorted(Comparator.comparingLong(Segment::number)
                        .thenComparing(segment -> segment.file().name()))
                .toList();
    }
}
