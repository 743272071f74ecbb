/** Rows that have no room in memory: blocks of them in temporary files. */
@NullMarked
package org.pushlog.adapter.exec.spill;

import org.jspecify.annotations.NullMarked;
