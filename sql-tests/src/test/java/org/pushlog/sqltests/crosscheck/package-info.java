/**
 * The same questions put to two engines: to ours, and to DuckDB over rows that Arrow's own reader takes from the same
 * bytes. Nothing of {@code org.pushlog.storage} stands between the file and DuckDB's answer.
 */
@NullMarked
package org.pushlog.sqltests.crosscheck;

import org.jspecify.annotations.NullMarked;
