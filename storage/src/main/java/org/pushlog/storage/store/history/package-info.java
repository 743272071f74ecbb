/** One history read in the order of its pushes: the frames of its sealed and its live part, chosen by what their ranges say, and joined. */
@NullMarked
package org.pushlog.storage.store.history;

import org.jspecify.annotations.NullMarked;
