/** Rows that come in as text: CSV and JSON lines, read strictly and turned into batches of a log's columns. */
@NullMarked
package org.pushlog.cli.input;

import org.jspecify.annotations.NullMarked;
