/** The past in SQL: states as of a push or a time, what scans skip, and what that costs. */
@NullMarked
package org.pushlog.past;

import org.jspecify.annotations.NullMarked;
