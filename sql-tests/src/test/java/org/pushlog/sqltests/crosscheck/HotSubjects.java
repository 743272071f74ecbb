package org.pushlog.sqltests.crosscheck;

import java.util.ArrayList;
import java.util.List;

/** Loads the journal segments of a hot archive; the rule that the last row of a path wins is written in SQL. */
final class HotSubjects {
    private HotSubjects() {}

    /** Loads segments in the order of their numbers. */
    static List<Subject> load(DuckTables duck, List<byte[]> segments) throws Exception {
        for (int index = 0; index < segments.size(); index++) {
            duck.load(
                    "journal",
                    ArrowSlice.whole(segments.get(index)),
                    "*, " + index + "::BIGINT AS segment, row_number() OVER () AS segment_row");
        }
        duck.execute("CREATE TABLE chunks AS SELECT * EXCLUDE (segment, segment_row, place) FROM"
                + " (SELECT *, row_number() OVER (PARTITION BY relative_path ORDER BY segment DESC, segment_row DESC)"
                + " AS place FROM journal) WHERE place = 1");
        List<Subject> subjects = new ArrayList<>();
        subjects.add(new Subject("journal segments", "chunks", "chunks", Questions.about(duck, "chunks")));
        return subjects;
    }
}
