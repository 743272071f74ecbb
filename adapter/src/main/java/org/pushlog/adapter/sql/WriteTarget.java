package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.adapter.write.WriteProblem;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.storage.store.history.HistoryKind;

/** A table that a statement writes to, and what may be written there. */
record WriteTarget(CatalogTable table, WritableLog log) {

    static WriteTarget of(CatalogTable table) {
        WritableLog log = table.writableLog();
        if (log == null) {
            throw refused("the table " + table.name() + " follows from the files; rows cannot be written to it");
        }
        return new WriteTarget(table, log);
    }

    /** The ordinal of the column that names the store, or -1. */
    int storeColumn() {
        return table.roles().indexOf(ColumnRole.STORE);
    }

    /** The ordinals of the columns of these names; one that cannot be written is refused, one that is not there left to the validator. */
    List<Integer> columns(SqlNodeList names) {
        List<Integer> columns = new ArrayList<>();
        for (SqlNode name : names) {
            int column = ordinalOf((SqlIdentifier) name);
            if (column >= 0) {
                requireWritable(column);
                columns.add(column);
            }
        }
        return columns;
    }

    /** The columns that an INSERT without a list means. */
    SqlNodeList namedColumns() {
        List<SqlNode> names = IntStream.range(0, log.ownNames().size())
                .filter(log::isNamed)
                .mapToObj(column -> (SqlNode) new SqlIdentifier(nameOf(column), SqlParserPos.ZERO))
                .toList();
        return new SqlNodeList(names, SqlParserPos.ZERO);
    }

    /** Refuses an UPDATE of a table that has none, or of a column that stays as it is. */
    void checkUpdate(List<Integer> assigned) {
        checkHasKey("UPDATE");
        for (int column : assigned) {
            if (column == storeColumn()) {
                throw refused("the store of a row cannot be changed");
            }
            if (log.keyColumns().contains(String.valueOf(log.ownNames().get(column)))) {
                throw refused("the column " + nameOf(column) + " is the key of " + table.name()
                        + " and cannot be changed; DELETE the row and INSERT it under the other key");
            }
        }
    }

    /** Refuses a DELETE of a table that has none. */
    void checkDelete() {
        checkHasKey("DELETE");
        if (log.kind() == HistoryKind.OTHER && !log.hasDeletedColumn()) {
            throw refused(
                    "the log " + log.name() + " has no column deleted, so that no row can say that another is gone");
        }
    }

    private void checkHasKey(String what) {
        if (!log.isCurrent()) {
            throw refused(
                    log.keyColumns().isEmpty()
                            ? "the table " + table.name() + " has no key, and " + what + " needs one"
                            : "the table " + table.name() + " is a log, whose rows stay as they are; " + what
                                    + " goes to " + log.name());
        }
    }

    private void requireWritable(int column) {
        boolean isStore = column == storeColumn();
        if (!isStore && log.ownNames().get(column) == null) {
            throw refused("the column " + nameOf(column) + " follows from others and cannot be written");
        }
    }

    /** The ordinal of a column, or -1. */
    int ordinalOf(SqlIdentifier name) {
        String last = name.names.get(name.names.size() - 1);
        for (int column = 0; column < table.schema().fieldCount(); column++) {
            if (nameOf(column).equalsIgnoreCase(last)) {
                return column;
            }
        }
        return -1;
    }

    private String nameOf(int column) {
        return table.schema().field(column).name();
    }

    private static WriteRefusedException refused(String problem) {
        return new WriteRefusedException(WriteProblem.NOT_WRITABLE, problem);
    }
}
