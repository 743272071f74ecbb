/** TPC-H: its data at any scale from a fixed seed, and its 22 questions. */
@NullMarked
package org.pushlog.sqltests.tpch;

import org.jspecify.annotations.NullMarked;
