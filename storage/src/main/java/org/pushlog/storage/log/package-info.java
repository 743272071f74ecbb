/** Push logs: which frames a file holds, what of it is torn, and how a later look at a longer file goes on from an earlier one. */
@NullMarked
package org.pushlog.storage.log;

import org.jspecify.annotations.NullMarked;
