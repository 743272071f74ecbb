package org.pushlog.adapter.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.storage.store.history.HistoryKind;

/**
 * How the rows of a statement become rows of a log.
 *
 * @param cells the log's columns that get a value; others are filled by the log or null
 * @param storeColumn which column of the statement's rows names the store, -1 if none does
 * @param mustStay the log's columns of which one must have a value, so that the row is not taken for a deletion; may be empty
 */
public record RowMapping(WritableLog log, List<Cell> cells, int storeColumn, List<String> mustStay) {

    /**
     * Where a column of the log gets its values from.
     *
     * @param ownName the log's own name of it
     * @param source a column of the statement's rows; -1 for {@code constant} in all rows
     */
    public record Cell(String ownName, int source, @Nullable Object constant) {}

    public RowMapping {
        cells = List.copyOf(cells);
        mustStay = List.copyOf(mustStay);
    }

    /**
     * Of an INSERT.
     *
     * @param given the table's columns that it gives
     * @param storeColumn of the table; -1 if it does not give it
     */
    public static RowMapping ofInsert(WritableLog log, List<Integer> given, int storeColumn) {
        List<Cell> cells = new ArrayList<>();
        for (int column : given) {
            String own = log.ownNames().get(column);
            if (own != null) {
                cells.add(new Cell(own, column, null));
            }
        }
        return new RowMapping(log, cells, storeColumn, mustStay(log));
    }

    /** Of rows that have the given columns in their order, and nothing else. */
    public static RowMapping ofRows(WritableLog log, List<Integer> given) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String own = log.ownNames().get(given.get(i));
            if (own != null) {
                cells.add(new Cell(own, i, null));
            }
        }
        return new RowMapping(log, cells, -1, mustStay(log));
    }

    /**
     * Of an UPDATE: all columns of the table as they are, but for those that it sets.
     *
     * @param assigned for a column of the table the column of the statement's rows with its new value
     */
    public static RowMapping ofUpdate(WritableLog log, Map<Integer, Integer> assigned, int storeColumn) {
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < log.ownNames().size(); column++) {
            String own = log.ownNames().get(column);
            Integer source = assigned.get(column);
            if (own != null && (source != null || log.isNamed(column))) {
                cells.add(new Cell(own, source == null ? column : source, null));
            }
        }
        return new RowMapping(log, cells, storeColumn, mustStay(log));
    }

    /** Of a DELETE: the key for refs and secrets, elsewhere the last values and the word that they are gone. */
    public static RowMapping ofDelete(WritableLog log, int storeColumn) {
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < log.ownNames().size(); column++) {
            String own = log.ownNames().get(column);
            if (own != null
                    && (log.hasDeletedColumn()
                            ? log.isNamed(column)
                            : log.keyColumns().contains(own))) {
                cells.add(new Cell(own, column, null));
            }
        }
        if (log.hasDeletedColumn()) {
            cells.add(new Cell("deleted", -1, true));
        }
        return new RowMapping(log, cells, storeColumn, List.of());
    }

    private static List<String> mustStay(WritableLog log) {
        if (!log.isCurrent() || log.kind() == HistoryKind.OTHER) {
            return List.of();
        }
        return log.kind() == HistoryKind.REFS ? List.of("target", "symref_target") : List.of("ciphertext");
    }
}
