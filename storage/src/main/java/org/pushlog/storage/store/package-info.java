/** The facade of storage: what stands at a location, one snapshot of it per statement, histories joined from live and sealed parts, and their fold. */
@NullMarked
package org.pushlog.storage.store;

import org.jspecify.annotations.NullMarked;
