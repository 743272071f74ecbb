/** Opened files of a location, each shared by the snapshots in which it is the same: live logs, sealed sections, archives, git stores. */
@NullMarked
package org.pushlog.storage.store.part;

import org.jspecify.annotations.NullMarked;
