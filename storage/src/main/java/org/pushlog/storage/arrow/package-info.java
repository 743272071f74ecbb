/** The way to and from Apache Arrow's own vectors, for applications that have arrow-vector: no flag, no step by rows. */
@NullMarked
package org.pushlog.storage.arrow;

import org.jspecify.annotations.NullMarked;
