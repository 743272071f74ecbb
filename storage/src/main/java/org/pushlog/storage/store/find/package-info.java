/** What stands at a location by its files' names: stores, their logs and archives, and what was passed over. */
@NullMarked
package org.pushlog.storage.store.find;

import org.jspecify.annotations.NullMarked;
