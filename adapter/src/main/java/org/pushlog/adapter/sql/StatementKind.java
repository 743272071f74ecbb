package org.pushlog.adapter.sql;

/** What a prepared statement does when it runs. */
public enum StatementKind {
    /** Gives the rows of a query. */
    QUERY,
    /** Gives the plan of a query as one row a line. */
    EXPLAIN,
    /** Runs a query, counts its rows and gives its plan and the counts as one row a line. */
    EXPLAIN_ANALYZE,
    /** Writes rows, or makes or drops a table; gives a count. */
    UPDATE,
    /** Runs a procedure and gives its report as one row. */
    CALL
}
