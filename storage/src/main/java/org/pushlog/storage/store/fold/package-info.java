/** What holds after a push: the newest state of a history, earlier ones, and the index of the versions of each key. */
@NullMarked
package org.pushlog.storage.store.fold;

import org.jspecify.annotations.NullMarked;
