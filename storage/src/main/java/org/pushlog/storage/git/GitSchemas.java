package org.pushlog.storage.git;

import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The schemas of git files and sections, and of the rows that they are read as. Object ids in rows are lower-case hex. */
public final class GitSchemas {
    private static final ArrowType UTF8 = ArrowType.UTF8;
    private static final ArrowType UINT8 = new ArrowType.Int(8, false);
    private static final ArrowType UINT32 = new ArrowType.Int(32, false);
    private static final ArrowType UINT64 = ArrowType.UINT64;
    private static final ArrowType INT64 = ArrowType.INT64;
    private static final ArrowType OIDS = new ArrowType.ListType(new Field("item", UTF8, true));

    /** The commit graph, in archives and in {@code objects.graph}. */
    public static final Schema GRAPH = Schema.of(
            required("oid", UTF8),
            required("parents", OIDS),
            optional("tree", UTF8),
            optional("committer_time", INT64),
            required("generation", UINT32));

    /** The reachability section of an archive. */
    public static final Schema SEALED_REACH = Schema.of(
            required("commit_oid", UTF8), required("cardinality", UINT64), required("bitmap", ArrowType.BINARY));

    /** The stream behind the head of {@code objects.reach}. */
    static final Schema LIVE_REACH =
            Schema.of(required("commit_ordinal", UINT32), required("bitmap", ArrowType.BINARY));

    /** The stream of {@code objects.pack.journal}. */
    static final Schema PACK_JOURNAL = Schema.of(required("blob_offset", UINT64), required("blob_size", UINT64));

    /** Accepted packs. */
    public static final Schema PACKS = Schema.of(
            required("pack_index", INT64),
            required("blob_offset", UINT64),
            required("blob_size", UINT64),
            required("retired", ArrowType.BOOL));

    /** Rows of {@code objects.index}. */
    public static final Schema INDEX = Schema.of(
            required("oid", UTF8),
            required("pack_offset", UINT64),
            required("pack_length", UINT64),
            required("object_type", UINT8),
            required("uncompressed_size", UINT64),
            required("delta_base", UINT64));

    /** Rows of the object index section of an archive. */
    public static final Schema OBJECTS =
            Schema.of(required("oid", UTF8), required("lookup_row", UINT64), required("object_ordinal", UINT32));

    /** Reachability as rows: from a sealed section or from a live file. {@code object_count} is null where the bitmap cannot be read. */
    public static final Schema REACHABILITY = Schema.of(
            required("commit_oid", UTF8), optional("object_count", UINT64), required("bitmap", ArrowType.BINARY));

    /** Commits with what their objects say; those columns are null where no commit object is at hand. */
    public static final Schema COMMITS = Schema.of(
            required("oid", UTF8),
            optional("tree", UTF8),
            optional("committer_time", INT64),
            optional("committed_at", ArrowType.TIMESTAMP_MS),
            optional("generation", UINT32),
            required("parents", OIDS),
            required("parent_count", INT64),
            optional("author", UTF8),
            optional("authored_at", ArrowType.TIMESTAMP_MS),
            optional("committer", UTF8),
            optional("message", UTF8),
            required("source", UTF8),
            required("file", UTF8));

    /** One row a parent. */
    public static final Schema COMMIT_PARENTS = Schema.of(
            required("oid", UTF8),
            required("parent_index", INT64),
            required("parent_oid", UTF8),
            required("source", UTF8),
            required("file", UTF8));

    private GitSchemas() {}

    private static Field required(String name, ArrowType type) {
        return new Field(name, type, false);
    }

    private static Field optional(String name, ArrowType type) {
        return new Field(name, type, true);
    }
}
