/** Damaged copies of real files, read through SQL in a small heap. */
@NullMarked
package org.pushlog.sqltests.hostile;

import org.jspecify.annotations.NullMarked;
