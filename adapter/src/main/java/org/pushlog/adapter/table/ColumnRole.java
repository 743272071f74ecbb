package org.pushlog.adapter.table;

/** Where a column's values come from. */
public enum ColumnRole {
    /** The file's own column, or a fact that the table is about. */
    OWN,
    /** Computed from a column of the file: a timestamp from a column of milliseconds. */
    DERIVED,
    /** Where the row lies: source, file, frame or row number. Left out when the connection wants no locators. */
    LOCATOR,
    /** The store that the row belongs to. Left out when the connection wants no locators. */
    STORE;

    /** Whether a connection without locators does not see the column. */
    public boolean isLocator() {
        return this == LOCATOR || this == STORE;
    }
}
