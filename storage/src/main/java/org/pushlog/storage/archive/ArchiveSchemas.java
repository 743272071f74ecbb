package org.pushlog.storage.archive;

import java.util.List;
import java.util.Map;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The schemas of archive sections, and of the rows that archives are read as. */
public final class ArchiveSchemas {
    private static final ArrowType UTF8 = new ArrowType.Utf8();
    private static final ArrowType BINARY = new ArrowType.Binary();
    private static final ArrowType BOOL = new ArrowType.Bool();
    private static final ArrowType INT8 = new ArrowType.Int(8, true);
    private static final ArrowType UINT8 = new ArrowType.Int(8, false);
    private static final ArrowType UINT32 = new ArrowType.Int(32, false);
    private static final ArrowType INT64 = new ArrowType.Int(64, true);
    private static final ArrowType UINT64 = new ArrowType.Int(64, false);

    /** The manifest. */
    public static final Schema MANIFEST = schema(
            required("pkg_type", INT8),
            required("repo", UTF8),
            required("module_name", UTF8),
            required("index_offset", UINT64),
            required("index_len", UINT64),
            required("row_count", UINT64));

    /** The columns that every data section and the lookup have: one row a chunk. */
    public static final Schema BASE = schema(
            required("relative_path", UTF8),
            required("chunk_seq", UINT32),
            required("fdata_offset", UINT64),
            required("compressed", BOOL),
            required("uncompressed_size", UINT64),
            required("blob_offset", UINT64),
            required("blob_size", UINT64),
            required("checksum", new ArrowType.FixedSizeBinary(32)));

    /** A chunk with the package type and label of the data section that it came from (null if no data section has it). */
    public static final Schema CHUNKS = schema(
            BASE.fields().get(0),
            BASE.fields().get(1),
            BASE.fields().get(2),
            BASE.fields().get(3),
            BASE.fields().get(4),
            BASE.fields().get(5),
            BASE.fields().get(6),
            BASE.fields().get(7),
            optional("pkg_type", INT8),
            optional("repo", UTF8));

    /** A file: the sum of its chunks. {@code compressed} is true if any chunk is. */
    public static final Schema FILES = schema(
            required("relative_path", UTF8),
            required("size", INT64),
            required("stored_size", INT64),
            required("chunk_count", INT64),
            required("compressed", BOOL),
            optional("pkg_type", INT8),
            optional("repo", UTF8));

    /** The metadata section; {@code relative_path} null = of the whole archive. */
    public static final Schema META = schema(
            optional("relative_path", UTF8),
            required("key", UTF8),
            required("value_type", INT8),
            optional("v_str", UTF8),
            optional("v_i64", INT64),
            optional("v_f64", new ArrowType.FloatingPoint(64)),
            optional("v_bool", BOOL),
            optional("v_bytes", BINARY));

    /** The section of directories and modes. */
    public static final Schema FSMETA =
            schema(required("relative_path", UTF8), required("kind", UINT8), required("mode", UINT32));

    /** The delta section: this chunk is a delta against that file. */
    public static final Schema DELTA =
            schema(required("relative_path", UTF8), required("chunk_seq", UINT32), required("base_path", UTF8));

    /** Signatures of single files. */
    public static final Schema SIGN_ARTIFACTS = schema(required("relative_path", UTF8), required("cms", BINARY));

    /** The manifest with what the sections hold. */
    public static final Schema SECTIONS = schema(
            required("section_index", INT64),
            required("module_name", UTF8),
            required("pkg_type", INT8),
            required("repo", UTF8),
            required("index_offset", UINT64),
            required("index_len", UINT64),
            required("manifest_row_count", UINT64),
            required("kind", UTF8),
            required("is_arrow", BOOL),
            required("batch_count", INT64),
            required("row_count", INT64));

    private ArchiveSchemas() {}

    private static Schema schema(Field... fields) {
        return new Schema(List.of(fields), Map.of());
    }

    private static Field required(String name, ArrowType type) {
        return new Field(name, type, false);
    }

    private static Field optional(String name, ArrowType type) {
        return new Field(name, type, true);
    }
}
