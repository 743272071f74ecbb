/** Tests of the shape of the code: walls between rooms, and the lint of the sources. */
@NullMarked
package org.pushlog.architecture;

import org.jspecify.annotations.NullMarked;
