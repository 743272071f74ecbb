/** The tables over archives: their sections, files, chunks, package indexes and git sections. */
@NullMarked
package org.pushlog.adapter.table.archive;

import org.jspecify.annotations.NullMarked;
