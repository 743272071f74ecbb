/** The three engines — vectors, row by row, and DuckDB as the judge — on generated queries over generated push logs. */
@NullMarked
package org.pushlog.sqltests.engines;

import org.jspecify.annotations.NullMarked;
