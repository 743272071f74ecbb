package org.pushlog.sqltests.crosscheck;

import java.util.List;

/**
 * A table of DuckDB and the table of ours that must hold the same rows.
 *
 * @param source the part of the file that DuckDB's rows came from, for messages
 * @param duckTable the table in DuckDB
 * @param ourTable the table, or a query in parentheses, in ours
 * @param questions what both are asked; {@code {T}} stands for the table
 */
record Subject(String source, String duckTable, String ourTable, List<String> questions) {}
