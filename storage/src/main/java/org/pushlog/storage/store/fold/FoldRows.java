package org.pushlog.storage.store.fold;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.history.HistoryKind;

/** The rows of a batch of {@link FoldRules#scanColumns()} as a fold asks for them. Not thread-safe. */
final class FoldRows {
    private final Batch batch;
    private final int keyColumnCount;
    private final @Nullable BytesColumn singleKey;
    private final @Nullable IntegerColumn pushSeq;
    private final Column[] deletions;
    private final boolean hasFlag;

    FoldRows(FoldRules rules, Batch batch) {
        this.batch = batch;
        this.keyColumnCount = rules.keyColumns().size();
        this.singleKey = keyColumnCount == 1 && batch.column(0) instanceof BytesColumn bytes ? bytes : null;
        this.pushSeq = rules.pushSeq(batch);
        this.deletions = new Column[rules.deletionColumns().size()];
        for (int i = 0; i < deletions.length; i++) {
            deletions[i] = batch.column(batch.columns().size() - deletions.length + i);
        }
        this.hasFlag = rules.kind() == HistoryKind.OTHER;
    }

    /** The rows of a batch of {@link FoldRules#deletionColumns()} alone, of which only {@link #isDeletion} can be asked. */
    static FoldRows ofDeletions(FoldRules rules, Batch batch) {
        FoldRules alone = new FoldRules(rules.kind(), List.of(), -1, rules.deletionColumns());
        return new FoldRows(alone, batch);
    }

    /** Puts the key of a row in the place of the one before. */
    void key(int row, KeyBytes key) {
        if (singleKey == null) {
            KeyEncoder.encode(batch, keyColumnCount, row, key);
        } else {
            KeyEncoder.encodeSingle(singleKey, row, key);
        }
    }

    /** The push of a row; a row without one counts as push 0. */
    long pushSeq(int row) {
        return pushSeq == null || pushSeq.isNull(row) ? 0 : pushSeq.longAt(row);
    }

    /** Whether a row says that its key is gone. */
    boolean isDeletion(int row) {
        if (hasFlag) {
            return deletions.length > 0 && !deletions[0].isNull(row) && ((BooleanColumn) deletions[0]).booleanAt(row);
        }
        for (Column column : deletions) {
            if (!column.isNull(row)) {
                return false;
            }
        }
        return deletions.length > 0;
    }
}
