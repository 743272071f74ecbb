package org.pushlog.adapter.table.log;

/**
 * Where a column of a history's table comes from.
 *
 * @param ownName for {@link Kind#OWN} and {@link Kind#TIME} the column's name in the log
 * @param ownIndex its position in the log's schema, or -1 where logs of several schemas share the table and it is found by name
 */
record Origin(Kind kind, String ownName, int ownIndex) {

    /** What a column holds. */
    enum Kind {
        /** A column of the log. */
        OWN,
        /** A timestamp made from a column of the log. */
        TIME,
        SOURCE,
        FILE,
        FRAME_OFFSET,
        FRAME_INDEX,
        ROW_INDEX,
        STORE
    }

    static Origin own(String name) {
        return new Origin(Kind.OWN, name, -1);
    }

    static Origin own(String name, int index) {
        return new Origin(Kind.OWN, name, index);
    }

    static Origin time(String name, int index) {
        return new Origin(Kind.TIME, name, index);
    }

    static Origin of(Kind kind) {
        return new Origin(kind, "", -1);
    }

    /** Whether the value is that of a column of the log, as it is or made from it. */
    boolean isOwn() {
        return kind == Kind.OWN || kind == Kind.TIME;
    }
}
