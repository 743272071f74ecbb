/** What statements that write do: rows of values become a push of a log, under its lock; transactions; logs made and dropped. No planner. */
@NullMarked
package org.pushlog.adapter.write;

import org.jspecify.annotations.NullMarked;
