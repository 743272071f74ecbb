/** Results as Arrow vectors and Arrow vectors as pushes, in a JVM without any flag. */
@NullMarked
package org.pushlog.arrow;

import org.jspecify.annotations.NullMarked;
