/** Push logs: which frames a file holds, what of it is torn, how a later look goes on from an earlier one, and the one writer. */
@NullMarked
package org.pushlog.storage.log;

import org.jspecify.annotations.NullMarked;
