package org.pushlog.storage.store.history;

import java.util.List;
import java.util.Map;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The schemas that say what a log is about, and the columns that mean something in every log. */
public final class WellKnown {
    public static final String NAME = "name";
    public static final String PUSH_SEQ = "push_seq";
    public static final String UPDATED_MS = "updated_ms";
    public static final String TARGET = "target";
    public static final String SYMREF_TARGET = "symref_target";
    public static final String CIPHERTEXT = "ciphertext";
    /** With a key of the log's own, the column that marks a row as a deletion. */
    public static final String DELETED = "deleted";
    /** Schema metadata: the key columns of a log, separated by commas. */
    public static final String KEY_METADATA = "pushlog.key";

    public static final Schema REFS = new Schema(
            List.of(
                    new Field(NAME, ArrowType.UTF8, false),
                    new Field(TARGET, ArrowType.UTF8, true),
                    new Field("peeled", ArrowType.UTF8, true),
                    new Field(SYMREF_TARGET, ArrowType.UTF8, true),
                    new Field(PUSH_SEQ, ArrowType.UINT64, false),
                    new Field(UPDATED_MS, ArrowType.UINT64, false)),
            Map.of());

    public static final Schema SECRETS = new Schema(
            List.of(
                    new Field(NAME, ArrowType.UTF8, false),
                    new Field(CIPHERTEXT, ArrowType.BINARY, true),
                    new Field("recipient", ArrowType.UTF8, true),
                    new Field(PUSH_SEQ, ArrowType.UINT64, false),
                    new Field(UPDATED_MS, ArrowType.UINT64, false)),
            Map.of());

    private WellKnown() {}

    /** What a log of this schema is about. Order, nullability, metadata and further columns do not count. */
    public static HistoryKind kindOf(Schema schema) {
        if (hasColumnsOf(REFS, schema)) {
            return HistoryKind.REFS;
        }
        return hasColumnsOf(SECRETS, schema) ? HistoryKind.SECRETS : HistoryKind.OTHER;
    }

    /** The position of an unsigned 64-bit column, or -1. */
    public static int unsignedColumn(Schema schema, String name) {
        int column = schema.indexOf(name);
        return column >= 0 && schema.field(column).type().equals(ArrowType.UINT64) ? column : -1;
    }

    /** The position of an integer column of any width, or -1. */
    public static int integerColumn(Schema schema, String name) {
        int column = schema.indexOf(name);
        return column >= 0 && schema.field(column).type().kind() == ArrowType.Kind.INT ? column : -1;
    }

    private static boolean hasColumnsOf(Schema wanted, Schema schema) {
        for (Field field : wanted.fields()) {
            int at = schema.indexOf(field.name());
            if (at < 0 || !schema.field(at).type().equals(field.type())) {
                return false;
            }
        }
        return true;
    }
}
