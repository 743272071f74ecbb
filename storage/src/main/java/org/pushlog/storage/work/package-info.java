/** Work that is done for statements: whether it is still wanted, and what one thread does for several. */
@NullMarked
package org.pushlog.storage.work;

import org.jspecify.annotations.NullMarked;
