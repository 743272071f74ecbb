package org.pushlog.sqltests.crosscheck;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.sqltests.SampleFiles;

/** Loads the files of a git-plugin store that are Arrow. */
final class StoreSubjects {
    /** Before the stream of the commit graph stand a mark, a version and a token. */
    private static final int GRAPH_HEADER_BYTES = 37;

    private StoreSubjects() {}

    static List<Subject> load(DuckTables duck, Path store) throws Exception {
        List<Subject> subjects =
                new ArrayList<>(LogSubjects.load(duck, "refs.log", SampleFiles.bytes(store.resolve("refs.log"))));
        duck.load(
                "object_packs",
                ArrowSlice.whole(SampleFiles.bytes(store.resolve("objects.pack.journal"))),
                "blob_offset, blob_size, blob_size = 18446744073709551615 AS retired");
        subjects.add(subject(duck, "objects.pack.journal", "object_packs"));
        duck.load(
                "commits",
                ArrowSlice.from(SampleFiles.bytes(store.resolve("objects.graph")), GRAPH_HEADER_BYTES),
                "oid, tree, committer_time, generation, parents, len(parents)::BIGINT AS parent_count");
        subjects.add(subject(duck, "objects.graph", "commits"));
        if (Files.exists(store.resolve("objects.index"))) {
            duck.load(
                    "object_index",
                    ArrowSlice.whole(SampleFiles.bytes(store.resolve("objects.index"))),
                    "lower(hex(oid)) AS oid, \"offset\" AS pack_offset, len AS pack_length, object_type,"
                            + " uncompressed_size, delta_base");
            subjects.add(subject(duck, "objects.index", "object_index"));
        }
        return subjects;
    }

    private static Subject subject(DuckTables duck, String source, String table) throws SQLException {
        return new Subject(source, table, table, Questions.about(duck, table));
    }
}
