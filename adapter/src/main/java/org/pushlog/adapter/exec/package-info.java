/** Rows in columns while a statement runs: vectors, chunks with the rows chosen of them, and what a running statement gives its operators. */
@NullMarked
package org.pushlog.adapter.exec;

import org.jspecify.annotations.NullMarked;
