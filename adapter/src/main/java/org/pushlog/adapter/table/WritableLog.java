package org.pushlog.adapter.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.HistoryKind;

/**
 * The log that rows of a table are rows of.
 *
 * @param name the log's name in the catalogue
 * @param isCurrent whether the table has a row a key, the last one, and not all rows
 * @param keyColumns the log's own names of its key columns; empty if it has no key
 * @param hasDeletedColumn whether rows can say that their key is gone in a column {@code deleted}
 * @param filled the log's own names of the columns that are filled when they are left out
 * @param ownNames for each column of the table the log's own name of it; null for one that the log does not have
 */
public record WritableLog(
        String name,
        HistoryKind kind,
        boolean isCurrent,
        List<String> keyColumns,
        boolean hasDeletedColumn,
        Set<String> filled,
        List<@Nullable String> ownNames) {
    public WritableLog {
        keyColumns = List.copyOf(keyColumns);
        filled = Set.copyOf(filled);
        ownNames = Collections.unmodifiableList(new ArrayList<@Nullable String>(ownNames));
    }

    /** Whether the column is the log's own and is not filled by itself: those that an INSERT without a list means. */
    public boolean isNamed(int column) {
        String own = ownNames.get(column);
        return own != null && !filled.contains(own);
    }

    /** The same for a table that has only some of the columns. */
    WritableLog project(int[] columns) {
        List<@Nullable String> names = new ArrayList<>();
        Arrays.stream(columns).forEach(column -> names.add(ownNames.get(column)));
        return new WritableLog(name, kind, isCurrent, keyColumns, hasDeletedColumn, filled, names);
    }
}
