package org.pushlog.storage.store.fold;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.WellKnown;

/**
 * How the rows of a log become its current state: by key, the last row in the order of push_seq, frame and row wins, and some rows say that
 * their key is gone.
 *
 * @param keyColumns positions of the key columns; empty if the log has no key
 * @param pushSeqColumn position of push_seq, or -1: then the order of the frames alone decides
 */
public record FoldRules(HistoryKind kind, List<Integer> keyColumns, int pushSeqColumn, List<Integer> deletionColumns) {

    public FoldRules {
        keyColumns = List.copyOf(keyColumns);
        deletionColumns = List.copyOf(deletionColumns);
    }

    /**
     * The rules of a history.
     *
     * @param isOwnKey whether the log itself names the key, and so may mark deletions in a column of its own
     */
    public static FoldRules of(HistoryKind kind, Schema schema, List<String> keyColumns, boolean isOwnKey) {
        List<Integer> key = keyColumns.stream().map(schema::indexOf).toList();
        int pushSeq = WellKnown.unsignedColumn(schema, WellKnown.PUSH_SEQ);
        return new FoldRules(kind, key, pushSeq, deletionColumns(kind, schema, isOwnKey));
    }

    private static List<Integer> deletionColumns(HistoryKind kind, Schema schema, boolean isOwnKey) {
        return switch (kind) {
            case REFS -> List.of(schema.indexOf(WellKnown.TARGET), schema.indexOf(WellKnown.SYMREF_TARGET));
            case SECRETS -> List.of(schema.indexOf(WellKnown.CIPHERTEXT));
            case OTHER -> isOwnKey ? deletedColumn(schema) : List.of();
        };
    }

    private static List<Integer> deletedColumn(Schema schema) {
        int column = schema.indexOf(WellKnown.DELETED);
        boolean isFlag = column >= 0 && schema.field(column).type().equals(ArrowType.BOOL);
        return isFlag ? List.of(column) : List.of();
    }

    public boolean hasKey() {
        return !keyColumns.isEmpty();
    }

    /** The columns that the fold reads: those of the key, push_seq if there is one, and those that tell a deletion. */
    int[] scanColumns() {
        IntStream.Builder columns = IntStream.builder();
        keyColumns.forEach(columns::add);
        if (hasPushSeq()) {
            columns.add(pushSeqColumn);
        }
        deletionColumns.forEach(columns::add);
        return columns.build().toArray();
    }

    /** Of how many of the {@link #deletionColumns()} the values matter, and not only whether they are null. */
    int deletionValueCount() {
        return kind == HistoryKind.OTHER ? deletionColumns.size() : 0;
    }

    /** Of how many of the {@link #scanColumns()} the values matter, and not only whether they are null. */
    int valueColumnCount() {
        return keyColumns.size() + (hasPushSeq() ? 1 : 0) + deletionValueCount();
    }

    /** The push_seq of a batch of the {@link #scanColumns()}, null without one. */
    @Nullable
    IntegerColumn pushSeq(Batch batch) {
        return hasPushSeq() ? (IntegerColumn) batch.column(keyColumns.size()) : null;
    }

    boolean hasPushSeq() {
        return pushSeqColumn >= 0;
    }
}
